import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortVideoRoutes } from '#shared/contract/short-video.ts'
import { sendJson } from '../stand-ins/engine-server.ts'
import { startOpenAiServer } from '../stand-ins/openai-server.ts'
import { dataOf } from './api-caller.ts'
import { openEngineCaller, type EngineCaller } from './engine-caller.ts'

// Catches: a reviewed script that is changed before it is spoken, a model that was given a role and is not asked, one that
// fails and takes the video with it, and a step that fell back without its name.

const mascot = '/v3/mascot/api'
const script = 'The kettle is on at the harbour. Three cups stand on a limestone ledge. Come by at seven.'

async function makeVideo(caller: EngineCaller, order: object) {
  const { service } = caller
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(order) }
  const started = (await (await service.fetch(mascot, post)).json()) as unknown
  const { jobId } = z.object({ jobId: z.string() }).parse(dataOf({ body: started }))
  const read = async () =>
    shortVideoRoutes.read.answer.parse(
      dataOf({ body: (await (await service.fetch(`${mascot}/${jobId}`)).json()) as unknown }),
    )
  await expect.poll(async () => (await read()).status, { interval: 100 }).toMatch(/done|failed/)
  return read()
}
const skippedIn = (body: unknown) =>
  z.object({ applied: z.object({ skipped: z.array(z.object({ step: z.string(), reason: z.string() })) }) }).parse(body)
    .applied.skipped

test('a reviewed script is spoken as it is, with the user’s models for voice, timing and images', async () => {
  await using engine = await startOpenAiServer()
  await using caller = await openEngineCaller({ entry: 'test/fixtures/quick-catalog.ts', credits: 500 })
  await caller.add(engine.address)
  const video = await makeVideo(caller, { topic: 'Harbour coffee', script, seconds: 20 })
  expect(video).toMatchObject({ status: 'done', topic: 'Harbour coffee', degraded: false })
  expect(video.script?.replaceAll(/\s+/g, ' ')).toBe(script)
  const asked = engine.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(asked.filter((path) => path.startsWith('/v1/audio'))).toEqual(['/v1/audio/speech', '/v1/audio/transcriptions'])
  expect(engine.requests.find(({ path }) => path === '/v1/audio/speech')?.json).toMatchObject({ input: script })
  expect(asked).toContain('/v1/images/generations')
})

test('a model that fails gives way to the built-in one, and the video names the step', async () => {
  await using engine = await startOpenAiServer({
    instead: (_, response) => sendJson(response, { error: { message: 'CUDA out of memory' } }, 500),
  })
  await using caller = await openEngineCaller({ entry: 'test/fixtures/quick-catalog.ts', credits: 500 })
  await caller.add(engine.address)
  const { service } = caller
  const video = await makeVideo(caller, { topic: 'Harbour coffee', script, seconds: 20 })
  expect(video).toMatchObject({ status: 'done', degraded: true })
  const raw = (await (await service.fetch(`${mascot}/${video.jobId}`)).json()) as unknown
  expect(skippedIn(dataOf({ body: raw }))).toEqual([
    { step: 'voice', reason: expect.stringContaining('ran out of memory') },
    { step: 'scenes', reason: expect.stringContaining('ran out of memory') },
  ])
})

test('without engines nothing falls back', async () => {
  await using caller = await openEngineCaller({ entry: 'test/fixtures/quick-catalog.ts', credits: 500 })
  const video = await makeVideo(caller, { script, seconds: 20 })
  expect(video).toMatchObject({ status: 'done', degraded: false, topic: 'The kettle is on at the harbour' })
})
