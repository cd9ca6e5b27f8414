import { PanelToggle, useSidePanel } from '../../ui/side-panel.tsx'
import { ComposerTools } from './composer-tabs.tsx'
import { t } from './texts.ts'

/** The button beside the tabs that shows or hides the details at the right. */
export function DetailsToggle() {
  const panel = useSidePanel('right')
  return (
    <ComposerTools>
      <PanelToggle side="right" panel={panel} show={t('panel.show')} hide={t('panel.hide')} />
    </ComposerTools>
  )
}
