import { classNames } from './class-names.ts'
import { Button } from './button.tsx'
import { t } from './texts.ts'

export type LeaderProps = {
  /** Seconds since the work began; the hand moves once a second, also between two reports of `share`. */
  readonly seconds: number
  /** The same as text, "0:38", or the progress. */
  readonly text: string
  /** A small line below the text. */
  readonly detail?: string
  /** Actual progress from 0 to 1, only if the service reports it; shown by the wedge. */
  readonly share?: number
  /** For a stage; the small one is for tiles. */
  readonly large?: boolean
  readonly label: string
}

const reach = 90

/** The hand and the swept wedge after `seconds`, as SVG paths in a box of 100. One turn a minute. */
export function leaderHand(seconds: number): { readonly hand: string; readonly wedge: string } {
  const turn = (((seconds % 60) + 60) % 60) / 60
  const angle = turn * 2 * Math.PI
  const x = (50 + reach * Math.sin(angle)).toFixed(1)
  const y = (50 - reach * Math.cos(angle)).toFixed(1)
  return { hand: `M50 50L${x} ${y}`, wedge: `M50 50V-40A90 90 0 ${turn > 0.5 ? 1 : 0} 1 ${x} ${y}Z` }
}

/** Work in progress, drawn as film leader: cross hairs, two circles, a hand and the time. Fills its box. */
export function Leader({ seconds, text, detail = '', share, large = false, label }: LeaderProps) {
  const { hand } = leaderHand(seconds)
  const { wedge } = leaderHand(share === undefined ? seconds : share * 59.99)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={detail === '' ? text : `${text}, ${detail}`}
      {...(share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100) })}
      className="leader absolute inset-0 grid place-items-center overflow-hidden rounded-media bg-surface-2"
    >
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="xMidYMid slice"
        className="leader-motion absolute inset-0 size-full"
      >
        <path d={wedge} fill="var(--control-hi)" />
        <path d="M50-90V190M-90 50H190" stroke="var(--edge)" vectorEffect="non-scaling-stroke" />
        <path d={hand} stroke="var(--mark-edge)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <svg aria-hidden viewBox="0 0 100 100" className="leader-motion absolute inset-0 m-auto size-full max-w-[400px]">
        <g fill="none" stroke="var(--edge)">
          <circle cx="50" cy="50" r="46" vectorEffect="non-scaling-stroke" />
          <circle cx="50" cy="50" r="38" vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
      <b
        className={classNames(
          'relative rounded-[11px] bg-surface-2 px-[7px] py-px text-center font-[620]',
          large ? 'text-figure' : 'text-[15px]',
        )}
      >
        {text}
        {detail !== '' && <small className="block pb-0.5 text-small font-normal text-ink-2">{detail}</small>}
      </b>
    </div>
  )
}

type ProgressLineProps = {
  readonly label: string
  /** Progress from 0 to 1. */
  readonly share: number
  readonly detail?: string
  onStop(): void
}

/** A progress bar. `detail` says how far it is. */
export function ProgressBar({ label, share, detail = '' }: Omit<ProgressLineProps, 'onStop'>) {
  const percent = Math.round(share * 100)
  return (
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
  )
}

/** A progress bar with a stop button. */
export function ProgressLine({ label, share, detail = '', onStop }: ProgressLineProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 py-1.5 text-small">
      <span className="min-w-0 flex-1">
        <span className="flex gap-2 text-ink-2">
          <span className="min-w-0 truncate">{label}</span>
          {detail !== '' && <span className="ms-auto shrink-0 text-ink-3">{detail}</span>}
        </span>
        <ProgressBar label={label} share={share} detail={detail} />
      </span>
      <Button size="small" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  )
}
