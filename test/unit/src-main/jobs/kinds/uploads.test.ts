// Catches: an upload that cannot be cancelled, one that is called free although its end was sent, a studio that quits
// in the middle of an upload and leaves the user in doubt about a charge.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CallOptions } from '#main/api/client.ts'
import type { JobKind } from '#main/jobs/kinds/job-kind.ts'
import { createStopJob } from '#main/jobs/kinds/settle-job.ts'
import { createUploads } from '#main/jobs/kinds/uploads.ts'
import { JobId } from '#shared/domain/ids.ts'
import { openRunnerBench, type RunnerBench } from '../../../../helpers/runner-bench.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const id = JobId.parse('7a1f3a5e-61f4-4c8e-9d0b-6b3c36f3a001')

it('reports progress at most ten times a second, and the last byte at once', () => {
  const clock = createTestClock()
  const seen: number[] = []
  const uploads = createUploads({ clock, onChange: () => seen.push(uploads.progressOf(id)?.sent ?? -1) })
  const upload = uploads.begin(id)
  for (let sent = 1; sent <= 100; sent += 1) {
    clock.advance(10)
    upload.onSent(sent, 100)
  }
  expect(seen.length).toBeLessThanOrEqual(12)
  expect(seen.at(-1)).toBe(100)
  upload.end()
  expect(uploads.progressOf(id)).toBeNull()
})

it('cancels only what is being sent and is not complete', () => {
  const uploads = createUploads({ clock: createTestClock(), onChange: () => undefined })
  expect(uploads.cancel(id)).toBe(false)
  const upload = uploads.begin(id)
  expect(uploads.cancel(id)).toBe(false)
  upload.onSent(99, 100)
  expect(uploads.cancel(id)).toBe(true)
  expect(upload.signal.reason).toMatchObject({ data: { charged: 'no' } })
  const next = uploads.begin(id)
  next.onSent(100, 100)
  expect(uploads.cancel(id)).toBe(false)
  expect(next.signal.aborted).toBe(false)
})

/** An upload that gets as far as `sent` of 100 bytes and then waits for its end. */
let sent = 10
let options: CallOptions | null = null
/** Called once it has got as far. */
let onBegun = () => {}
const upload: JobKind = {
  start: {
    repeat: 'unkeyed',
    prepare: () => (_, given) => {
      options = given
      given.onSent?.(sent, 100)
      onBegun()
      return new Promise((__, reject) => {
        const { signal } = given
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    },
    list: null,
  },
  isPricedAsOneRun: false,
  read: () => Promise.reject(new Error('Nothing was started')),
  textOf: () => null,
  follow: () => Promise.resolve(),
  stop: { kind: 'none', sentence: { text: '', said: [] } },
}
let bench: RunnerBench
let added = 0
/** A job whose request no other has: a lost twin would hold it back. */
const add = () => bench.add({ kind: 'upload', request: JSON.stringify((added += 1)) })
beforeAll(async () => {
  bench = await openRunnerBench({ upload })
})
beforeEach(() => {
  bench.clear()
  options = null
})
afterAll(() => bench[Symbol.asyncDispose]())

it('a cancelled upload ends its run, which was not charged', async () => {
  sent = 10
  const job = add()
  const stop = createStopJob({ runner: bench.deps(), remove: () => undefined })
  // Virtual time ends where nothing waits for it, so the upload is stopped as soon as it begins.
  const begun = new Promise<void>((resolve) => (onBegun = resolve))
  const running = bench.run([job.id])
  await begun
  expect(stop(job.id)).toMatchObject({ stops: true, sentence: 'The upload was cancelled. Nothing was charged.' })
  await running
  expect(bench.read(job.id)).toMatchObject({
    charged: null,
    spend: { kind: 'refused', failure: { charged: 'no', message: 'You cancelled the upload. Nothing was charged.' } },
  })
})

it('a complete upload cannot be cancelled any more', async () => {
  sent = 100
  const job = add()
  const deps = bench.deps()
  await bench.runUntil([job.id], () => options !== null)
  expect(createStopJob({ runner: deps, remove: () => undefined })(job.id).stops).toBe(false)
})

it.each([
  [10, 'queued'],
  [100, 'sending'],
])('a studio that quits after %i of 100 bytes leaves the run %s', async (bytes, state) => {
  sent = bytes
  const job = add()
  await bench.runUntil([job.id], () => options !== null)
  expect(bench.read(job.id).spend.kind).toBe(state)
})
