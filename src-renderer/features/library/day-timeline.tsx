import { memo, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { GridView } from '../../ui/grid-props.ts'
import { t } from './texts.ts'

/** Labels are at least so far apart, in px. */
const apart = 26

/** How many days a key goes on. */
const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 }

type TimelineDay = { readonly key: string; readonly title: string; readonly top: number }

/** The days of a grid with the offsets of their headings, in px, newest first. */
export function daysOf({ lines }: Pick<GridView, 'lines'>): TimelineDay[] {
  let top = 0
  const days: TimelineDay[] = []
  for (const line of lines) {
    if (line.kind === 'heading') days.push({ key: line.group.key, title: line.group.title, top })
    top += line.size
  }
  return days
}

/** The label of a day: its number, or its month where the one above is of another month. */
export function timelineLabel(day: string, above: string | undefined): string {
  const date = new Date(`${day}T12:00:00`)
  if (above === undefined || above.slice(0, 7) === day.slice(0, 7)) return String(date.getDate())
  const month = date.toLocaleDateString('en-GB', { month: 'short' }).slice(0, 3)
  return above.slice(0, 4) === day.slice(0, 4) ? month : String(date.getFullYear())
}

type TimelineLabel = TimelineDay & { readonly at: number; readonly text: string }

/**
 * The labels that fit beside a grid, each where the scrollbar is when its day is at the top: all days, or else only the
 * first of each month. `total` and `height`: of all rows and of what is in sight, in px.
 */
export function labelsOf(days: readonly TimelineDay[], total: number, height: number): TimelineLabel[] {
  const isDense = days.length * apart > height
  const labels: TimelineLabel[] = []
  days.forEach((day, index) => {
    const before = days[index - 1]?.key
    if (isDense && before?.slice(0, 7) === day.key.slice(0, 7)) return
    const at = (day.top / Math.max(1, total)) * height
    const above = labels.at(-1)
    const isFitting = at + apart <= height && (above === undefined || at - above.at >= apart)
    if (isFitting) labels.push({ ...day, at, text: timelineLabel(day.key, above?.key) })
  })
  return labels
}

/** The days of the library down its right edge: a click, a drag or an arrow key goes to one. */
export const DayTimeline = memo(function DayTimeline({ lines, scroller, height: total }: GridView) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (scroller === null) return
    const read = () => {
      setTop(scroller.scrollTop)
      setHeight(scroller.clientHeight)
    }
    read()
    // Only the current day changes while it scrolls, so a moment later is soon enough.
    let timer = 0
    const later = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(read, 120)
    }
    const observer = new ResizeObserver(read)
    observer.observe(scroller)
    scroller.addEventListener('scroll', later, { passive: true })
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
      scroller.removeEventListener('scroll', later)
    }
  }, [scroller])
  const days = useMemo(() => daysOf({ lines }), [lines])
  if (scroller === null || days.length < 2 || height === 0) return null
  const current = Math.max(
    0,
    days.findLastIndex((day) => day.top <= top + 40),
  )
  const go = (index: number) => {
    const day = days[Math.max(0, Math.min(days.length - 1, index))]
    if (day !== undefined) scroller.scrollTo({ top: index === 0 ? 0 : day.top + 16 })
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    scroller.scrollTo({ top: ((event.clientY - box.top) / Math.max(1, box.height)) * total })
  }
  return (
    <div
      role="slider"
      aria-label={t('timeline')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={days.length - 1}
      aria-valuenow={current}
      aria-valuetext={days[current]?.title}
      tabIndex={0}
      onKeyDown={(event) => {
        const step = keySteps[event.key]
        const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : current + (step ?? 0)
        if (step === undefined && event.key !== 'Home' && event.key !== 'End') return
        event.preventDefault()
        go(wanted)
        setTop((days[Math.max(0, Math.min(days.length - 1, wanted))]?.top ?? 0) + 1)
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        point(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
      className="absolute top-0 right-3 bottom-0 w-8 cursor-pointer touch-none text-right text-caption text-ink-3 tabular-nums select-none"
    >
      {labelsOf(days, total, height).map(({ key, at, text }) => (
        <span
          key={key}
          aria-hidden
          className={classNames(
            'absolute right-1 leading-4 whitespace-nowrap',
            key === days[current]?.key && 'text-ink',
          )}
          style={{ top: at + 4 }}
        >
          {text}
        </span>
      ))}
    </div>
  )
})
