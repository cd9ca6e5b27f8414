// Catches: a job that a full disk ends until the next start, a mistake of ours that is repeated for ever.
import { expect, it } from 'vitest'
import { StoreError } from '#main/cache/database.ts'
import type { RunnerDeps } from '#main/jobs/runners/runner-deps.ts'
import { runWithRetries } from '#main/jobs/job-queue.ts'
import { JobId } from '#shared/domain/ids.ts'

const id = JobId.parse('job')
const full = new StoreError('full', 'ledger.db', new Error('database or disk is full'))

/** What a run needs when its row cannot be read `failures` times, and is gone after. */
function openBench(failures: number, error: Error) {
  const sleeps: number[] = []
  let reads = 0
  const read = () => {
    reads += 1
    if (reads <= failures) throw error
    return null
  }
  const parts = {
    jobs: { read },
    guard: { passes: (found: unknown) => found instanceof StoreError },
    sleeps: { sleep: (ms: number) => Promise.resolve(void sleeps.push(ms)) },
  }
  // Only these are touched before a job's row was read.
  return { deps: parts as unknown as RunnerDeps, sleeps, reads: () => reads }
}

it('D4: goes on from its row, five seconds after the disk stopped it, as often as it takes', async () => {
  const bench = openBench(3, full)
  await runWithRetries(bench.deps, id, new AbortController().signal)
  expect([bench.reads(), bench.sleeps]).toEqual([4, [5_000, 5_000, 5_000]])
})

it('ends with a mistake of ours, and with the studio', async () => {
  const mistake = openBench(1, new TypeError('ours'))
  await expect(runWithRetries(mistake.deps, id, new AbortController().signal)).rejects.toThrow('ours')
  const stopped = openBench(1, full)
  await expect(runWithRetries(stopped.deps, id, AbortSignal.abort())).rejects.toThrow(StoreError)
  expect([mistake.sleeps, stopped.sleeps]).toEqual([[], []])
})
