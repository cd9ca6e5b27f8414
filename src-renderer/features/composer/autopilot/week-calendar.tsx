import { type DragEvent, Fragment, type KeyboardEvent, type RefObject, useState } from 'react'
import { cityOf, ownTimeZone, timeIn, weekdayName } from '../../../lib/zoned-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { dragOver } from '../../../ui/drag-over.ts'
import { draggedCard, dragCard, isCardDrag } from './card-drag.ts'
import { contentWords, JobCard, PlannedCard } from './slot-card.tsx'
import { isFree, isMovable, type SlotContent } from './slot-contents.ts'
import { t } from './texts.ts'
import type { MovableCard } from './use-card-moves.ts'
import { clockOf, type Direction, type SlotCalendar, type CalendarSlot } from './slot-calendar.ts'
import { localTime } from '#shared/util/time-zone.ts'
import { readingKey } from '../../../ui/arrow-keys.ts'

/** The look of days on which Autopilot posts nothing. */
export const hatched =
  'bg-[repeating-linear-gradient(-56deg,color-mix(in_oklch,var(--line-hi)_55%,transparent)_0_1px,transparent_1px_8px)]'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** The heading of a day's column. */
function DayHead({
  day,
  today,
  note,
}: {
  readonly day: SlotCalendar['days'][number]
  readonly today: string
  readonly note: string | null
}) {
  const isToday = day.date === today
  const state = isToday ? t('week.today') : day.isOn ? undefined : t('week.off')
  return (
    <div
      role="columnheader"
      title={note ?? undefined}
      className={classNames(
        'sticky top-0 z-10 flex h-9 min-w-0 items-center gap-1.5 border-b border-s border-line-hi bg-surface-1 px-[9px] text-small whitespace-nowrap mid:h-10',
        day.isOn ? 'text-ink-2' : 'text-ink-3',
        isToday && 'shadow-[inset_0_3px_0_var(--mark),inset_0_4px_0_var(--mark-edge)]',
      )}
    >
      <span>{weekdayName(day.date)}</span>
      <b className={classNames('font-medium', day.isOn && 'text-ink')}>{Number(day.date.slice(8))}</b>
      {note !== null && (
        <span className="rounded-media bg-warn-wash px-1 text-caption text-warn">
          <span aria-hidden>{t('week.hours', { hours: String(day.hours) })}</span>
          <span dir="auto" className="sr-only">
            {note}
          </span>
        </span>
      )}
      <span className="ms-auto truncate" title={state}>
        {state}
      </span>
    </div>
  )
}

/** The line of the present time, between two slots of today. */
function NowLine({ time }: { readonly time: string }) {
  return (
    <>
      <i className="absolute inset-x-0 top-3 h-0.5 bg-mark shadow-[0_1px_0_var(--mark-edge),0_-1px_0_var(--mark-edge)] forced-color-adjust-none" />
      <span className="absolute top-1 start-1.5 z-1 rounded-media bg-mark px-[5px] py-px text-[12px] leading-4 text-mark-ink ring-1 ring-mark-edge forced-color-adjust-none">
        {time}
      </span>
    </>
  )
}

/** What a place is called: its day, its time and what fills it. */
function slotWords(slot: CalendarSlot, content: SlotContent | undefined, now: number): string {
  const place = t('slot.name', { day: `${weekdayName(slot.date)} ${Number(slot.date.slice(8))}`, time: slot.time })
  return `${place}, ${contentWords(content, now)}`
}

/** The card of a place that the user can move; null if there is none. */
export function movableIn(content: SlotContent | undefined): MovableCard | null {
  if (content?.kind !== 'job' || !isMovable(content.job)) return null
  const { playId, title, scheduledFor } = content.job
  return playId === undefined ? null : { playId, title, scheduledFor }
}

type WeekCalendarProps = {
  readonly week: SlotCalendar
  readonly contents: ReadonlyMap<string, SlotContent>
  readonly timeZone: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly activeKey: string | null
  readonly gridRef: RefObject<HTMLDivElement | null>
  onActive(key: string): void
  onOpen(slot: CalendarSlot): void
  onMove(card: MovableCard, slot: CalendarSlot): void
  onStep(slot: CalendarSlot, direction: Direction): void
  onFree(slot: CalendarSlot): void
}

/** A week of slots in the brand's time zone. One tab stop: arrows move, Alt and an arrow moves a card, Enter opens. */
export function WeekCalendar(props: WeekCalendarProps) {
  const { week, contents, timeZone, now, activeKey, gridRef, onActive, onOpen, onMove, onStep, onFree } = props
  const [over, setOver] = useState<string | null>(null)
  const own = ownTimeZone()
  const all = week.rows.flat()
  const active = all.find(({ key }) => key === activeKey) ?? all[0]
  const today = localTime(now, timeZone).date
  const clock = clockOf(now, timeZone)
  const dayNote = (hours: number) => (hours === 24 ? null : t('week.hoursNote', { hours: String(hours) }))

  const focus = (key: string) => {
    onActive(key)
    gridRef.current?.querySelector<HTMLElement>(`[data-slot="${key}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const direction = directions[readingKey(event.key)]
    if (active === undefined || event.ctrlKey || event.metaKey) return
    if (direction !== undefined && event.altKey) onStep(active, direction)
    else if (direction !== undefined) {
      const row = week.rows.findIndex((slots) => slots.includes(active))
      const column = week.rows[row]?.indexOf(active) ?? 0
      const [down, right] = { left: [0, -1], right: [0, 1], up: [-1, 0], down: [1, 0] }[direction]
      const to = week.rows[row + (down ?? 0)]?.[column + (right ?? 0)]
      if (to !== undefined) focus(to.key)
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(active)
    else if (event.key === 'Delete' || event.key === 'Backspace') onFree(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const dropProps = (slot: CalendarSlot) => {
    if (!isFree(slot, contents, now)) return {}
    const over = (event: DragEvent) => {
      if (!isCardDrag(event.dataTransfer)) return
      event.preventDefault()
      setOver(slot.key)
    }
    return {
      ...dragOver(over),
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(null)
        const card = draggedCard(event.dataTransfer)
        if (card !== null) onMove(card, slot)
      },
    }
  }

  return (
    <div
      ref={gridRef}
      role="grid"
      tabIndex={-1}
      aria-label={t('week.label')}
      aria-rowcount={week.times.length + 1}
      aria-colcount={8}
      onKeyDown={press}
      className="min-h-0 shrink overflow-y-auto border-y border-line bg-stage"
    >
      <div className="grid grid-cols-[84px_repeat(7,minmax(0,1fr))] mid:grid-cols-[98px_repeat(7,minmax(0,1fr))]">
        <div role="row" className="contents">
          <div
            role="columnheader"
            className="sticky top-0 z-10 flex items-center border-b border-line-hi bg-surface-1 ps-3.5 text-caption text-ink-3 mid:ps-5"
          >
            {cityOf(timeZone)}
          </div>
          {week.days.map((day) => (
            <DayHead key={day.date} day={day} today={today} note={dayNote(day.hours)} />
          ))}
        </div>
        {week.rows.map((slots, row) => {
          const time = week.times[row] ?? ''
          const next = week.times[row + 1]
          const isNowAfter = next !== undefined && time <= clock && clock < next
          const first = slots[0]
          const local = first === undefined || own === timeZone ? null : timeIn(first.at, own)
          return (
            <Fragment key={time}>
              <div role="row" className="contents">
                <div
                  role="rowheader"
                  className="flex flex-col bg-surface-1 pt-[9px] ps-3.5 whitespace-nowrap tabular-nums mid:ps-5"
                >
                  {time}
                  {local !== null && local !== time && (
                    <span className="text-caption text-ink-3">{t('week.yours', { time: local })}</span>
                  )}
                </div>
                {slots.map((slot) => {
                  const content = contents.get(slot.key)
                  const card = movableIn(content)
                  return (
                    // The grid handles the keys of its cells.
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                    <div
                      key={slot.key}
                      role="gridcell"
                      data-slot={slot.key}
                      tabIndex={slot === active ? 0 : -1}
                      aria-selected={slot.key === activeKey}
                      draggable={card !== null}
                      onDragStart={(event) => card !== null && dragCard(event.dataTransfer, card)}
                      onFocus={() => onActive(slot.key)}
                      onClick={() => content?.kind !== 'off' && onOpen(slot)}
                      title={slot.isSkipped ? t('week.skipped', { time: timeIn(slot.at, timeZone) }) : undefined}
                      className={classNames(
                        'relative h-[146px] min-w-0 border-s border-line-hi p-1.5 mid:h-[200px]',
                        content?.kind === 'off' && hatched,
                        card !== null && 'cursor-grab',
                        over === slot.key && 'inset-ring-2 inset-ring-mark-edge',
                      )}
                      {...dropProps(slot)}
                    >
                      <span className="sr-only">{slotWords(slot, content, now)}</span>
                      <div aria-hidden className="contents">
                        {content?.kind === 'job' && <JobCard job={content.job} others={content.others} now={now} />}
                        {content?.kind === 'planned' && (
                          <PlannedCard slot={content.slot} number={content.number} timeZone={timeZone} />
                        )}
                        {content?.kind === 'empty' && slot.at > now && (
                          <div className="grid h-full place-items-center rounded-control border-[1.5px] border-dashed border-line-hi p-1 text-center text-caption text-ink-3">
                            {t('slot.emptyHint')}
                          </div>
                        )}
                      </div>
                    </div>
                  )
                })}
              </div>
              {next !== undefined && (
                <div role="presentation" className="contents">
                  <span className="h-6 bg-surface-1 mid:h-[26px]" />
                  {week.days.map((day) => (
                    <span
                      key={day.date}
                      className={classNames('relative border-s border-line-hi', !day.isOn && hatched)}
                    >
                      {isNowAfter && day.date === today && <NowLine time={clock} />}
                    </span>
                  ))}
                </div>
              )}
            </Fragment>
          )
        })}
      </div>
    </div>
  )
}
