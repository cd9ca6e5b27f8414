// Catches: a model of an engine that takes so long that the built-in one has no time left and the video fails, and a measured
// time of transcripts that ignores how long the voice is.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EngineList } from '#shared/contract/engine.ts'
import { quickEngine } from '../../../../helpers/quick-engine.ts'
import { setUpBench, type Bench } from '../../../../helpers/service-bench.ts'
import { startOpenAiServer } from '../../../../stand-ins/openai-server.ts'

const shortVideos = '/v3/mascot/api'
const seconds = 20
const allowed = 15 * 60_000 + seconds * 5_000

async function start(bench: Bench, address: string): Promise<string> {
  await bench.admin('POST', '/engines', { serverId: randomUUID(), address, key: null })
  const body = JSON.stringify({ topic: 'A lake. It is deep.', seconds })
  const headers = { 'content-type': 'application/json' }
  const response = await bench.fetch(shortVideos, { method: 'POST', headers, body })
  return ((await response.json()) as { data: { jobId: string } }).data.jobId
}
async function makeStep({ engine }: Bench, step: string): Promise<void> {
  const last = () => engine.renders.at(-1)
  await expect.poll(() => last()?.job.family, { interval: 5 }).toBe(`short-video-${step}`)
  const render = last()
  if (render !== undefined) render.finish(await quickEngine.render(render.job, new AbortController().signal))
}

test('a model that is still at work at half of a video’s time gives way to the built-in one', async () => {
  const end = Promise.withResolvers<void>()
  await using engine = await startOpenAiServer({ models: ['kokoro'], hold: () => end.promise })
  await using bench = await setUpBench()
  const id = await start(bench, engine.address)
  await makeStep(bench, 'portrait')
  await expect.poll(() => engine.load().now).toBe(1)
  bench.clock.advance(allowed / 2)
  for (const step of ['voice', 'animate', 'edit']) await makeStep(bench, step)
  const read = async () =>
    ((await (await bench.fetch(`${shortVideos}/${id}`)).json()) as { data: Record<string, unknown> }).data
  await expect.poll(async () => (await read())['status']).toBe('done')
  expect(await read()).toMatchObject({
    applied: { skipped: [{ step: 'voice', reason: 'kokoro gave no result in time.' }] },
  })
  end.resolve()
})

test('a transcript is measured by the length of the video', async () => {
  const end = Promise.withResolvers<void>()
  let results = 0
  const hold = () => (++results === 1 ? Promise.resolve() : end.promise)
  await using engine = await startOpenAiServer({ models: ['kokoro', 'whisper-small'], hold })
  await using bench = await setUpBench()
  await start(bench, engine.address)
  await makeStep(bench, 'portrait')
  await expect.poll(() => results).toBe(2)
  bench.clock.advance(6_000)
  end.resolve()
  await makeStep(bench, 'fit-voice')
  const { engines } = EngineList.parse(await bench.admin('GET', '/engines'))
  expect(engines[0]?.models.find(({ kind }) => kind === 'transcription')?.measured).toEqual({
    ms: 6_000 / seconds,
    per: 'second',
    count: 1,
  })
})
