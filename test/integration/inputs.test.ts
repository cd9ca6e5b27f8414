// Catches: a dropped file that the service cannot read, an address that changes between two starts, a copy made twice,
// a file that can be read without its address, an address sent to a hosted service that cannot reach it.
import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '#shared/bridge/contract.ts'
import type { IntakeEvent, SharedFile } from '#shared/bridge/inputs.ts'
import { AssetId } from '#shared/domain/ids.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { tone } from '../helpers/make-sound.ts'
import { sendFile } from '../helpers/send-file.ts'
import { openTestService } from '../helpers/start-service.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

let folder: TempFolder
let test: TestStudio
let png: Buffer
const serviceArgs = ['--speed', '1000']

beforeAll(async () => {
  folder = await makeTempFolder()
  png = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#a3402f' } })
    .png()
    .toBuffer()
  test = await openTestStudio({ folder: folder.path, serviceArgs })
  await test.call.workspace.openLocal()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const run = async (modelId: string, input: Record<string, unknown>, quoted: number | null = null) => {
  const job = await test.call.jobs.submit({ draftId: randomUUID(), modelId, input, quoted, acceptsUnknown: true })
  return test.waitFor(job.id, ({ settledAt }) => settledAt !== null)
}
const copies = () => readdir(join(folder.path, 'profile', 'inputs'))

describe('on this computer', () => {
  it('an image from the disk is edited, and its result in the library is edited again', async () => {
    const shared = await sendFile(test.call, { name: 'Straße & “lake”.JPEG', bytes: png, media: 'image' }, 50)
    expect(shared).toMatchObject({ name: 'Straße & “lake”.png', kind: 'image', width: 96, height: 64, isHere: true })
    expect(shared.url).toMatch(/^https:\/\/files\.backlot\.invalid\/[0-9a-f]{64}\/Stra/)
    const job = await run('riso-2', { image: shared.url })
    expect(job.state).toMatchObject({ kind: 'done' })
    expect(job.input['image']).toBe(shared.url)

    const assetId = job.state.kind === 'done' ? job.state.assetIds[0] : undefined
    const again = await test.call.inputs.shareAsset({ assetId: AssetId.parse(assetId), media: 'image' })
    expect(again.previewId).toBe(assetId)
    const second = await run('mount-12', { images: [again.url, shared.url] })
    expect(second.state).toMatchObject({ kind: 'done' })
    expect(await copies()).toHaveLength(1)
  })

  it('audio is priced by its length before it is sent', async () => {
    const shared = await sendFile(test.call, { name: 'tone.wav', bytes: writeWave(tone(440, 2, 0.5)), media: 'audio' })
    const quote = await test.call.quote.price({ modelId: 'lint-brush-2', input: { audio: shared.url } })
    expect(quote.label.kind).toBe('quoted')
    const job = await run('lint-brush-2', { audio: shared.url }, quote.credits)
    expect(job).toMatchObject({ state: { kind: 'done' }, charged: quote.credits })
  })

  it('the same file has one address and one copy, however often it is added', async () => {
    const before = await copies()
    const [first, second] = [
      await sendFile(test.call, { name: 'a.png', bytes: png }),
      await sendFile(test.call, { name: 'a.png', bytes: png }),
    ]
    expect(second.url).toBe(first.url)
    expect(await copies()).toEqual(before)
  })

  it('is previewed, and described by its address alone', async () => {
    const shared = await sendFile(test.call, { name: 'a.png', bytes: png })
    expect(await test.call.inputs.describe({ url: shared.url })).toEqual(shared)
    expect((await test.media(`${shared.previewId}/thumbnail/256`)).headers.get('content-type')).toBe('image/webp')
    const original = await test.media(`${shared.previewId}/original`)
    expect(Buffer.from(await original.arrayBuffer()).equals(png)).toBe(true)
    const other = shared.url.replace('a.png', 'b.png')
    expect(await test.call.inputs.describe({ url: other })).toBeNull()
    expect(await test.call.inputs.describe({ url: 'https://example.org/a.png' })).toBeNull()
  })

  it('lists the models that accept it', async () => {
    const consumers = await test.call.inputs.consumers({ kind: 'image' })
    expect(consumers).toContainEqual({ modelId: 'riso-2', modelName: 'Riso 2', outputType: 'image', field: 'image' })
    expect(consumers.find(({ modelId }) => modelId === 'dolly-6')).toMatchObject({
      outputType: 'video',
      field: 'image',
    })
    expect(consumers.some(({ modelId }) => modelId === 'meridian-100')).toBe(false)
  })

  it('a missing copy is reported at its field before anything is sent', async () => {
    const bytes = await sharp(png).flip().negate().png().toBuffer()
    const shared = await sendFile(test.call, { name: 'gone.png', bytes })
    for (const name of await copies()) await rm(join(folder.path, 'profile', 'inputs', name))
    expect((await test.call.inputs.describe({ url: shared.url }))?.isHere).toBe(false)
    const { jobs } = await test.call.jobs.page({ limit: 200 })
    await expect(
      test.call.jobs.submit({ draftId: randomUUID(), modelId: 'riso-2', input: { image: shared.url }, quoted: 1 }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { charged: 'no', fields: [{ field: 'image' }] } })
    expect((await test.call.jobs.page({ limit: 200 })).jobs).toHaveLength(jobs.length)
  })

  it('a page of the browser host cannot pass a file path', async () => {
    const path = join(folder.path, 'a.png')
    await writeFile(path, png)
    await expect(test.call.inputs.takePath({ path, media: 'any' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('a window adds a file by its path, receives its progress, and leaves nothing behind if it closes', async () => {
    const { router, context } = test.studio
    const window: Bridge = createRouterClient(router, {
      context: { ...context, info: { ...context.info, host: 'electron' } },
    })
    const path = join(folder.path, 'recording of a tone.wav')
    await writeFile(path, writeWave(tone(440, 30, 0.5)))
    const events: IntakeEvent[] = []
    for await (const event of await window.inputs.takePath({ path, media: 'audio' })) events.push(event)
    expect(events.at(-1)).toMatchObject({ kind: 'taken', file: { name: 'recording of a tone.wav', kind: 'audio' } })
    expect(events.some(({ kind }) => kind === 'progress')).toBe(true)

    const before = await copies()
    await writeFile(path, writeWave(tone(880, 30, 0.5)))
    const leaving = new AbortController()
    const reading = await window.inputs.takePath({ path, media: 'audio' }, { signal: leaving.signal })
    for await (const event of reading) if (event.kind === 'progress') break
    leaving.abort()
    await expect.poll(copies).toEqual(before)

    const refused = await window.inputs.takePath({ path: folder.path, media: 'any' })
    await expect(refused.next()).rejects.toMatchObject({ code: 'FILE_REFUSED', data: { reason: 'not-a-file' } })
  })

  it('no address of a file is ever in the log', () => {
    expect(test.log.lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(test.log.lines)).not.toMatch(/[0-9a-f]{64}/)
  })
})

it('after a restart the same address leads to the same file, although the port differs', async () => {
  await using own = await makeTempFolder()
  const open = () => openTestStudio({ folder: own.path, serviceArgs })
  let shared: SharedFile
  {
    await using first = await open()
    await first.call.workspace.openLocal()
    shared = await sendFile(first.call, { name: 'a.png', bytes: png })
  }
  await using second = await open()
  await second.call.workspace.openLocal()
  expect(await second.call.inputs.describe({ url: shared.url })).toEqual(shared)
  const order = { draftId: randomUUID(), modelId: 'riso-2', input: { image: shared.url }, quoted: 1 }
  const job = await second.call.jobs.submit(order)
  expect(await second.waitFor(job.id, ({ settledAt }) => settledAt !== null)).toMatchObject({ state: { kind: 'done' } })
})

it('an account without a public address refuses a file in place, before it is copied', async () => {
  await using service = await openTestService()
  const local = await sendFile(test.call, { name: 'a.png', bytes: png })
  await test.call.workspace.connect({ baseUrl: service.baseUrl, key: service.apiKey })
  try {
    const refusal = { code: 'FILE_REFUSED', data: { charged: 'no', reason: 'no-address' } }
    await expect(test.call.inputs.begin({ name: 'a.png', bytes: png.length, media: 'any' })).rejects.toMatchObject(
      refusal,
    )
    expect(await test.call.inputs.describe({ url: local.url })).toBeNull()
    // The service does not know such an address either: it refuses it like any unreadable link.
    const answer = await service.fetch('/v3/playground/v1/run', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ modelId: 'riso-2', input: { image: local.url } }),
    })
    expect(answer.status).toBe(400)
  } finally {
    await test.call.workspace.openLocal()
  }
})
