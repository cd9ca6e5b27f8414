import { Button } from './button.tsx'
import { t } from './texts.ts'

export type ProgressLineProps = {
  /** What is under way. */
  readonly label: string
  /** How far it is, 0 to 1. */
  readonly share: number
  /** How far in words, at the end of the line. */
  readonly detail?: string
  onStop(): void
}

/** How far something is, with a way to stop it. */
export function ProgressLine({ label, share, detail = '', onStop }: ProgressLineProps) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 text-small">
      <span className="min-w-0 flex-1">
        <span className="flex gap-2 text-ink-2">
          <span className="min-w-0 truncate">{label}</span>
          {detail !== '' && <span className="ml-auto shrink-0 text-ink-3">{detail}</span>}
        </span>
        <span
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(detail === '' ? {} : { 'aria-valuetext': detail })}
          className="mt-1 block h-1 bg-control"
        >
          <i className="block h-full bg-ink-2" style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Button size="small" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}
