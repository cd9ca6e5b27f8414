// Would catch: a part of the queue without its heading or with a wrong count, and a run that stays in a list it has
// left.
import { expect, it } from 'vitest'
import { queueRows, rowKey } from '#renderer/features/queue/queue-rows.ts'
import { type QueuePages, settlePages } from '#renderer/features/queue/use-queue.ts'
import type { QueueCounts } from '#shared/bridge/queue.ts'
import { jobOf } from '../create/create-fixture.ts'

const counts: QueueCounts = {
  waiting: 0,
  paused: 0,
  background: 0,
  underWay: 0,
  done: 0,
  failed: 0,
  refused: 0,
  unconfirmed: 0,
  toCome: 0,
  unconfirmedCredits: 0,
  charged: 0,
  refunded: 0,
}
const waiting = { kind: 'waiting' as const, why: 'queue' as const, until: null }
const running = { kind: 'sending' as const }

it('shows each part that has runs under a heading with the count of the complete queue', () => {
  const groups = {
    'under-way': [jobOf(1, { state: running })],
    user: [jobOf(2, { state: waiting }), jobOf(3, { state: waiting })],
    background: [],
    troubled: [],
  }
  const rows = queueRows(groups, { ...counts, underWay: 1, waiting: 900, toCome: 1800 })
  expect(rows.map((row) => (row.kind === 'heading' ? [row.group, row.count, row.credits] : row.job.number))).toEqual([
    ['under-way', 1, null],
    1,
    ['user', 900, 1800],
    2,
    3,
  ])
  expect(new Set(rows.map(rowKey)).size).toBe(5)
})

it('removes a run from the waiting ones when it leaves them, and replaces a changed one in place', () => {
  const one = jobOf(1, { state: waiting })
  const pages: QueuePages = {
    pages: [{ jobs: [one, jobOf(2, { state: waiting })], next: null }],
    pageParams: [undefined],
  }
  const numbers = (list: QueuePages) => list.pages.flatMap(({ jobs }) => jobs.map(({ number }) => number))
  expect(settlePages(pages, 'user', jobOf(7, { state: waiting }))).toBe(pages)
  expect(numbers(settlePages(pages, 'user', { ...one, state: running }))).toEqual([2])
  expect(numbers(settlePages(pages, 'user', { ...one, lane: 'background' }))).toEqual([2])
  expect(settlePages(pages, 'user', { ...one, isPaused: true }).pages[0]?.jobs[0]?.isPaused).toBe(true)
})
