// Catches: a batch that is over and is never seen so because it takes no stop any more, a run of which the service knows
// nothing that is said to have cost another sum than was booked.
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
  ['an answer that is no batch', { status: 200, text: '{"success":true}' }],
])('a batch that is over is seen so, though its stop is answered with %s', async (_, act) => {
  const job = running({ stop: 'asked' })
  bench.paper.act = (seen) => (isStop(seen) ? act : 'pass')
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(stops()).toHaveLength(1)
})

it('B7: a stop that meets a 429 puts the look off, and is sent again with the next one', async () => {
  const job = running({ stop: 'asked' })
  bench.paper.act = (seen) =>
    isStop(seen) && stops().length === 1 ? { status: 429, text: '"API key rate limit exceeded"' } : 'pass'
  await bench.run([job.id])
  expect(bench.read(job.id)).toMatchObject({ spend: { kind: 'done' }, charged: 2 })
  expect(stops()).toHaveLength(2)
  const [first, next] = bench.paper.seen
  expect((next?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(50_000)
})

it('a batch that the service forgets is said to have cost what was told until then', async () => {
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

it('a video that the service forgets before it told a charge is not said to have cost nothing', async () => {
  const video = { kind: 'short-video', outputType: 'video', resourceId: 'gone' } as const
  const job = bench.addVideo({ ...video, spend: { kind: 'running', since: bench.clock.now() } })
  await bench.run([job.id])
  expect(messageOf(job.id)).toMatch(/The charge is unknown\. /u)
})
