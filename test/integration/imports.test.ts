// Catches: a recipe of another program that is lost, a file that is believed by its name, a bad file without a reason,
// a write outside the media folder, a link that is followed, bytes that are in the library twice, a deleted
// file that cannot come back, a stopped or killed
// import that leaves a cut-off file or cannot be repeated.
import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ImportSummary } from '#shared/domain/import-summary.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { checkFiles } from '../helpers/check-files.ts'
import {
  comfyGraph,
  invokeMetadata,
  parameters,
  pngBomb,
  pngWithTexts,
  withChunk,
  withUserComment,
} from '../helpers/foreign-files.ts'
import { tone } from '../helpers/make-sound.ts'
import { programOf } from '../helpers/program.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const tinyVideo = join(import.meta.dirname, '../fixtures/tiny-video.mp4')

async function openFilled(files: Readonly<Record<string, string | Buffer>>) {
  await using held = new AsyncDisposableStack()
  const { path } = held.use(await makeTempFolder())
  const test = held.use(await openTestStudio({ folder: path }))
  await test.call.workspace.openLocal()
  const source = join(path, 'dropped')
  await mkdir(source)
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(source, name), bytes)
  const all = held.move()
  return { ...test, path, source, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Imports as a host that knows paths does. */
async function importPaths(
  { studio: { context } }: Pick<TestStudio, 'studio'>,
  paths: readonly string[],
  onStep: (done: number) => void = () => undefined,
  signal = new AbortController().signal,
  how: 'copy' | 'in place' = 'copy',
): Promise<ImportSummary> {
  for await (const event of context.imports.files.paths(context.currentId(), paths, signal, how)) {
    if (event.kind === 'done') return event.summary
    onStep(event.done)
  }
  throw new Error('An import ends with its summary')
}

/** The imported files by their names outside. */
async function byName({ call }: Pick<TestStudio, 'call'>) {
  const { assets } = await call.library.page({ limit: 500 })
  const details = await Promise.all(assets.map(({ id }) => call.library.read({ assetId: id })))
  return new Map(details.map((detail) => [detail.imported?.fileName, detail]))
}

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && entry.name !== '.backlot-media')
    .map(({ parentPath, name }) => join(parentPath, name))

it('a file that was deleted is imported again, once, and is there after a restart', async () => {
  await using test = await openFilled({ 'plain.png': await pngWithTexts({ Comment: 'again' }, 10) })
  const { first } = await importPaths(test, [test.source])
  if (first === null) throw new Error('One file is added')
  const order = {
    editId: crypto.randomUUID(),
    selection: { kind: 'assets' as const, ids: [first] },
    evenIfNeeded: false,
  }
  for await (const event of await test.call.trash.move(order)) expect(event.kind).not.toBe('failed')
  expect((await test.call.library.page({})).total).toBe(0)
  expect(await importPaths(test, [test.source])).toMatchObject({ added: 1, present: 0 })
  expect((await test.call.trash.page({})).total).toBe(0)
  await test.stop()
  await using again = await openTestStudio({ folder: test.path })
  expect((await again.call.library.page({})).assets.map(({ id, file }) => ({ id, file }))).toEqual([
    { id: first, file: 'here' },
  ])
})

it('the recipes of other programs are read, each from where its program writes it', async () => {
  await using test = await openFilled({
    'comfy.png': await pngWithTexts({ prompt: comfyGraph, workflow: '{"nodes":[]}' }, 10),
    'a1111.png': await pngWithTexts({ parameters }, 20),
    'a1111.jpg': await withUserComment('jpeg', parameters),
    'a1111.webp': await withUserComment('webp', `${parameters}, Note: „schön“`),
    'invoke.png': await pngWithTexts({ invokeai_metadata: invokeMetadata }, 30),
    'plain.png': await pngWithTexts({ Comment: 'painted by hand', parameters: 'not a recipe', prompt: '{"1":' }, 50),
  })
  const summary = await importPaths(test, [test.source])
  expect(summary).toMatchObject({ added: 6, recipes: 5, refused: { count: 0 } })
  const found = await byName(test)
  const recipeOf = (name: string) => found.get(name)?.imported?.recipe
  const forge = {
    program: 'automatic1111',
    model: 'dreamy_v8',
    prompt: 'a red fox, snow\nsecond line',
    negativePrompt: 'blurry, text',
    seed: '18446744073709551615',
    steps: 28,
    width: 640,
    height: 384,
  }
  for (const name of ['a1111.png', 'a1111.jpg', 'a1111.webp']) expect(recipeOf(name), name).toMatchObject(forge)
  expect(recipeOf('a1111.webp')?.other).toMatchObject({
    Sampler: 'DPM++ 2M',
    'Lora hashes': '"ink: 11, wash: 22"',
    Note: '„schön“',
  })
  expect(recipeOf('comfy.png')).toMatchObject({
    program: 'comfyui',
    model: 'kiln-xl.safetensors',
    prompt: 'clay vessels, raking light',
    negativePrompt: 'watermark',
    seed: '42',
    steps: 20,
    width: 832,
    height: 1216,
    other: { sampler_name: 'euler', cfg: '8' },
  })
  expect(recipeOf('invoke.png')).toMatchObject({
    program: 'invokeai',
    model: 'Harbour XL',
    prompt: 'a harbour at night',
    negativePrompt: 'fog',
    seed: '7',
    other: { app_version: '5.4.2', scheduler: 'euler_a' },
  })
  expect(recipeOf('plain.png')).toBeNull()
  const { assets } = await test.call.library.page({ filter: { query: 'raking origin:import' } })
  expect(assets).toMatchObject([{ title: 'comfy', modelName: 'kiln-xl.safetensors', jobId: null, file: 'here' }])
  const cost = await test.call.library.read({ assetId: assets[0]?.id ?? ('' as never) })
  expect(cost.recipe).toBeNull()
})

it('D18 D19 D20: a bad file is displayed or refused with its reason, and nothing of a refused one stays', async () => {
  const video = await readFile(tinyVideo)
  const absurd = Buffer.from(video)
  absurd.writeUInt32BE(0x7fff_ffff, absurd.indexOf('moov') - 4)
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 10, b: 10 } } })
  const png = await photo.clone().png().toBuffer()
  const refused: Readonly<Record<string, [Buffer | string, RegExp]>> = {
    'cut.png': [png.subarray(0, png.length - 20), /incomplete PNG/u],
    'cut.mp4': [video.subarray(0, video.length / 2), /incomplete MP4/u],
    'boxes.mp4': [absurd, /incomplete MP4/u],
    'page.png': ['<!doctype html><script>alert(1)</script>', /HTML page/u],
    'drawing.svg': ['<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("//x")</script></svg>', /SVG drawing/u],
    'drawing.png': ['<?xml version="1.0"?><!-- a --><svg onload="x()"/>', /SVG drawing/u],
    'empty.jpg': ['', /empty/u],
    'tool.jpg': [Buffer.concat([Buffer.from('MZ'), Buffer.alloc(400, 1)]), /supported/u],
    'hollow.png': [Buffer.concat([png.subarray(0, 8), Buffer.alloc(60), png.subarray(-12)]), /damaged|incomplete/u],
  }
  const shown: Readonly<Record<string, Buffer>> = {
    'cmyk.jpg': await photo.clone().toColourspace('cmyk').jpeg().toBuffer(),
    'deep.png': await photo.clone().toColourspace('rgb16').png().toBuffer(),
    'moving.webp': await sharp([await photo.clone().png().toBuffer(), await photo.clone().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer(),
    // In the light of a display of 10,000 nits (BT.2100 PQ).
    'hdr.png': withChunk(await photo.clone().toColourspace('rgb16').png().toBuffer(), 'cICP', [9, 16, 0, 1]),
    'misnamed.mp3': await photo.clone().webp().toBuffer(),
    'bomb.png': await pngBomb(30_000),
    'clip.mp4': video,
    'sound.wav': Buffer.from(writeWave(tone(440, 0.2, 0.5))),
  }
  await using test = await openFilled({
    ...shown,
    ...Object.fromEntries(Object.entries(refused).map(([name, [bytes]]) => [name, bytes])),
  })
  const summary = await importPaths(test, [test.source])
  const reasons = new Map(summary.refused.files.map(({ name, why }) => [name, why]))
  for (const [name, [, why]] of Object.entries(refused)) expect(reasons.get(name), name).toMatch(why)
  expect(summary).toMatchObject({ added: Object.keys(shown).length, refused: { count: Object.keys(refused).length } })
  const found = await byName(test)
  expect([...found.keys()].map(String).toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(shown).toSorted((one, other) => one.localeCompare(other)),
  )
  for (const [name, { asset, path }] of found) {
    expect(asset.file, name).toBe('here')
    expect(await readFile(path), name).toEqual(shown[name ?? ''])
    const answer = await test.media(`${asset.id}/thumbnail/256`)
    const isDrawn = asset.kind !== 'audio' && name !== 'bomb.png'
    expect(answer.status === 200, `${name}: ${answer.status}`).toBe(isDrawn)
  }
  expect(found.get('misnamed.mp3')?.asset).toMatchObject({ kind: 'image', contentType: 'image/webp' })
  expect(found.get('misnamed.mp3')?.path).toMatch(/\.webp$/u)
  expect(found.get('bomb.png')?.asset).toMatchObject({ width: 30_000, height: 30_000 })
  expect(await filesBelow(join(test.path, 'media'))).toHaveLength(Object.keys(shown).length)
})

it('D16 D17: hostile names stay inside the folder, and neither links nor devices are followed', async () => {
  const names = [
    'CON.png',
    'nul.jpg.png',
    'fox 🦊.png',
    'a\u202Egnp.exe.png',
    '..png',
    '. .png',
    `${'n'.repeat(240)}.png`,
  ]
  const images = await Promise.all(names.map((_, index) => pngWithTexts({}, 60 + index)))
  await using test = await openFilled(Object.fromEntries(names.map((name, index) => [name, images[index] ?? ''])))
  await symlink(test.source, join(test.source, 'loop'))
  await symlink('/etc/passwd', join(test.source, 'secret.png'))
  execFileSync('mkfifo', [join(test.source, 'pipe.png')])
  const outside = await filesBelow(test.path)
  const summary = await importPaths(test, [test.source, join(test.source, '..', 'dropped', 'secret.png')])
  expect(summary).toMatchObject({ added: names.length, refused: { count: 4 } })
  expect(summary.refused.files.map(({ name }) => name).toSorted()).toEqual([
    'loop',
    'pipe.png',
    'secret.png',
    'secret.png',
  ])
  const home = join(test.path, 'media', 'imports')
  for (const { path, asset } of (await byName(test)).values()) {
    expect(path.startsWith(home + sep)).toBe(true)
    const name = path.slice(home.length + 1)
    expect(name).not.toMatch(/[/\\\p{Cf}\p{Cc}:*?"<>|]/u)
    expect(Buffer.byteLength(name)).toBeLessThan(256)
    expect(asset.title).not.toMatch(/[\p{Cf}\p{Cc}]/u)
  }
  const isOurs = (path: string) =>
    path.startsWith(join(test.path, 'media')) || path.startsWith(join(test.path, 'profile'))
  expect((await filesBelow(test.path)).filter((path) => !isOurs(path))).toEqual(outside.filter((path) => !isOurs(path)))
})

it('D14: the same bytes are kept once, and a file that is missing or moved on disk is put back', async () => {
  const [one, other] = [await pngWithTexts({}, 1), await pngWithTexts({}, 2)]
  await using test = await openFilled({ 'one.png': one, 'again.png': one, 'other.png': other })
  expect(await importPaths(test, [test.source])).toMatchObject({ added: 2, present: 1 })
  expect(await importPaths(test, [test.source])).toMatchObject({ added: 0, present: 3, restored: 0 })
  const path = (await byName(test)).get('other.png')?.path ?? ''
  await rm(path)
  expect(await importPaths(test, [join(test.source, 'other.png')])).toMatchObject({ added: 0, restored: 1 })
  expect(await readFile(path)).toEqual(other)
  await rename(path, join(dirname(path), 'elsewhere.png'))
  const assetId = (await byName(test)).get('other.png')?.asset.id ?? ('' as never)
  expect(await test.call.library.fetchAgain({ assetId })).toMatchObject({ file: 'here' })
  await rename(join(dirname(path), 'elsewhere.png'), join(test.path, 'taken away.png'))
  await expect(test.call.library.fetchAgain({ assetId })).rejects.toThrow('import it again')
  expect(await importPaths(test, [join(test.path, 'taken away.png')])).toMatchObject({ restored: 1 })
  expect(await checkFiles(test.call)).toMatchObject({ intact: 2, missing: 0, extra: { count: 0 } })
})

it('D14: a file of the media folder is imported where it is, and is back when its whole folder was lost', async () => {
  const bytes = await pngWithTexts({}, 5)
  await using test = await openFilled({ 'kept.png': bytes })
  const folder = join(test.path, 'media', 'by hand')
  const path = join(folder, 'CON .. 🦊.png')
  await mkdir(folder)
  await writeFile(path, bytes)
  await writeFile(join(folder, 'page.png'), '<html></html>')
  await symlink(join(test.source, 'kept.png'), join(folder, 'link.png'))
  await checkFiles(test.call)
  const before = await filesBelow(join(test.path, 'media'))
  const all = before.filter((name) => name.startsWith(folder))
  const inPlace = await importPaths(test, all, undefined, undefined, 'in place')
  expect(inPlace).toMatchObject({ added: 1, refused: { count: 2 } })
  expect(await filesBelow(join(test.path, 'media'))).toEqual(before)
  const [found] = (await byName(test)).values()
  expect(found).toMatchObject({ path, asset: { file: 'here' } })
  await rm(folder, { recursive: true })
  await importPaths(test, [test.source])
  const [back] = (await byName(test)).values()
  expect(back?.asset).toMatchObject({ id: found?.asset.id, file: 'here' })
  expect(await readFile(back?.path ?? '')).toEqual(bytes)
})

it('D3: a stopped import leaves whole files only, the index is rebuilt, and importing again adds the rest', async () => {
  const many = Object.fromEntries(
    await Promise.all(Array.from({ length: 60 }, async (_, index) => [`${index}.png`, await pngWithTexts({}, index)])),
  )
  await using test = await openFilled(many)
  const stopping = new AbortController()
  const stopped = importPaths(
    test,
    [test.source],
    (done) => done >= 20 && stopping.abort(new Error('Stopped')),
    stopping.signal,
  )
  await expect(stopped).rejects.toThrow('Stopped')
  const { all } = await test.call.library.page({})
  expect(all).toBeGreaterThanOrEqual(20)
  const copies = await filesBelow(join(test.path, 'media'))
  for (const path of copies) expect(Object.values(many)).toContainEqual(await readFile(path))
  // As after a kill between a file's name and its row, and with an index that is lost.
  await test.stop()
  const later = join(test.path, 'later')
  await mkdir(later)
  await cp(join(test.path, 'media'), join(later, 'media'), { recursive: true })
  await cp(join(test.path, 'profile'), join(later, 'profile'), { recursive: true })
  for (const name of await readdir(join(later, 'profile'))) {
    if (name.startsWith('cache.db')) await rm(join(later, 'profile', name))
  }
  await using next = await openTestStudio({ folder: later })
  expect((await next.call.library.page({})).all).toBe(all)
  const summary = await importPaths(next, [test.source])
  expect(summary).toMatchObject({ added: 60 - all, present: all, refused: { count: 0 } })
  expect((await next.call.library.page({})).all).toBe(60)
})

it('D3: a killed import loses nothing, and importing again after the restart adds the rest and nothing twice', async () => {
  await using home = await makeTempFolder()
  const source = join(home.path, 'dropped')
  await mkdir(join(source, 'deep'), { recursive: true })
  const files = 24
  for (let index = 0; index < files; index += 1) {
    const name = index % 2 === 0 ? `fox 🦊 ${index}.png` : join('deep', `שועל ${index}.png`)
    await writeFile(join(source, name), await pngWithTexts({}, index))
  }
  await symlink(source, join(source, 'deep', 'loop'))
  const folder = join(home.path, 'studio')
  await mkdir(folder)
  const killed = spawnSync(process.execPath, [programOf('test/fixtures/import-files.ts'), folder, source, '11'], {
    encoding: 'utf8',
  })
  expect(killed.signal, killed.stderr).toBe('SIGKILL')
  await using test = await openTestStudio({ folder })
  await test.call.workspace.openLocal()
  const kept = (await test.call.library.page({})).all
  const summary = await importPaths(test, [source])
  expect(summary).toMatchObject({ added: files - kept, present: kept, refused: { count: 1 } })
  expect((await test.call.library.page({})).all).toBe(files)
  expect(await filesBelow(join(folder, 'media'))).toHaveLength(files)
  expect(await checkFiles(test.call)).toMatchObject({ intact: files, missing: 0, extra: { count: 0 } })
})

it('a page sends files in parts, and a refused one says why', async () => {
  await using test = await openFilled({})
  const { imports } = test.call
  const send = async (name: string, bytes: Buffer) => {
    const { transferId } = await imports.begin({ name, bytes: bytes.length })
    const half = Math.ceil(bytes.length / 2)
    for (const [offset, part] of [
      [0, bytes.subarray(0, half)],
      [half, bytes.subarray(half)],
    ] as const)
      if (part.length > 0) await imports.append({ transferId, offset, part: part.toString('base64') })
    return imports.finish({ transferId })
  }
  const image = await pngWithTexts({ parameters })
  const first = await send('../../fox.png', image)
  expect(first).toMatchObject({ kind: 'added', hasRecipe: true })
  expect(await send('fox again.png', image)).toMatchObject({ kind: 'present', assetId: first.assetId })
  const twins = Buffer.from(await pngWithTexts({}, 9))
  const both = await Promise.all([send('one.png', twins), send('two.png', twins)])
  expect(both.map(({ kind }) => kind).toSorted()).toEqual(['added', 'present'])
  await expect(send('page.png', Buffer.from('<html><body>hello</body></html>'))).rejects.toMatchObject({
    code: 'FILE_REFUSED',
  })
  const { path } = await test.call.library.read({ assetId: first.assetId })
  expect((await stat(path)).size).toBe(image.length)
  expect(await readdir(join(test.path, 'profile', 'arrivals'))).toEqual([])
  await expect(test.call.imports.paths({ paths: ['/etc'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
