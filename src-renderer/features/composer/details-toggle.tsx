import { PanelToggle, useSidePanel } from '../../ui/side-panel.tsx'
import { TabTools } from '../../forms/tab-tools.tsx'
import { t } from './texts.ts'

/** The button beside the tabs that shows or hides the details at the right. */
export function DetailsToggle() {
  const panel = useSidePanel('right')
  return (
    <TabTools>
      <PanelToggle side="right" panel={panel} show={t('panel.show')} hide={t('panel.hide')} />
    </TabTools>
  )
}
