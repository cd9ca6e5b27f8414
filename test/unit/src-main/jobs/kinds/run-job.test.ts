// Catches: a job that stops on a full disk until the next start, an internal error that is retried forever, a job that is
// read from a ledger that was not checked yet.
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { StoreError } from '#main/cache/database.ts'
import type { RunnerDeps } from '#main/jobs/kinds/job-kind.ts'
import { runWithRetries } from '#main/jobs/kinds/run-job.ts'
import { JobId } from '#shared/domain/ids.ts'

const id = JobId.parse('job')
const full = new StoreError('full', 'ledger.db', new Error('database or disk is full'))

/** The dependencies of a run whose row cannot be read `failures` times, and is gone after that. */
function openBench(failures: number, error: Error, whenChecked = () => Promise.resolve()) {
  const sleeps: number[] = []
  let reads = 0
  const read = () => {
    reads += 1
    if (reads <= failures) throw error
    return null
  }
  const parts = {
    jobs: { read },
    guard: { whenChecked, passes: (found: unknown) => found instanceof StoreError },
    sleeps: { sleep: (ms: number) => Promise.resolve(void sleeps.push(ms)) },
  }
  // Only these are used before a job's row is read.
  return { deps: parts as unknown as RunnerDeps, sleeps, reads: () => reads }
}

it('D4: continues from its row five seconds after a full disk stopped it, as often as needed', async () => {
  const bench = openBench(3, full)
  await runWithRetries(bench.deps, id, new AbortController().signal)
  expect([bench.reads(), bench.sleeps]).toEqual([4, [5_000, 5_000, 5_000]])
})

it('ends on an internal error, and with the studio', async () => {
  const mistake = openBench(1, new TypeError('ours'))
  await expect(runWithRetries(mistake.deps, id, new AbortController().signal)).rejects.toThrow('ours')
  const stopped = openBench(1, full)
  await expect(runWithRetries(stopped.deps, id, AbortSignal.abort())).rejects.toThrow(StoreError)
  expect([mistake.sleeps, stopped.sleeps]).toEqual([[], []])
})

it('D9: takes nothing from a ledger before it was checked', async () => {
  const check = Promise.withResolvers<void>()
  const bench = openBench(0, full, () => check.promise)
  const run = runWithRetries(bench.deps, id, new AbortController().signal)
  await setImmediate()
  expect(bench.reads()).toBe(0)
  check.resolve()
  await run
  expect(bench.reads()).toBe(1)
})
