import { classNames } from './class-names.ts'
import type { IntervalScale } from './interval-scale.ts'

/** A median with the bounds of its interval; null where nothing is known. */
export type IntervalValue = {
  readonly median: number | null
  readonly low: number | null
  readonly high: number | null
}

const percent = (share: number) => `${share * 100}%`

type IntervalMarkProps = {
  readonly value: IntervalValue
  readonly scale: IntervalScale
  /** Few values: a hollow dot and a dashed line. */
  readonly few: boolean
  readonly picked?: boolean
  readonly tone?: 'main' | 'other'
  /** From the bottom up. */
  readonly upright?: boolean
}

/** A dot at the median on the line of its interval. For the eye only: words beside it say the same. */
export function IntervalMark({ value, scale, few, picked = false, tone = 'main', upright = false }: IntervalMarkProps) {
  const { median, low, high } = value
  if (median === null) return null
  const dot = scale.at(median)
  const [from, to] = low === null || high === null ? [dot, dot] : [scale.at(low), scale.at(high)]
  const length = percent(to - from)
  const fill = tone === 'other' ? 'bg-data-2' : 'bg-data-1'
  return (
    <>
      <i
        className={classNames(
          'absolute forced-color-adjust-none',
          upright ? 'left-1/2 -ml-px w-0.5' : 'top-1/2 -mt-px h-0.5',
          few
            ? upright
              ? 'bg-[repeating-linear-gradient(0deg,var(--data-3)_0_4px,transparent_4px_7px)]'
              : 'bg-[repeating-linear-gradient(90deg,var(--data-3)_0_4px,transparent_4px_7px)]'
            : picked
              ? 'bg-data-1'
              : 'bg-data-2',
        )}
        style={upright ? { bottom: percent(from), height: length } : { left: percent(from), width: length }}
      />
      <i
        className={classNames(
          'absolute size-[9px] rounded-full ring-2 forced-color-adjust-none',
          upright ? 'left-1/2 -ml-[4.5px] translate-y-1/2' : 'top-1/2 -mt-[4.5px] -translate-x-1/2',
          picked ? 'ring-select' : 'ring-surface-1',
          few ? 'border-2 border-data-2 bg-surface-1 ring-0' : fill,
        )}
        style={upright ? { bottom: percent(dot) } : { left: percent(dot) }}
      />
    </>
  )
}

type ScaleLinesProps = {
  readonly scale: IntervalScale
  /** A value to compare with, as a dashed line. */
  readonly reference?: number | null
}

/** The lines of a scale behind the rows of a chart. */
export function ScaleLines({ scale, reference = null }: ScaleLinesProps) {
  return (
    <>
      {scale.ticks.map((tick) => (
        <i key={tick} className="absolute inset-y-0 w-px bg-line" style={{ left: percent(scale.at(tick)) }} />
      ))}
      {reference !== null && (
        <i
          className="absolute inset-y-0 border-s border-dashed border-edge"
          style={{ left: percent(scale.at(reference)) }}
        />
      )}
    </>
  )
}

type ScaleNumbersProps = { readonly scale: IntervalScale; format(tick: number): string }

/** The numbers below a scale. */
export function ScaleNumbers({ scale, format }: ScaleNumbersProps) {
  return (
    <span aria-hidden className="relative block h-4 text-caption leading-[14px] text-ink-3">
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: percent(scale.at(tick)) }}
        >
          {format(tick)}
        </span>
      ))}
    </span>
  )
}
