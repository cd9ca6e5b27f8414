import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

/** A bar of a histogram. */
export type RangeBar = {
  /** What the bar stands for, and its counts, as spoken and as its tooltip. */
  readonly label: string
  readonly all: number
  /** Those of `all` that match. */
  readonly matching: number
}

/** The first and the last bar of a range. */
export type BarRange = readonly [number, number]

export type RangeBarsProps = {
  readonly label: string
  readonly bars: readonly RangeBar[]
  /** Null if no range is picked. */
  readonly picked: BarRange | null
  onPick(range: BarRange | null): void
  readonly className?: string
}

const ordered = (one: number, other: number): BarRange => [Math.min(one, other), Math.max(one, other)]
const isSame = (one: BarRange | null, other: BarRange) => one?.[0] === other[0] && one[1] === other[1]

/**
 * A histogram of which a range can be picked: a click picks a bar, dragging picks several, and the picked bar again clears
 * the range. Arrow keys go to a bar, with Shift they extend the range, Enter picks, Escape clears.
 */
export function RangeBars({ label, bars, picked, onPick, className }: RangeBarsProps) {
  const track = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const [cursor, setCursor] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const last = bars.length - 1
  const most = Math.max(1, ...bars.map(({ all }) => all))
  const at = Math.min(last, cursor?.to ?? picked?.[1] ?? last)
  const barAt = (event: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {}
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * bars.length)))
  }
  const pick = (range: BarRange) => onPick(isSame(picked, range) ? null : range)
  const move = (to: number, extends_: boolean) => {
    const next = Math.max(0, Math.min(last, to))
    setCursor({ from: extends_ ? (cursor?.from ?? at) : next, to: next })
  }
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }
    const to = steps[event.key]
    if (to !== undefined) move(to, event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ') pick(ordered(cursor?.from ?? at, at))
    else if (event.key === 'Escape' && picked !== null) onPick(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown =
    drag === null ? (cursor === null ? picked : ordered(cursor.from, cursor.to)) : ordered(drag.from, drag.to)
  const isIn = (bar: number, range: BarRange | null) => range !== null && bar >= range[0] && bar <= range[1]
  const edge = (bar: number) => `${(bar / bars.length) * 100}%`
  return (
    <div
      ref={track}
      role="slider"
      dir="ltr"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={at}
      aria-valuetext={bars[at]?.label}
      onKeyDown={press}
      onBlur={() => setCursor(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setCursor(null)
        setDrag({ from: barAt(event), to: barAt(event) })
      }}
      onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: barAt(event) })}
      onPointerUp={() => {
        if (drag !== null) pick(ordered(drag.from, drag.to))
        setDrag(null)
      }}
      onPointerCancel={() => setDrag(null)}
      className={classNames('relative flex cursor-pointer touch-none items-end gap-px', className ?? 'h-9')}
    >
      {bars.map((bar, index) => (
        <span key={index} title={bar.label} className="relative h-full min-w-0 flex-1">
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 bg-line-hi"
            style={{ height: `${(bar.all / most) * 100}%` }}
          />
          <span
            aria-hidden
            className={classNames(
              'absolute inset-x-0 bottom-0',
              picked === null || isIn(index, picked) ? 'bg-ink-2' : 'bg-ink-3',
            )}
            style={{ height: `${(Math.min(bar.matching, bar.all) / most) * 100}%` }}
          />
        </span>
      ))}
      {shown !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute -inset-y-0.5 rounded-[2px] border border-ink border-b-2 border-b-mark-edge"
          style={{ left: edge(shown[0]), right: `calc(100% - ${edge(shown[1] + 1)})` }}
        />
      )}
    </div>
  )
}
