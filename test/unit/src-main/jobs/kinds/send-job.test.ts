// Catches: an answer that is discarded because the disk is full at that moment, so that a paid run is lost; a request
// that is sent twice without need, a refusal that ends as unconfirmed.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StoreError } from '#main/cache/database.ts'
import type { JobStore } from '#main/jobs/job-store.ts'
import type { SpendEvent } from '#shared/domain/spend.ts'
import { openRunnerBench, type RunnerBench } from '../../../../helpers/runner-bench.ts'

let bench: RunnerBench
beforeEach(async () => {
  bench = await openRunnerBench()
})
afterEach(() => bench[Symbol.asyncDispose]())

/** A disk that is full the first three times that this is written. */
function fillDiskAt(kind: SpendEvent['kind']): void {
  const deps = bench.deps()
  const { apply } = deps.jobStore
  let refusals = 0
  const jobStore: JobStore = {
    apply(job, event, ...rest) {
      if (event.kind === kind && refusals < 3) {
        refusals += 1
        throw new StoreError('full', 'ledger.db', new Error('database or disk is full'))
      }
      return apply(job, event, ...rest)
    },
  }
  const guard = {
    whenChecked: async () => undefined,
    maySpend: () => true,
    passes: (error: unknown) => error instanceof StoreError,
  }
  Object.assign(deps, { jobStore, guard })
}
const posts = () => bench.paper.seen.filter(({ route }) => route.startsWith('POST'))

it('D4: a re-cut that was started while the disk was full is tracked once there is room, and sent once', async () => {
  fillDiskAt('accepted')
  const request = JSON.stringify({ jobId: 'take', flow: 'reveal', captions: true, music: true })
  const job = bench.addVideo({ kind: 'recut', outputType: 'video', request })
  const began = bench.clock.monotonic()
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({
    spend: { kind: 'done' },
    resourceId: bench.paper.videos[0]?.id,
    charged: 2,
  })
  expect(bench.clock.monotonic() - began).toBeGreaterThanOrEqual(15_000)
  expect(posts()).toHaveLength(1)
})

it('D4: a run that was started while the disk was full is charged and requested once', async () => {
  fillDiskAt('accepted')
  const job = bench.add()
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(bench.linesOf(job.id).filter(({ kind }) => kind === 'charge')).toHaveLength(1)
  expect(posts()).toHaveLength(1)
})

it('D4: a refusal that could not be recorded at once still counts as a refusal', async () => {
  fillDiskAt('refused')
  bench.paper.act = () => ({ status: 400, text: '{"message":"size must be one of small, large"}' })
  const job = bench.add()
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'refused', failure: { charged: 'no' } }, charged: null })
  expect(posts()).toHaveLength(1)
})

it('an internal error is not retried, and the sent run is unconfirmed at the next start', async () => {
  const deps = bench.deps()
  const { apply } = deps.jobStore
  const jobStore: JobStore = {
    apply(job, event, ...rest) {
      if (event.kind === 'accepted') throw new TypeError('ours')
      return apply(job, event, ...rest)
    },
  }
  Object.assign(deps, { jobStore })
  const job = bench.add()
  await expect(bench.run([job.id])).rejects.toThrow('ours')
  expect(bench.read(job.id).spend.kind).toBe('sending')
  expect(posts()).toHaveLength(1)
})
