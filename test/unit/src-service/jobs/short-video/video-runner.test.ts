// Catches: a video that shows another presenter than its portrait and the form, a short video that never ends or that a restart charges again, progress that goes back or stalls while work
// is done, a cap of the key that is exceeded in the middle, more videos at once than the machine can handle.
import { expect, test } from 'vitest'
import { setUpBench, type Bench } from '../../../../helpers/service-bench.ts'
import { quickEngine } from '../../../../helpers/quick-engine.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const shortVideos = '/v3/mascot/api'
const json = { 'content-type': 'application/json' }
const script = 1
const portrait = 5
/** For the five seconds that its script takes, whatever length was requested. */
const voice = 10

async function start(bench: Bench, key: string = bench.key, more: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ topic: 'A lake. It is deep.', seconds: 20, ...more })
  const response = await bench.fetch(shortVideos, { method: 'POST', headers: json, body, key })
  const { data } = (await response.json()) as { data: { jobId: string } }
  return data.jobId
}
async function read(bench: Bench, jobId: string, key: string = bench.key): Promise<Record<string, unknown>> {
  const response = await bench.fetch(`${shortVideos}/${jobId}`, { key })
  return ((await response.json()) as { data: Record<string, unknown> }).data
}
async function until(bench: Bench, jobId: string, status: string, key?: string) {
  await expect.poll(async () => (await read(bench, jobId, key))['status'], { interval: 10 }).toBe(status)
  return read(bench, jobId, key)
}
/** The step that the engine got last, once it belongs to this family. */
async function given(bench: Bench, step: string) {
  const last = () => bench.engine.renders.at(-1)
  await expect.poll(() => last()?.job.family, { interval: 5 }).toBe(`short-video-${step}`)
  const render = last()
  if (render === undefined) throw new Error('The engine got no step')
  return render
}
/** Lets the engine complete a step. */
async function makeStep(bench: Bench, step: string): Promise<void> {
  const render = await given(bench, step)
  render.finish(await quickEngine.render(render.job, new AbortController().signal))
}
const charges = ({ database }: Bench) =>
  database.prepare("select generation_id from entry where kind = 'charge' order by id").pluck().all()

test('passes through its states in order, each step is charged as it begins, and progress only grows', async () => {
  await using bench = await setUpBench()
  const id = await start(bench)
  const seen: number[] = []
  const look = async (status: string) => {
    const now = await until(bench, id, status)
    seen.push(Number(now['progress']))
    return now
  }
  const drawing = await given(bench, 'portrait')
  expect(await look('portrait')).toMatchObject({ script: expect.stringContaining('lake'), portraitUrl: null })
  expect(bench.balance()).toBe(1_000 - script - portrait)
  drawing.progress(0.5)
  await look('portrait')
  await makeStep(bench, 'portrait')
  await given(bench, 'voice')
  expect(await look('portrait')).toMatchObject({ portraitUrl: expect.stringContaining('/files/'), rawVideoUrl: null })
  expect(bench.balance()).toBe(1_000 - script - portrait - voice)
  await makeStep(bench, 'voice')
  const animating = await given(bench, 'animate')
  await look('animating')
  for (const share of [0.25, 0.75]) {
    animating.progress(share)
    await look('animating')
  }
  await makeStep(bench, 'animate')
  await given(bench, 'edit')
  expect(await look('captioning')).toMatchObject({ rawVideoUrl: expect.stringContaining('.mp4'), videoUrl: null })
  await makeStep(bench, 'edit')
  expect(await look('done')).toMatchObject({ progress: 1, videoUrl: expect.stringContaining('.mp4') })
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBe(seen.length)
})

test('in the 3D look, the portrait and the video show the presenter of the voice', async () => {
  await using bench = await setUpBench()
  await start(bench, bench.key, { gender: 'woman', preset: 'pixar', voice: 'Wren' })
  expect((await given(bench, 'portrait')).job.input).toMatchObject({ preset: 'pixar', character: 'zuri' })
  await makeStep(bench, 'portrait')
  await makeStep(bench, 'voice')
  expect((await given(bench, 'animate')).job.input).toMatchObject({ preset: 'pixar', character: 'zuri' })
})

test('a step in progress at a stop of the service is made again without another charge', async () => {
  await using folder = await makeTempFolder()
  const clock = createTestClock()
  let id = ''
  {
    await using bench = await setUpBench({ dataFolder: folder.path, clock })
    id = await start(bench)
    await makeStep(bench, 'portrait')
    await given(bench, 'voice')
  }
  await using bench = await setUpBench({ dataFolder: folder.path, clock })
  bench.service.resume()
  expect(bench.balance()).toBe(1_000 - script - portrait - voice)
  for (const step of ['voice', 'animate', 'edit']) await makeStep(bench, step)
  const done = await until(bench, id, 'done')
  expect(bench.balance()).toBe(1_000 - Number(done['creditsSpent']))
  expect(charges(bench)).toEqual(['script', 'portrait', 'voice', 'animate', 'edit'].map((step) => `${id}/${step}`))
  expect(bench.engine.renders.map(({ job }) => job.family)).not.toContain('short-video-portrait')
})

test('a video that takes too long fails with a refund, and downtime of the service does not count', async () => {
  await using folder = await makeTempFolder()
  const clock = createTestClock()
  const allowed = 15 * 60_000 + 20 * 5_000
  let [first, second] = ['', '']
  {
    await using bench = await setUpBench({ dataFolder: folder.path, clock, heedless: true })
    first = await start(bench)
    await given(bench, 'portrait')
    clock.advance(allowed - 1)
    expect(await read(bench, first)).toMatchObject({ status: 'portrait' })
    clock.advance(1)
    expect(await until(bench, first, 'failed')).toMatchObject({ error: expect.stringMatching(/^Generation timed out/) })
    expect(bench.balance()).toBe(1_000)
    // A late result changes nothing.
    await makeStep(bench, 'portrait')
    second = await start(bench)
    await given(bench, 'portrait')
    bench.engine.renders.at(-1)?.fail(new Error('The service is stopping.'))
  }
  clock.advance(allowed + 1)
  await using bench = await setUpBench({ dataFolder: folder.path, clock })
  bench.service.resume()
  await given(bench, 'portrait')
  clock.advance(allowed - 1)
  expect(await read(bench, second)).toMatchObject({ status: 'portrait' })
  expect(bench.balance()).toBe(1_000 - script - portrait)
  clock.advance(1)
  await until(bench, second, 'failed')
  expect(bench.balance()).toBe(1_000)
})

test('a sleep of the computer takes no time from a video', async () => {
  await using bench = await setUpBench()
  const id = await start(bench)
  await given(bench, 'portrait')
  bench.clock.leap(10 * 3_600_000)
  for (const step of ['portrait', 'voice', 'animate', 'edit']) await makeStep(bench, step)
  expect(await until(bench, id, 'done')).toMatchObject({ progress: 1 })
})

test('a cap of the key that is reached midway fails the video, and the message names the credits needed', async () => {
  await using bench = await setUpBench()
  const key = bench.service.accounts.mintKey('bench', script + portrait + voice - 1)
  const id = await start(bench, key)
  await makeStep(bench, 'portrait')
  const failed = await until(bench, id, 'failed')
  expect(failed['error']).toMatch(
    /^API key monthly credit cap reached: 6 of 15 credits used; this video needs 25 credits/,
  )
  expect(bench.balance()).toBe(1_000)
})

test('a start refused for lack of credits does not count against the start limit of its account', async () => {
  await using bench = await setUpBench({ credits: 0 })
  const body = JSON.stringify({ topic: 'A lake. It is deep.', seconds: 20 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => bench.fetch(shortVideos, { method: 'POST', headers: json, body })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]))
  await bench.admin('POST', '/accounts/bench/credits', { credits: 1_000 })
  expect(await start(bench, bench.service.accounts.mintKey('bench', null))).toMatch(/^[\da-f-]{36}$/)
})

test('two are made at once; the others wait without their time running', async () => {
  await using bench = await setUpBench()
  const ids = [await start(bench), await start(bench), await start(bench)]
  await expect.poll(() => bench.engine.renders.length).toBe(2)
  expect(await read(bench, ids[2] ?? '')).toMatchObject({ status: 'scripting', progress: 0, creditsSpent: script })
  bench.clock.advance(20 * 60_000)
  await expect.poll(() => bench.engine.renders.length).toBe(3)
  expect(await read(bench, ids[2] ?? '')).toMatchObject({ status: 'portrait' })
  expect(await read(bench, ids[0] ?? '')).toMatchObject({ status: 'failed' })
})

test('a video that cannot be started is refunded, and those behind it continue', async () => {
  await using bench = await setUpBench()
  const [first, , third, fourth] = [await start(bench), await start(bench), await start(bench), await start(bench)]
  await expect.poll(() => bench.engine.renders.length).toBe(2)
  bench.database.exec(
    `create temp trigger no_room before update of started_at on short_video when new.id = '${third}'
     begin select raise(abort, 'database or disk is full'); end`,
  )
  bench.engine.renders[0]?.fail(new Error('The worker died.'))
  await until(bench, first, 'failed')
  expect(await until(bench, third, 'failed')).toMatchObject({ error: 'The short video could not be started.' })
  // The second and the fourth are being drawn.
  await expect.poll(() => bench.balance(), { interval: 10 }).toBe(1_000 - 2 * (script + portrait))
  expect(await read(bench, fourth)).toMatchObject({ status: 'portrait' })
})
