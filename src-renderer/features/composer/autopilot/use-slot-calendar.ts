import type { AutopilotReading } from '#shared/bridge/autopilot.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import { dateAfter, localTime, momentOf } from '#shared/util/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../lib/bridge.tsx'
import { contentsOf, type SlotContent } from './slot-contents.ts'
import { calendarOf, mondayOf, monthsAfter, type SlotCalendar, weeksOfMonth } from './slot-calendar.ts'

/** What the calendar shows at a time. */
export type CalendarView = 'week' | 'month'

/** The shown week or month, what fills it, and the way to others. */
export type SlotCalendarState = {
  readonly view: CalendarView
  /** The selected day, YYYY-MM-DD: today, until the user goes elsewhere. */
  readonly day: string
  readonly today: string
  /** The shown week or month is the present one. */
  readonly isNow: boolean
  readonly calendar: SlotCalendar
  readonly contents: ReadonlyMap<string, SlotContent>
  /** All cards that are known of the shown days. */
  readonly queue: readonly PublishJob[]
  show(view: CalendarView): void
  /** Shows the week of a day. */
  openWeek(date: string): void
  select(date: string): void
  step(by: 1 | -1): void
  toToday(): void
}

/**
 * Shows the slots of a week or a month of the brand. Autopilot tells the recent and the coming ones; this computer knows
 * earlier ones. `now`: milliseconds since 1970.
 */
export function useSlotCalendar(
  profileId: string,
  reading: AutopilotReading,
  timeZone: string,
  now: number,
): SlotCalendarState {
  const { query } = useBridge()
  const [view, setView] = useState<CalendarView>('week')
  const [picked, setPicked] = useState<string | null>(null)
  const today = localTime(now, timeZone).date
  const day = picked ?? today
  const range = view === 'week' ? { first: mondayOf(day), count: 7 } : weeksOfMonth(day)
  const { first, count } = range
  const iso = (date: string) => new Date(momentOf(date, 0, timeZone)).toISOString()
  const { data: known } = useQuery(
    query.autopilot.slots.queryOptions({ input: { profileId, from: iso(first), to: iso(dateAfter(first, count)) } }),
  )
  const queue = [...new Map([...(known?.jobs ?? []), ...reading.queue].map((job) => [job.jobId, job])).values()]
  const { nextPass, slotTimes, weekdays } = reading
  const moments = [...queue, ...nextPass.slots].flatMap(({ scheduledFor }) =>
    scheduledFor === null ? [] : [Date.parse(scheduledFor)],
  )
  const calendar = calendarOf({ ...range, timeZone, slotTimes, weekdays, moments })
  return {
    view,
    day,
    today,
    isNow: view === 'week' ? first === mondayOf(today) : day.slice(0, 7) === today.slice(0, 7),
    calendar,
    contents: contentsOf({ queue, nextPass }, calendar, timeZone),
    queue,
    show: setView,
    openWeek(date) {
      setPicked(date)
      setView('week')
    },
    select: setPicked,
    step: (by) => setPicked(view === 'week' ? dateAfter(first, by * 7) : `${monthsAfter(day, by).slice(0, 7)}-01`),
    toToday: () => setPicked(null),
  }
}
