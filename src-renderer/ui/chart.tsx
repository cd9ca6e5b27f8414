import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Returns the scale of a bar chart: a round top value of at least `most`, and even steps from 0 to it. */
export function scaleOf(most: number): { readonly top: number; readonly steps: readonly number[] } {
  if (most <= 0) return { top: 4, steps: [0, 2, 4] }
  const decade = 10 ** Math.floor(Math.log10(most / 2))
  const step = [1, 2, 2.5, 5, 10].map((part) => part * decade).find((one) => one * 4 >= most && one >= 1) ?? decade * 10
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

/** The head of a table whose first column holds words and whose other columns hold numbers. */
export function FigureHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead className="text-caption text-ink-3">
      <tr>
        {columns.map((column, index) => (
          <th
            key={column}
            scope="col"
            className={index === 0 ? 'text-start font-regular' : 'w-[17%] text-end font-regular'}
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type BarChartProps<Day> = {
  readonly days: readonly Day[]
  /** The top and the steps of the scale, as from `scaleOf`. */
  readonly scale: ReturnType<typeof scaleOf>
  /** The day under the pointer; null if there is none. */
  readonly pointed: string | null
  onPoint(day: string | null): void
  /** Utility classes for the space between bars. */
  readonly gap: string
  /** The numbers beside the scale. */
  format(step: number): string
  /** Draws the parts of a day's bar, from the top down; `share` is a height for an amount. */
  bar(day: Day, share: (amount: number) => string): ReactNode
  /** Shown beside the bar under the pointer. */
  tip?(day: Day): ReactNode
}

/** A bar for each day over a scale. For the eye only: a table beside it says the same. */
export function BarChart<Day extends { readonly day: string }>(props: BarChartProps<Day>) {
  const { days, scale, pointed, onPoint, gap, format, bar, tip } = props
  const share = (amount: number) => `${(amount / scale.top) * 100}%`
  const at = days.findIndex(({ day }) => day === pointed)
  const shown = days[at]
  // On the side that has more room.
  const beside =
    at < days.length / 2
      ? { left: `${((at + 1) / days.length) * 100}%` }
      : { right: `${(1 - at / days.length) * 100}%` }
  return (
    <div aria-hidden dir="ltr" className="relative h-[188px] ps-12">
      {scale.steps.map((step) => (
        <div key={step} className="absolute end-0 start-12 border-t border-line" style={{ bottom: share(step) }}>
          <span className="absolute -top-2 -start-12 w-10 text-end text-caption text-ink-3">{format(step)}</span>
        </div>
      ))}
      <div className="relative flex h-full items-stretch">
        {days.map((day) => (
          <div
            key={day.day}
            onPointerEnter={() => onPoint(day.day)}
            onPointerLeave={() => onPoint(null)}
            className={classNames('flex flex-1 flex-col justify-end', gap, day.day === pointed && 'bg-control')}
          >
            {bar(day, share)}
            <i className={classNames('block h-[3px] shrink-0', day.day === pointed && 'bg-mark')} />
          </div>
        ))}
        {tip !== undefined && shown !== undefined && (
          <div className="pointer-events-none absolute top-0 bg-surface-1 px-2 py-0.5" style={beside}>
            {tip(shown)}
          </div>
        )}
      </div>
    </div>
  )
}
