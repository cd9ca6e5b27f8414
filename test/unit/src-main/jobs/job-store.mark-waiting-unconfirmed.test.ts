// Catches: a run of an older database that counts as unsent, and may be paid twice, because the disk refused to write
// another.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markWaitingUnconfirmed } from '#main/jobs/job-store.ts'
import { createStudioEvents } from '#main/events/studio-events.ts'
import type { JobsTable } from '#main/cache/tables/jobs.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { openRunnerBench, type RunnerBench } from '../../../helpers/runner-bench.ts'

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench()
})
afterAll(() => bench[Symbol.asyncDispose]())

it('D8: marks all waiting runs as unconfirmed, or none', () => {
  const waiting = [bench.add({ createdAt: 5 }), bench.add({ createdAt: 6 })]
  const over = bench.add({ spend: { kind: 'done', at: 1 } })
  let isFull = true
  const jobs: JobsTable = {
    ...bench.deps().jobs,
    update(job) {
      if (isFull && job.id === waiting[1]?.id) throw new Error('The disk is full')
      bench.deps().jobs.update(job)
    },
  }
  const events = createStudioEvents(() => undefined)
  const announced: JobId[] = []
  events.on('jobChanged', ({ id }) => announced.push(id))
  const marked = () => waiting.map(({ id }) => bench.read(id).spend).map((spend) => 'doubtSince' in spend)
  expect(() => markWaitingUnconfirmed({ jobs }, events)).toThrow('The disk is full')
  expect([marked(), announced]).toEqual([[false, false], []])
  isFull = false
  markWaitingUnconfirmed({ jobs }, events)
  expect(announced).toEqual(waiting.map(({ id }) => id))
  expect(waiting.map(({ id }) => bench.read(id).spend)).toMatchObject([
    { kind: 'queued', doubtSince: 5 },
    { kind: 'queued', doubtSince: 6 },
  ])
  expect(bench.read(over.id).spend.kind).toBe('done')
})
