import { memo, type PointerEvent, useEffect, useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { GridView } from '../../ui/grid-props.ts'
import { t } from './texts.ts'
import { perLanguage, useLanguage } from '../../texts/language.ts'

const monthShort = perLanguage((locale) => new Intl.DateTimeFormat(locale, { month: 'short' }))

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
  const month = monthShort().format(date).slice(0, 3)
  return above.slice(0, 4) === day.slice(0, 4) ? month : String(date.getFullYear())
}

type TimelineLabel = TimelineDay & { readonly at: number; readonly text: string }

/**
 * The labels that fit beside a grid, each where the scrollbar is when its day is at the top: the first of each month
 * before other days. `total` and `height`: of all rows and of what is in sight, in px.
 */
export function labelsOf(days: readonly TimelineDay[], total: number, height: number): TimelineLabel[] {
  const placed = days.map((day) => ({ ...day, at: (day.top / Math.max(1, total)) * height }))
  const startsMonth = placed.map(({ key }, index) => placed[index - 1]?.key.slice(0, 7) !== key.slice(0, 7))
  const shown: (TimelineDay & { readonly at: number })[] = []
  for (const isFirst of [true, false]) {
    placed.forEach((day, index) => {
      if (startsMonth[index] !== isFirst || day.at + apart > height) return
      const next = shown.findIndex(({ at }) => at > day.at)
      const [before, after] = next < 0 ? [shown.at(-1), undefined] : [shown[next - 1], shown[next]]
      if (before !== undefined && day.at - before.at < apart) return
      if (after !== undefined && after.at - day.at < apart) return
      shown.splice(next < 0 ? shown.length : next, 0, day)
    })
  }
  return shown.map((day, index) => ({ ...day, text: timelineLabel(day.key, shown[index - 1]?.key) }))
}

/** The days of the library down its right edge: a click, a drag or an arrow key goes to one. */
export const DayTimeline = memo(function DayTimeline({ lines, scroller, height: total }: GridView) {
  useLanguage()
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
      className="absolute top-0 end-3 bottom-0 w-8 cursor-pointer touch-none text-end text-caption text-ink-3 tabular-nums select-none"
    >
      {labelsOf(days, total, height).map(({ key, at, text }) => (
        <span
          key={key}
          aria-hidden
          className={classNames('absolute end-1 leading-4 whitespace-nowrap', key === days[current]?.key && 'text-ink')}
          style={{ top: at + 4 }}
        >
          {text}
        </span>
      ))}
    </div>
  )
})
