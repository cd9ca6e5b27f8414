// Catches: a stop that promises what the service does not do, one that is forgotten, a waiting run that stays.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStopJob } from '#main/jobs/kinds/settle-job.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { Spend } from '#shared/domain/spend-state.ts'
import { openRunnerBench, type RunnerBench } from '../../../../helpers/runner-bench.ts'

const failure = { code: 'NOT_FOUND', message: 'Lost', charged: 'unknown', fields: [] }
let bench: RunnerBench
const removed: JobId[] = []
beforeAll(async () => {
  bench = await openRunnerBench()
})
afterAll(() => bench[Symbol.asyncDispose]())
const stop = (spend: object, kind = 'generation') => {
  const job = bench.add({ kind, spend: Spend.parse(spend) })
  const ask = createStopJob({ runner: bench.deps(), remove: (id) => void removed.push(id) })
  return { job, answer: ask(job.id), again: () => ask(job.id) }
}

it('B7: a batch’s stop is on disk before it is sent, and requested once however often it is clicked', () => {
  const { job, answer, again } = stop({ kind: 'running', since: 1 }, 'batch')
  expect(answer).toMatchObject({
    stops: true,
    sentence: expect.stringMatching(/already running are finished and charged/),
  })
  expect(bench.read(job.id).spend).toMatchObject({ kind: 'running', stop: 'asked' })
  expect(again().stops).toBe(true)
})

it('removes a waiting run at no cost', () => {
  const { job, answer } = stop({ kind: 'queued', why: 'queue', notBefore: null, tries: 0 })
  expect(answer).toMatchObject({ stops: true, sentence: expect.stringMatching(/Nothing was charged/) })
  expect(removed).toEqual([job.id])
})

it.each([
  ['a run that has started', { kind: 'running', since: 1 }, /can’t stop a run that has started/],
  [
    'one whose request is in progress',
    { kind: 'ambiguous', firstSentAt: 1, notBefore: 1, tries: 1, failure },
    /is being sent/,
  ],
  ['one whose files are being fetched', { kind: 'saving', since: 1 }, /finished and charged/],
  ['one that is over', { kind: 'done', at: 1 }, /already ended/],
  ['one that is not confirmed', { kind: 'unconfirmed', since: 1, failure }, /Check again, link it or run it again/],
])('does not stop %s, and says why', (_, spend, words) => {
  const { answer } = stop(spend)
  expect(answer.stops).toBe(false)
  expect(answer.sentence).toMatch(words)
})
