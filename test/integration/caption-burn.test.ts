// Catches: captions burned by the service or at a cost, a captioned video lost with the index or over a restart, two
// burns of one video at a time, and a burn state that is not sent to windows.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type CaptionBurn, ShortVideoOrder } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { createFastClock } from '../helpers/fast-clock.ts'
import type { ProxiedStudio } from '../helpers/proxied-studio.ts'
import { shareProxiedStudio } from '../helpers/shared-studio.ts'
import { openTestStudio, serviceStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const order = ShortVideoOrder.parse({ topic: 'A lake is deep.', seconds: 20 })
const cues = [{ id: 1, start: 0, end: 30, text: 'A lake is deep.' }]
const program = 'test/fixtures/fast-service.ts'

/** The studio of all tests but the one that opens it again. */
let bench: ProxiedStudio
shareProxiedStudio((opened) => (bench = opened))

const isDone = ({ state }: { readonly state: { readonly kind: string } }) => state.kind === 'done'

async function makeVideo({ call, waitFor }: TestStudio): Promise<JobId> {
  const job = await call.shortVideo.start({ draftId: randomUUID(), order, acceptsUnknown: true })
  return (await waitFor(job.id, isDone)).id
}

/** Burns in captions and returns the states that windows receive until the burn ends. */
async function burnReported({ call }: TestStudio, jobId: JobId, part: 'raw' | 'final' = 'raw'): Promise<CaptionBurn[]> {
  const watching = new AbortController()
  const reported: CaptionBurn[] = []
  const states = await call.shortVideo.watchBurn({ jobId }, { signal: watching.signal })
  for await (const state of states) {
    reported.push(state)
    if (reported.length === 1) await call.shortVideo.burn({ jobId, part, cues, style: 'plate' })
    if (reported.length > 1 && state.work.kind !== 'burning') break
  }
  watching.abort()
  return reported
}

it('a burn sends no request to the service, costs nothing, and becomes a part of its video', async () => {
  const { test } = bench
  const jobId = await bench.settle(makeVideo(test))
  const money = (await test.call.shortVideo.read({ jobId })).ledger
  const requests = bench.proxy.seen.length

  const reported = await burnReported(test, jobId)
  expect(reported[0]).toEqual({ jobId, work: { kind: 'idle' }, last: null, pace: null })
  expect(reported.some(({ work }) => work.kind === 'burning')).toBe(true)
  const last = reported.at(-1)?.last
  expect(reported.at(-1)).toMatchObject({ work: { kind: 'idle' }, last: { part: 'raw', cues, style: 'plate' } })
  const { video, ledger } = await test.call.shortVideo.read({ jobId })
  expect(video.parts.at(-1)).toEqual({ part: 'captioned', assetId: last?.assetId })
  expect(ledger).toEqual(money)
  // The video of this service has a sound that says nothing.
  const source = { jobId, part: 'raw' } as const
  expect(await test.call.shortVideo.timeScript(source)).toMatchObject({ kind: 'untimed' })
  const edited = { jobId, part: 'final' } as const
  const isCaptioned = /has burned-in captions already\..*Nothing was charged/u
  await expect(test.call.shortVideo.timeScript(edited)).rejects.toThrow(isCaptioned)
  await expect(test.call.shortVideo.burn({ ...edited, cues, style: 'plate' })).rejects.toThrow(isCaptioned)
  expect(bench.proxy.seen.slice(requests).map(({ path }) => path)).toEqual([])

  // The same captions are not burned again; another style makes another video, and the first one stays.
  expect(await test.call.shortVideo.burn({ jobId, cues, style: 'plate' })).toMatchObject({ work: { kind: 'idle' } })
  const loud = await test.call.shortVideo.burn({ jobId, cues, style: 'loud' })
  expect(loud.work.kind).toBe('burning')
  await expect(test.call.shortVideo.burn({ jobId, cues, style: 'karaoke' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
  await test.call.shortVideo.stopBurn({ jobId })
  await expect
    .poll(() => test.studio.context.jobs.burner.read(test.studio.context.workspaces.currentId(), jobId))
    .toMatchObject({ work: { kind: 'idle' }, last: { style: 'plate' } })
  const bare = [{ id: 1, start: 0, end: 1, text: ' 🥣 ' }]
  await expect(test.call.shortVideo.burn({ jobId, cues: bare, style: 'plate' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: /no captions/u,
  })
})

it('captions are burned into a cut that was made without captions, and become a part of it', async () => {
  const { test } = bench
  const jobId = await bench.settle(makeVideo(test))
  const cut = { flow: 'karaoke', captions: false, music: true }
  const recut = async () => {
    const job = await test.call.shortVideo.recut({ draftId: randomUUID(), jobId, cut, acceptsUnknown: true })
    return (await test.waitFor(job.id, isDone)).id
  }
  const cutId = await bench.settle(recut())
  const last = (await burnReported(test, cutId, 'final')).at(-1)?.last
  expect(last).toMatchObject({ part: 'final', cues })
  const { video } = await test.call.shortVideo.read({ jobId: cutId })
  expect(video.applied).toMatchObject({ captions: false })
  expect(video.parts.at(-1)).toEqual({ part: 'captioned', assetId: last?.assetId })
  // The video that it was cut from has none of its own.
  expect((await test.call.shortVideo.read({ jobId })).video.parts.map(({ part }) => part)).not.toContain('captioned')
})

it('a captioned video is in the library after a restart without the index', async () => {
  await using folder = await makeTempFolder()
  const clock = createFastClock()
  const open = () => {
    const startServiceProcess = serviceStarter(['--speed', '1000', '--clock-rate', '20'], program)
    return openTestStudio({ folder: folder.path, clock, startServiceProcess })
  }
  let burned: CaptionBurn | undefined
  let jobId: JobId
  {
    await using test = await open()
    await test.call.workspace.openLocal()
    clock.setSpeed(10)
    jobId = await makeVideo(test)
    clock.setSpeed(1)
    burned = (await burnReported(test, jobId)).at(-1)
  }
  for (const name of ['cache.db', 'cache.db-wal', 'cache.db-shm']) {
    await rm(join(folder.path, 'profile', name), { force: true })
  }
  await using test = await open()
  const assetId = burned?.last?.assetId
  if (assetId === undefined) throw new Error('Nothing was burned.')
  const { asset } = await test.call.library.read({ assetId })
  expect(asset).toMatchObject({ kind: 'video', part: 'captioned', jobId, file: 'here', contentType: 'video/mp4' })
  expect((await test.call.shortVideo.read({ jobId })).video.parts.at(-1)?.assetId).toBe(assetId)
  const clip = await test.media(`${assetId}/original`)
  expect([clip.status, clip.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect((await clip.arrayBuffer()).byteLength).toBe(asset.bytes)

  await rm((await test.call.library.read({ assetId })).path)
  await expect(test.call.library.fetchAgain({ assetId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: /captioned video.*burn in the captions again/u,
  })
})
