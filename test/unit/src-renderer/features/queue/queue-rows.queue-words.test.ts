// Would catch: a queue that stands still without a reason, and a text that wrongly says something was or may be
// charged.
import { expect, it } from 'vitest'
import { delayWords, rowWords } from '#renderer/features/queue/queue-rows.ts'
import type { QueueSummary } from '#shared/bridge/queue.ts'
import { jobOf } from '../create/create-fixture.ts'

const counts = {
  waiting: 9,
  paused: 0,
  background: 0,
  underWay: 0,
  done: 0,
  failed: 0,
  refused: 0,
  unconfirmed: 0,
  toCome: 18,
  unconfirmedCredits: 0,
  charged: 0,
  refunded: 0,
}
const moving: QueueSummary = { pause: null, counts, hold: { kind: 'none' }, finishAt: null }
const said = (change: Partial<QueueSummary>) => {
  const words = delayWords({ ...moving, ...change })
  return words === null ? null : `${words.title} ${words.words}`
}

it('says why nothing is sent, how many wait and that nothing is charged', () => {
  expect(said({})).toBeNull()
  expect(said({ pause: 'user' })).toBe('Paused. 9 runs are queued; nothing is sent until you resume.')
  expect(said({ pause: 'restart', counts: { ...counts, waiting: 1 } })).toBe(
    'Backlot closed unexpectedly. 1 run is queued. Resume to send it. Runs already sent continue and are charged once.',
  )
  expect(said({ pause: 'limit' })).toMatch(/9 queued runs were not charged/)
  expect(said({ hold: { kind: 'offline', since: '2026-11-19T14:00:38Z' } })).toMatch(
    /^Offline since .* Nothing is charged/,
  )
  expect(said({ hold: { kind: 'key-refused' } })).toMatch(/9 runs are queued until you enter a new key/)
})

it('mentions the rate limit only while something waits for it', () => {
  const hold = { kind: 'rate', until: '2026-11-19T14:00:38Z' } as const
  expect(said({ hold })).toMatch(/^Rate limit reached/)
  expect(said({ hold, counts: { ...counts, waiting: 0 } })).toBeNull()
})

it('does not count waiting runs if there are none', () => {
  for (const hold of [{ kind: 'offline', since: '2026-11-19T14:00:38Z' }, { kind: 'key-refused' }] as const) {
    expect(said({ hold, counts: { ...counts, waiting: 0 } })).not.toMatch(/\b0 runs/u)
  }
})

it('gives a paused run and an offline one the same mark', () => {
  const state = { kind: 'waiting', why: 'offline', until: null } as const
  expect(rowWords(jobOf(1, { state })).mark).toBe('held')
  expect(rowWords(jobOf(1, { state: { ...state, why: 'queue' } }))).toEqual({ mark: 'waiting', words: 'Queued' })
  expect(rowWords(jobOf(1, { state: { ...state, why: 'queue' }, isPaused: true })).mark).toBe('held')
  const waits = jobOf(1, { state: { ...state, why: 'queue' } })
  expect(rowWords(waits, { isPaused: true, isPastBudget: false }).words).toBe('Set paused')
  expect(rowWords(waits, { isPaused: false, isPastBudget: true }).words).toBe('Over budget')
})
