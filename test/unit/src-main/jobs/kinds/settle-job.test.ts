// Catches: an unconfirmed run that is run again, and paid again, while it is being searched for; a click that counts
// twice.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { createJobSettling } from '#main/jobs/kinds/settle-job.ts'
import { openRunnerBench, type RunnerBench } from '../../../../helpers/runner-bench.ts'

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench[Symbol.asyncDispose]())

const failure = { code: 'NOT_FOUND', message: 'The answer never came.', charged: 'unknown' as const, fields: [] }
const sent = {
  repeat: 'keyed' as const,
  firstSentAt: 0,
  sentAt: 0,
  seenAt: 0,
  tries: 1,
  keyHint: 'abcd',
  bodyHash: 'h',
}

/** An unconfirmed run whose second run is written when the test says so. */
function openUnconfirmedCharge() {
  const at = bench.clock.now()
  const spend = {
    kind: 'unconfirmed' as const,
    since: at,
    failure,
    looks: [],
    isStarted: false,
    lacksFile: false,
    decision: null,
  }
  const job = bench.add({ spend: { ...spend, sent: { ...sent, firstSentAt: at, sentAt: at, seenAt: at } } })
  const { promise, resolve, reject } = Promise.withResolvers<StoredJob>()
  const asked: StoredJob[] = []
  const { decide } = createJobSettling({
    runner: bench.deps(),
    again: (doubtful) => {
      asked.push(doubtful)
      return promise
    },
    takeUp: () => undefined,
  })
  return { job, asked, decide, write: () => resolve(bench.add({ retryOf: job.id })), refuse: reject }
}

it('B2: refuses any other choice for a run that is just being run again', async () => {
  const { job, decide, write } = openUnconfirmedCharge()
  const again = decide(job.id, { kind: 'again' })
  await expect(decide(job.id, { kind: 'look' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { charged: 'unknown' },
  })
  expect(bench.read(job.id).spend).toMatchObject({ kind: 'unconfirmed', decision: null })
  write()
  expect((await again).retryOf).toBe(job.id)
  expect(bench.read(job.id).spend).toMatchObject({ kind: 'unconfirmed', decision: { choice: 'again' } })
  expect((await decide(job.id, { kind: 'look' })).spend.kind).toBe('ambiguous')
})

it('B2: two clicks on one choice count as one', async () => {
  const { job, asked, decide, write } = openUnconfirmedCharge()
  const both = [decide(job.id, { kind: 'again' }), decide(job.id, { kind: 'again' })]
  write()
  const [one, other] = await Promise.all(both)
  expect(one?.id).toBe(other?.id)
  expect(asked).toHaveLength(1)
})

it('B2: after a choice that failed another may be made', async () => {
  const { job, decide, refuse } = openUnconfirmedCharge()
  refuse(new Error('No price'))
  await expect(decide(job.id, { kind: 'again' })).rejects.toThrow('No price')
  expect((await decide(job.id, { kind: 'look' })).spend.kind).toBe('ambiguous')
})
