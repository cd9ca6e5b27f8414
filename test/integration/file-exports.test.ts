// Catches: an exported file without its recipe, a recipe that changes on its way out and in, an export that encodes
// pixels or sound again, a stripped file that still says something, one that is overwritten.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decoder, Demuxer } from 'node-av/api'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ExportAs, ExportedFiles } from '#shared/bridge/file-exports.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { readEmbeddedTexts } from '#main/media/embedded-texts.ts'
import { encodeSound, writeWave } from '#service/models/audio/encode-sound.ts'
import { checkFiles } from '../helpers/check-files.ts'
import { comfyGraph, parameters, pngWithTexts, withUserComment } from '../helpers/foreign-files.ts'
import { tone } from '../helpers/make-sound.ts'
import { flacOf, mp3Of } from '../helpers/sample-files.ts'
import { openTestStudio, quickCatalogStarter, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const tinyVideo = join(import.meta.dirname, '../fixtures/tiny-video.mp4')

async function openStudio(path: string): Promise<TestStudio> {
  const test = await openTestStudio({ folder: path, startServiceProcess: quickCatalogStarter() })
  await test.call.workspace.openLocal()
  return test
}

async function importFolder({ studio: { context } }: TestStudio, folder: string): Promise<void> {
  const { files } = context.imports
  for await (const event of files.paths(context.currentId(), [folder], new AbortController().signal))
    if (event.kind === 'done' && event.summary.refused.count > 0) throw new Error(JSON.stringify(event.summary))
}

async function write(test: TestStudio, as: ExportAs, template = '{title}', ids?: AssetId[]): Promise<ExportedFiles> {
  const { assets } = await test.call.library.page({ limit: 500 })
  const order = { selection: { kind: 'assets' as const, ids: [...(ids ?? assets.map(({ id }) => id))] }, as, template }
  for await (const event of await test.call.fileExports.write(order)) if (event.kind === 'done') return event.result
  throw new Error('An export ends with its result')
}

/** A hash of every pixel, or of every decoded frame of sound and video. */
async function decodedHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  const image = await sharp(path)
    .raw()
    .toBuffer()
    .catch(() => null)
  if (image !== null) return hash.update(image).digest('hex')
  await using demuxer = await Demuxer.open(path)
  for (const stream of demuxer.streams) {
    await using again = await Demuxer.open(path)
    const same = again.streams[stream.index]
    if (same === undefined) continue
    using decoder = await Decoder.create(same)
    for await (const frame of decoder.frames(again.packets(same.index))) {
      if (frame === null) break
      for (const plane of frame.data ?? []) hash.update(plane)
      frame.free()
    }
  }
  return hash.digest('hex')
}

/** One file of every format that a recipe can be written into. */
async function everyFormat(folder: string): Promise<void> {
  const sound = tone(330, 0.4, 0.4)
  const profile = sharp({
    create: { width: 33, height: 21, channels: 4, background: { r: 1, g: 80, b: 150, alpha: 0.5 } },
  })
  const files: Readonly<Record<string, Buffer>> = {
    'comfy.png': await pngWithTexts({ prompt: comfyGraph }),
    'forge.jpg': await withUserComment('jpeg', parameters),
    'forge.webp': await withUserComment('webp', parameters),
    'plain.webp': await profile.clone().webp({ lossless: true }).toBuffer(),
    'turned.jpg': await profile.clone().removeAlpha().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    'clip.mp4': await readFile(tinyVideo),
    'sound.wav': Buffer.from(writeWave(sound)),
    'sound.flac': await flacOf(sound),
    'sound.mp3': await mp3Of(sound),
    'sound.ogg': Buffer.from((await encodeSound(sound, 'ogg')).file),
  }
  await mkdir(folder)
  for (const [name, bytes] of Object.entries(files)) if (bytes.length > 0) await writeFile(join(folder, name), bytes)
}

const recipesOf = async ({ call }: TestStudio) => {
  const { assets } = await call.library.page({ limit: 500 })
  const details = await Promise.all(assets.map(({ id }) => call.library.read({ assetId: id })))
  return new Map(details.map((detail) => [detail.imported?.fileName ?? `${detail.asset.title}.png`, detail]))
}

it('exports everything that a search finds, not only what a window has read', async () => {
  await using folder = await makeTempFolder()
  const source = join(folder.path, 'dropped')
  await mkdir(source)
  for (const name of ['red', 'green', 'blue']) {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: name } })
    await image.png().toFile(join(source, `${name}.png`))
  }
  await using test = await openStudio(folder.path)
  await importFolder(test, source)
  const results: ExportedFiles[] = []
  const order = { as: 'original' as const, template: '{title}' }
  for (const query of ['', 'green']) {
    const selection = { kind: 'filter' as const, filter: { query } }
    for await (const event of await test.call.fileExports.write({ ...order, selection })) {
      if (event.kind === 'done') results.push(event.result)
    }
  }
  expect(results.map(({ count, refused }) => [count, refused.count])).toEqual([
    [3, 0],
    [1, 0],
  ])
  expect(await readdir(results[1]?.folder ?? '')).toContain('green.png')
})

it('a file exported with its recipe says the same when it is imported again, and shows and sounds the same', async () => {
  await using folder = await makeTempFolder()
  await using test = await openStudio(join(folder.path, 'one'))
  await everyFormat(join(folder.path, 'files'))
  await importFolder(test, join(folder.path, 'files'))
  const job = await test.call.jobs.submit({
    draftId: randomUUID(),
    modelId: 'cartridge-12',
    input: { prompt: 'a <lake> & "reeds" – 湖 🦊', seed: 11 },
    quoted: 1,
  })
  await test.waitFor(job.id, ({ state }) => state.kind === 'done')

  const result = await write(test, 'recipe')
  expect(result).toMatchObject({ sidecars: 0, refused: { count: 0 } })
  const before = await recipesOf(test)
  expect(result.count).toBe(before.size)
  for (const name of await readdir(result.folder)) {
    const made =
      [...before].find(([fileName]) => fileName === name) ?? [...before].find(([, one]) => one.imported === null)
    expect(await decodedHash(join(result.folder, name)), name).toBe(await decodedHash(made?.[1].path ?? ''))
  }
  await using other = await openStudio(join(folder.path, 'two'))
  await importFolder(other, result.folder)
  const after = await recipesOf(other)
  for (const [name, { imported, asset }] of before) {
    const again = imported === null ? [...after.values()].find((one) => one.recipe !== null) : after.get(name)
    expect(again?.imported?.recipe ?? null, name).toEqual(imported?.recipe ?? null)
    const isOwn = imported === null
    const made = { prompt: 'a <lake> & "reeds" – 湖 🦊', modelId: 'cartridge-12', charged: null }
    const own = expect.objectContaining({ ...made, input: expect.objectContaining({ seed: 11 }) })
    expect(again?.recipe ?? null, name).toEqual(isOwn ? own : null)
    expect([again?.asset.width, again?.asset.height, again?.asset.kind], name).toEqual([
      asset.width,
      asset.height,
      asset.kind,
    ])
  }
})

it('a stripped file says nothing and is not encoded again; a sidecar stands beside the same bytes', async () => {
  await using folder = await makeTempFolder()
  await using test = await openStudio(folder.path)
  await everyFormat(join(folder.path, 'files'))
  await importFolder(test, join(folder.path, 'files'))
  const stripped = await write(test, 'stripped')
  const details = await recipesOf(test)
  expect(stripped).toMatchObject({ count: details.size, refused: { count: 0 } })
  for (const [name, { path }] of details) {
    const copy = join(stripped.folder, name)
    expect(await decodedHash(copy), name).toBe(await decodedHash(path))
    const texts = (await readEmbeddedTexts(copy)).filter(({ key }) => !/brand|minor_version/u.test(key))
    expect(texts, name).toEqual([])
    expect((await readFile(copy)).includes('dreamy'), name).toBe(false)
  }
  expect((await sharp(join(stripped.folder, 'turned.jpg')).metadata()).orientation).toBe(6)

  const beside = await write(test, 'sidecar', '{n} {model}')
  // Files that say nothing have nothing beside them.
  expect(beside).toMatchObject({ count: details.size, sidecars: 3 })
  const names = await readdir(beside.folder)
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(3)
  const comfy = names.find((name) => name.includes('kiln') && name.endsWith('.json')) ?? ''
  expect(JSON.parse(await readFile(join(beside.folder, comfy), 'utf8'))).toMatchObject({
    format: 'backlot-recipe',
    foreign: { program: 'comfyui', seed: '42' },
  })
})

it('names follow the template and overwrite nothing, and a field that does not exist is refused', async () => {
  await using folder = await makeTempFolder()
  await using test = await openStudio(folder.path)
  await mkdir(join(folder.path, 'files'))
  for (let index = 0; index < 11; index += 1)
    await writeFile(join(folder.path, 'files', `${index}.png`), await pngWithTexts({}, index))
  await importFolder(test, join(folder.path, 'files'))
  const { assets } = await test.call.library.page({})
  const ids = assets.map(({ id }) => id)
  const same = await write(test, 'original', 'fox', ids)
  expect((await readdir(same.folder)).toSorted()).toEqual(
    ['fox.png', ...Array.from({ length: 10 }, (_, index) => `fox (${index + 2}).png`)].toSorted(),
  )
  const counted = await write(test, 'recipe', '../{n}', ids)
  expect(counted.folder).not.toBe(same.folder)
  expect((await readdir(counted.folder)).toSorted()[0]).toBe('01.png')
  await expect(write(test, 'original', '{name}', ids)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(await checkFiles(test.call)).toMatchObject({ intact: 11, missing: 0, extra: { count: 0 } })

  const stopping = new AbortController()
  const stopped = async () => {
    const order = { selection: { kind: 'assets' as const, ids }, as: 'original' as const, template: '{n}' }
    for await (const event of await test.call.fileExports.write(order, { signal: stopping.signal }))
      if (event.kind === 'progress' && event.done === 3) stopping.abort(new Error('Enough'))
  }
  await expect(stopped()).rejects.toThrow('Enough')
})
