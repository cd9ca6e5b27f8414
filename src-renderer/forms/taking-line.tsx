import { useNavigation } from '../lib/navigate.tsx'
import { ProgressLine } from '../ui/progress.tsx'
import { t } from './texts.ts'

/** How far a file is taken in, with a way to stop it. */
export function TakingLine({ name, share, onStop }: { readonly name: string; readonly share: number; onStop(): void }) {
  return <ProgressLine label={t('media.adding', { name })} share={share} onStop={onStop} />
}

/** The way to where a public address is set. */
export function AddressHint() {
  const { toSettings } = useNavigation()
  return (
    <button type="button" onClick={toSettings} className="link mt-1 min-h-6 text-small">
      {t('media.address')}
    </button>
  )
}
