// Would catch: a card that can be moved though it was posted or is not the user's, a slot that is over and counts as
// empty, a second card that vanishes from its slot, and a finished video that is not shown as one to post.
import {
  contentsOf,
  countSlots,
  isFree,
  isMovable,
  jobState,
} from '#renderer/features/composer/autopilot/slot-contents.ts'
import { calendarOf } from '#renderer/features/composer/autopilot/slot-calendar.ts'
import { PublishJob } from '#shared/bridge/publish.ts'
import { expect, it } from 'vitest'

const zone = 'Europe/Lisbon'
const now = Date.parse('2026-11-19T15:42:00Z')
const job = (jobId: string, scheduledFor: string, change: object = {}) =>
  PublishJob.parse({
    jobId,
    playId: jobId,
    scheduledFor,
    status: 'scheduled',
    source: 'owner',
    coverUrl: null,
    parts: [],
    hasFile: false,
    assetId: null,
    downloadId: null,
    downloadProblem: null,
    ...change,
  })
const week = calendarOf({
  first: '2026-11-16',
  timeZone: zone,
  slotTimes: ['12:00', '18:00'],
  weekdays: [4, 5],
  moments: [],
})
const nothingPlanned = { at: null, slots: [], quote: null }

it('lets the user move own cards of which nothing was posted', () => {
  const at = '2026-11-20T12:00:00Z'
  expect(isMovable(job('own', at))).toBe(true)
  expect(isMovable(job('autopilot', at, { source: 'autopilot' }))).toBe(false)
  expect(isMovable(job('posted', at, { status: 'posted' }))).toBe(false)
  expect(isMovable(job('half', at, { posts: [{ platform: 'tiktok' }] }))).toBe(false)
})

it('shows a finished video as one to post from its slot on', () => {
  const rendered = { status: 'rendered' }
  expect(jobState(job('a', '2026-11-19T12:00:00Z', rendered), now)).toBe('to-post')
  expect(jobState(job('b', '2026-11-19T18:00:00Z', rendered), now)).toBe('ready')
})

it('counts what fills the week: slots that are over are not empty, and two cards share a slot', () => {
  const queue = [job('one', '2026-11-20T12:00:00Z'), job('two', '2026-11-20T12:00:00Z')]
  const contents = contentsOf({ queue, nextPass: nothingPlanned }, week, zone)
  expect(contents.get('2026-11-20 12:00')).toMatchObject({ kind: 'job', others: 1 })
  expect(countSlots(week.rows.flat(), contents, now)).toMatchObject({ scheduled: 1, empty: 2 })
  expect(
    week.rows
      .flat()
      .filter((slot) => isFree(slot, contents, now))
      .map(({ key }) => key),
  ).toEqual(['2026-11-19 18:00', '2026-11-20 18:00'])
})
