// Would catch: time in the queue counted as the run's own time, and a run without its remaining time.
import { leftWords, queuedMs, tookMs } from '#renderer/lib/job-words.ts'
import { expect, it } from 'vitest'

const createdAt = '2026-11-19T14:00:00Z'
const startedAt = '2026-11-19T14:10:00Z'
const done = { kind: 'done', at: '2026-11-19T14:10:38Z', assetIds: [] } as const

it('distinguishes the time in the queue from the time at the service', () => {
  const run = { createdAt, startedAt, state: { ...done, assetIds: [] } }
  expect([queuedMs(run), tookMs(run)]).toEqual([600_000, 38_000])
})

it('gives neither for a run that never started, and no end for one in progress', () => {
  const failure = { code: 'X', message: 'No.', charged: 'no' as const, fields: [] }
  const refused = { createdAt, startedAt: null, state: { kind: 'refused', at: startedAt, failure } } as const
  const running = { createdAt, startedAt, state: { kind: 'running', since: startedAt } } as const
  expect([queuedMs(refused), tookMs(refused), queuedMs(running), tookMs(running)]).toEqual([null, null, 600_000, null])
})

it('says how long a running job will probably take, and nothing once that has passed or is unknown', () => {
  const start = Date.parse(startedAt)
  const left = (expectedAt: string | undefined, ms: number) =>
    leftWords({ state: { kind: 'running', since: startedAt, expectedAt } }, start + ms)
  expect(left('2026-11-19T14:10:26Z', 5_000)).toBe('≈ 0:21 left')
  expect(left('2026-11-19T14:10:26Z', 26_000)).toBe('')
  expect(left(undefined, 5_000)).toBe('')
  expect(leftWords({ state: { ...done, assetIds: [] } }, start)).toBe('')
})
