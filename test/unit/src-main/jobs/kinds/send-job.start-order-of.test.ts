// Catches: a batch that counts as one start, runs of different length that count as alike.
import { expect, it } from 'vitest'
import { countWaiting } from '#main/jobs/scheduling/queue-summary.ts'
import { likenessOf } from '#main/jobs/polling/durations.ts'
import { startOrderOf } from '#main/jobs/kinds/send-job.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

it('counts a batch once for each of its prompts, and uses long polls only for a generation', () => {
  expect(startOrderOf(storedJob({}))).toMatchObject({ canLongPoll: true, starts: 1 })
  const request = JSON.stringify({ modelId: 'm', prompts: ['a', 'b', 'c'], concurrency: 3 })
  expect(startOrderOf(storedJob({ kind: 'batch', request }))).toMatchObject({ canLongPoll: false, starts: 3 })
})

it('treats runs of a model with the same cost as alike, and never a batch and a run', () => {
  const job = storedJob({})
  const of = (credits: number | null, kind = 'generation') =>
    likenessOf({ ...job, kind, quote: { ...job.quote, credits } })
  expect(of(2)).toEqual(of(2))
  expect(of(2).combination).not.toBe(of(4).combination)
  expect(of(null).combination).toBe('')
  expect(of(2, 'batch').modelId).not.toBe(of(2).modelId)
})

it('counts the waiting jobs that may be sent', () => {
  const counts = [
    { kind: 'queued', isPaused: false, jobs: 7 },
    { kind: 'queued', isPaused: true, jobs: 5 },
    { kind: 'running', isPaused: false, jobs: 3 },
  ] as const
  expect(countWaiting(counts)).toBe(7)
})
