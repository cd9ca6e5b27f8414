import { useNavigation } from '../../../lib/navigate.tsx'
import { Button } from '../../../ui/button.tsx'

/** How far a file is taken in, with a way to stop it. */
export function TakingLine({ name, share, onStop }: { readonly name: string; readonly share: number; onStop(): void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 text-small">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ink-2">Taking in {name}</span>
        <span
          role="progressbar"
          aria-label={`Taking in ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-1 block h-1 bg-control"
        >
          <i className="block h-full bg-ink-2" style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** The way to where a public address is set. */
export function AddressHint() {
  const { toSettings } = useNavigation()
  return (
    <button type="button" onClick={toSettings} className="link mt-1 min-h-6 text-small">
      Set a public address in Settings
    </button>
  )
}
