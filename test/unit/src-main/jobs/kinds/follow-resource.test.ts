// Catches: a finished batch that is never recognized as such because it no longer accepts a stop, a run unknown to the
// service whose message names another sum than was recorded.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PaperAct, PaperRequest } from '../../../../helpers/paper-service.ts'
import { openRunnerBench, type RunnerBench } from '../../../../helpers/runner-bench.ts'

let bench: RunnerBench
beforeAll(async () => {
  bench = await openRunnerBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench[Symbol.asyncDispose]())

const request = JSON.stringify({ modelId: 'm', prompts: ['a heron', 'a boat'], concurrency: 1 })
const counts = { total: 2, pending: 1, running: 1, succeeded: 0, failed: 0, skipped: 0 }
const isStop = ({ route }: PaperRequest) => route.endsWith('/stop')
const stops = () => bench.paper.seen.filter(isStop)
const running = (more: object = {}) => {
  const { id: resourceId } = bench.paper.addBatch(request)
  return bench.add({
    kind: 'batch',
    request,
    resourceId,
    spend: { kind: 'running', since: bench.clock.now(), ...more },
  })
}
const messageOf = (id: Parameters<RunnerBench['read']>[0]) => {
  const { spend } = bench.read(id)
  return spend.kind === 'unconfirmed' ? spend.failure.message : spend.kind
}

it.each<[string, PaperAct]>([
  ['a refusal', { status: 400, text: '{"message":"Batch is already completed"}' }],
  ['a conflict', { status: 409, text: '{"message":"Conflict"}' }],
  ['an absence', { status: 404, text: '{"message":"Not found"}' }],
  ['an answer that is not a batch', { status: 200, text: '{"success":true}' }],
])('recognizes that a batch is over, though its stop is answered with %s', async (_, act) => {
  const job = running({ stop: 'asked' })
  bench.paper.act = (seen) => (isStop(seen) ? act : 'pass')
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(stops()).toHaveLength(1)
})

it('B7: a stop that meets a 429 delays the poll, and is sent again with the next one', async () => {
  const job = running({ stop: 'asked' })
  bench.paper.act = (seen) =>
    isStop(seen) && stops().length === 1 ? { status: 429, text: '"API key rate limit exceeded"' } : 'pass'
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(stops()).toHaveLength(2)
  const [first, next] = bench.paper.seen
  expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(50_000)
})

it('for a batch that the service forgets, the message shows the charge reported so far', async () => {
  bench.paper.report = { status: 'running', counts }
  const job = running()
  let reads = 0
  bench.paper.act = () => {
    reads += 1
    return reads > 1 ? { status: 404, text: '{"message":"Batch not found"}' } : 'pass'
  }
  await bench.run([job.id])
  expect(messageOf(job.id)).toMatch(/ 2 cr were charged so far\. /u)
})

it('for a video that the service forgets before any charge, the message does not claim it was free', async () => {
  const video = { kind: 'short-video', outputType: 'video', resourceId: 'gone' } as const
  const job = bench.addVideo({ ...video, spend: { kind: 'running', since: bench.clock.now() } })
  await bench.run([job.id])
  expect(messageOf(job.id)).toMatch(/The charge is unknown\. /u)
})
