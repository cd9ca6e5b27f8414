import { useNavigation } from '../lib/navigate.tsx'
import { ProgressLine } from '../ui/progress.tsx'
import { t } from './texts.ts'

/** Shows the progress of importing a file, with a Stop button. */
export function TakingLine({ name, share, onStop }: { readonly name: string; readonly share: number; onStop(): void }) {
  return <ProgressLine label={t('media.adding', { name })} share={share} onStop={onStop} />
}

/** Links to the setting of the public address. */
export function AddressHint() {
  const { toSettings } = useNavigation()
  return (
    <button type="button" onClick={() => toSettings({ section: 'hosting' })} className="link mt-1 min-h-6 text-small">
      {t('media.address')}
    </button>
  )
}
