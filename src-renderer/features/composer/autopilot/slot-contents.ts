import type { AutopilotReading, NextSlot } from '#shared/bridge/autopilot.ts'
import type { PublishJob } from '#shared/bridge/publish.ts'
import { slotOf, type SlotCalendar, type CalendarSlot } from './slot-calendar.ts'

/** What fills a slot. `number`: the row of the next pass that a planned card is in, from 1. */
export type SlotContent =
  | { readonly kind: 'job'; readonly job: PublishJob; readonly others: number }
  | { readonly kind: 'planned'; readonly slot: NextSlot; readonly number: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'off' }

/** What became of a card: like its state at the service, with what waits for the user. */
export type JobState = 'scheduled' | 'rendering' | 'ready' | 'to-post' | 'posted' | 'failed' | 'unknown'

/** Returns what became of a card at a moment, in milliseconds since 1970. */
export function jobState({ status, scheduledFor }: PublishJob, now: number): JobState {
  if (status !== 'rendered') return status
  return scheduledFor !== null && Date.parse(scheduledFor) <= now ? 'to-post' : 'ready'
}

/** Whether the user can move a card: they scheduled it, and nothing of it was posted. */
export function isMovable({ source, status, playId, posts }: PublishJob): boolean {
  return (
    source === 'owner' &&
    playId !== undefined &&
    posts.length === 0 &&
    (status === 'scheduled' || status === 'rendered')
  )
}

/** The posted views of a card; null if no post has numbers. */
export function viewsOf({ posts }: PublishJob): number | null {
  const counted = posts.flatMap(({ views }) => (typeof views === 'number' ? [views] : []))
  return counted.length === 0 ? null : counted.reduce((sum, views) => sum + views, 0)
}

type Filled = Pick<AutopilotReading, 'queue' | 'nextPass'>

/** Returns what fills the places of a calendar, by their keys. */
export function contentsOf(
  { queue, nextPass }: Filled,
  calendar: SlotCalendar,
  timeZone: string,
): ReadonlyMap<string, SlotContent> {
  const contents = new Map<string, SlotContent>(
    calendar.rows.flat().map(({ key, isSlot }) => [key, { kind: isSlot ? 'empty' : 'off' }]),
  )
  for (const [index, slot] of nextPass.slots.entries()) {
    const place = slotOf(calendar, Date.parse(slot.scheduledFor), timeZone)
    if (place !== undefined) contents.set(place.key, { kind: 'planned', slot, number: index + 1 })
  }
  for (const job of queue) {
    const place = job.scheduledFor === null ? undefined : slotOf(calendar, Date.parse(job.scheduledFor), timeZone)
    if (place === undefined) continue
    const before = contents.get(place.key)
    contents.set(
      place.key,
      before?.kind === 'job' ? { ...before, others: before.others + 1 } : { kind: 'job', job, others: 0 },
    )
  }
  return contents
}

/** Whether a card can be put into a place: it is to come, and no card is there. */
export function isFree(slot: CalendarSlot, contents: ReadonlyMap<string, SlotContent>, now: number): boolean {
  const content = contents.get(slot.key)
  return slot.at > now && (content?.kind === 'empty' || content?.kind === 'planned')
}

/** Counts of places: cards by state, and slots without one. */
export type SlotCounts = Readonly<Record<JobState | 'empty', number>>

/** Counts what fills places. Slots that are over count only if they have a card. */
export function countSlots(
  slots: readonly CalendarSlot[],
  contents: ReadonlyMap<string, SlotContent>,
  now: number,
): SlotCounts {
  const counts = { scheduled: 0, rendering: 0, ready: 0, 'to-post': 0, posted: 0, failed: 0, unknown: 0, empty: 0 }
  for (const slot of slots) {
    const content = contents.get(slot.key)
    if (content?.kind === 'job') counts[jobState(content.job, now)] += 1
    else if (isFree(slot, contents, now)) counts.empty += 1
  }
  return counts
}
