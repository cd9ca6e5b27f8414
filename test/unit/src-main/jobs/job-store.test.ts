// Catches: a request sent for a job that was paused, removed or taken by another program at the last moment.
import { expect, it } from 'vitest'
import { createJobStore } from '#main/jobs/job-store.ts'
import type { StoredJob } from '#main/cache/tables/job-row.ts'
import { benchWorkspace, openQueueBench } from '../../../helpers/queue-bench.ts'

const send = {
  kind: 'send',
  at: 5,
  repeat: 'keyed',
  isOwnAccount: true,
  keyHint: 'abcd',
  bodyHash: 'hash',
} as const

async function openFileStore() {
  const bench = await openQueueBench()
  const [id] = bench.add(1)
  const job = id === undefined ? null : bench.jobs.read(id)
  if (job === null) throw new Error('The job is missing')
  const changed: StoredJob[] = []
  const kept: StoredJob[] = []
  const jobStore = createJobStore({
    jobs: bench.jobs,
    claim: (one) => bench.queue.claim(one),
    clock: bench.clock,
    onChange: (one) => void changed.push(one),
    onKept: (one) => void kept.push(one),
  })
  return { bench, job, jobStore, changed, kept, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() }
}

it('takes a waiting job for sending, once', async () => {
  await using world = await openFileStore()
  const { bench, job, jobStore, changed, kept } = world
  expect(jobStore.apply(job, send).spend.kind).toBe('sending')
  expect(bench.jobs.read(job.id)?.spend.kind).toBe('sending')
  expect([changed.length, kept.length]).toEqual([1, 0])
  // Another program that has read the same row.
  expect(() => jobStore.apply(job, send)).toThrow(/sent by something else/)
})

it('A12: returns a job unchanged that was paused meanwhile, by itself or with the queue, and reports it', async () => {
  await using world = await openFileStore()
  const { bench, job, jobStore, changed, kept } = world
  bench.queue.pause(benchWorkspace, [job.id], true)
  expect(jobStore.apply(job, send)).toMatchObject({ isPaused: true, spend: { kind: 'queued' } })
  bench.queue.pause(benchWorkspace, [job.id], false)
  bench.counts.writePause(benchWorkspace, 'user')
  expect(jobStore.apply(job, send).spend.kind).toBe('queued')
  expect([changed.length, kept.length]).toEqual([0, 2])
})

it('sends nothing of a job that was removed meanwhile', async () => {
  await using world = await openFileStore()
  const { bench, job, jobStore, kept } = world
  await bench.service.remove(benchWorkspace, { kind: 'jobs', jobIds: [job.id] })
  expect(jobStore.apply(job, send).spend.kind).toBe('queued')
  expect(kept).toHaveLength(1)
  expect(bench.jobs.read(job.id)).toBeNull()
})
