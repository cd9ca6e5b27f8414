import { dateAfter } from '#shared/util/time-zone.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dateName, longWeekday, weekdayName } from '../../../lib/zoned-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { contentWords, PassNumber, stateLook, stateWord } from './slot-card.tsx'
import { type CalendarDay, type CalendarSlot, mondayOf, monthsAfter } from './slot-calendar.ts'
import { jobState, type SlotContent } from './slot-contents.ts'
import { t } from './texts.ts'
import type { SlotCalendarState } from './use-slot-calendar.ts'
import { hatched } from './week-calendar.tsx'
import { readingKey } from '../../../ui/arrow-keys.ts'

/** Slots that a day has room for; of more, all but the last one are shown. */
const mostSlots = 3

type Place = { readonly slot: CalendarSlot; readonly content: SlotContent }

/** What a day has, in the order of the clock: cards, and slots to come. */
function placesOf({ calendar, contents }: SlotCalendarState, index: number, now: number): readonly Place[] {
  return calendar.rows.flatMap((slots) => {
    const slot = slots[index]
    const content = slot === undefined ? undefined : contents.get(slot.key)
    if (slot === undefined || content === undefined || content.kind === 'off') return []
    return content.kind === 'empty' && slot.at <= now ? [] : [{ slot, content }]
  })
}

function Cover({ url, look = '' }: { readonly url: string | null; readonly look?: string }) {
  const frame = 'size-[18px] shrink-0 rounded-[2px]'
  return url === null ? (
    <span className={classNames(frame, 'bg-control')} />
  ) : (
    <img src={url} alt="" loading="lazy" draggable={false} className={classNames(frame, 'object-cover', look)} />
  )
}

const line = 'flex h-[22px] min-w-0 items-center gap-1 rounded-media pe-1 ps-0.5 text-caption'

/** A slot in a line: its cover, and its card with what became of it, or that it is empty. */
function SlotLine({ place: { slot, content }, now }: { readonly place: Place; readonly now: number }) {
  if (content.kind === 'job') {
    const { job, others } = content
    const state = jobState(job, now)
    const { icon, ink } = stateLook(state)
    const isPast = state === 'posted' || state === 'failed'
    return (
      <span className={classNames(line, 'bg-surface-2 ring-1 ring-line', isPast && 'bg-surface-1')}>
        <Cover url={job.coverUrl} look={isPast ? 'opacity-72 saturate-75' : ''} />
        <span className="min-w-0 flex-1 truncate">{job.title === '' ? t('slot.untitled') : job.title}</span>
        {others > 0 && <span className="text-ink-3">+{others}</span>}
        <span title={stateWord(state)} className={ink}>
          <Icon icon={icon} size={14} />
        </span>
      </span>
    )
  }
  const planned = content.kind === 'planned' ? content : null
  return (
    <span className={classNames(line, 'border border-dashed border-edge text-ink-3')}>
      {planned !== null && <Cover url={planned.slot.coverUrl} look="opacity-40" />}
      <span className="min-w-0 flex-1 truncate ps-0.5">{t('month.empty', { time: slot.time })}</span>
      {planned !== null && <PassNumber number={planned.number} className="size-4! text-caption!" />}
    </span>
  )
}

/** What a day is called: its date, and what it has. */
function dayWords({ date, isOn }: CalendarDay, places: readonly Place[], isToday: boolean, now: number): string {
  const name = t('month.day', { weekday: longWeekday(date), date: dateName(date, true) })
  const has = places.map(({ slot, content }) => `${slot.time} ${contentWords(content, now)}`)
  const none = t(isOn ? 'month.noSlots' : 'week.off')
  return [isToday ? `${name}, ${t('week.today')}` : name, ...(has.length === 0 ? [none] : has)].join(', ')
}

type DayCellProps = {
  readonly day: CalendarDay
  readonly places: readonly Place[]
  readonly now: number
  readonly isToday: boolean
  readonly isActive: boolean
  /** The day belongs to the shown month. */
  readonly isOfMonth: boolean
  onActive(): void
  onOpen(): void
}

function DayCell({ day, places, now, isToday, isActive, isOfMonth, onActive, onOpen }: DayCellProps) {
  const shown = places.length > mostSlots ? places.slice(0, mostSlots - 1) : places
  const left = places.length - shown.length
  return (
    // The grid handles the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="gridcell"
      data-day={day.date}
      tabIndex={isActive ? 0 : -1}
      aria-label={dayWords(day, places, isToday, now)}
      aria-selected={isActive}
      aria-current={isToday ? 'date' : undefined}
      onFocus={onActive}
      onClick={onOpen}
      className={classNames(
        'min-h-[62px] min-w-0 cursor-pointer border-b border-s border-line-hi p-1 pt-0.5 mid:min-h-[78px]',
        !day.isOn && hatched,
        isToday && 'shadow-[inset_0_3px_0_var(--mark),inset_0_4px_0_var(--mark-edge)]',
      )}
    >
      <div className="flex h-6 items-center gap-1 px-1 text-small">
        <b className={classNames('font-medium', isOfMonth && day.isOn ? 'text-ink' : 'text-ink-3')}>
          {isOfMonth ? Number(day.date.slice(8)) : dateName(day.date)}
        </b>
        <span className="ms-auto truncate text-caption text-ink-3">
          {isToday ? t('week.today') : day.isOn ? '' : t('week.off')}
        </span>
      </div>
      <div className={classNames('flex flex-col gap-[3px]', !isOfMonth && 'opacity-60')}>
        {shown.map((place) => (
          <SlotLine key={place.slot.key} place={place} now={now} />
        ))}
        {left > 0 && <span className="px-1 text-caption text-ink-3">{t('month.more', { count: left })}</span>}
      </div>
    </div>
  )
}

/** How many days a key moves by. */
const dayKeys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

function targetOf(key: string, day: string): string | null {
  const days = dayKeys[readingKey(key)]
  if (days !== undefined) return dateAfter(day, days)
  if (key === 'Home') return mondayOf(day)
  if (key === 'End') return dateAfter(mondayOf(day), 6)
  if (key === 'PageUp') return monthsAfter(day, -1)
  return key === 'PageDown' ? monthsAfter(day, 1) : null
}

type MonthCalendarProps = {
  readonly state: SlotCalendarState
  /** Milliseconds since 1970. */
  readonly now: number
  readonly gridRef: RefObject<HTMLDivElement | null>
  onOpen(date: string): void
}

/**
 * The weeks of a month in the brand's time zone. One tab stop: arrows move by days and weeks, also to other months, Page
 * Up and Page Down by months, Enter opens the week.
 */
export function MonthCalendar({ state, now, gridRef, onOpen }: MonthCalendarProps) {
  const { calendar, day: active, today, select } = state
  const isMoved = useRef(false)
  // The day may be in another month, which is drawn first.
  useEffect(() => {
    if (isMoved.current) gridRef.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    isMoved.current = false
  }, [active, gridRef])
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = targetOf(event.key, active)
    if (target !== null) {
      isMoved.current = true
      select(target)
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const weeks = Array.from({ length: calendar.days.length / 7 }, (_, week) => week * 7)
  return (
    <div
      ref={gridRef}
      role="grid"
      tabIndex={-1}
      aria-label={t('month.label')}
      aria-rowcount={weeks.length + 1}
      aria-colcount={7}
      onKeyDown={press}
      className="min-h-0 shrink overflow-y-auto border-t border-line bg-stage"
    >
      <div className="grid grid-cols-7">
        <div role="row" className="contents">
          {calendar.days.slice(0, 7).map(({ date }) => (
            <div
              key={date}
              role="columnheader"
              className="sticky top-0 z-10 flex h-7 items-center border-b border-s border-line-hi bg-surface-1 px-2 text-small text-ink-2"
            >
              {weekdayName(date)}
            </div>
          ))}
        </div>
        {weeks.map((first) => (
          <div key={calendar.days[first]?.date} role="row" className="contents">
            {calendar.days.slice(first, first + 7).map((day, index) => (
              <DayCell
                key={day.date}
                day={day}
                places={placesOf(state, first + index, now)}
                now={now}
                isToday={day.date === today}
                isActive={day.date === active}
                isOfMonth={day.date.slice(0, 7) === active.slice(0, 7)}
                onActive={() => day.date.slice(0, 7) === active.slice(0, 7) && select(day.date)}
                onOpen={() => onOpen(day.date)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
