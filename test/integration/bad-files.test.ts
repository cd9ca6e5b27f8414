// Catches: a file name that leaves the media folder or is none on another system, a hostile or cut-off file that is
// believed, served as a document, takes the studio's memory or time, or is refused without a reason.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportedFile } from '#shared/domain/import-summary.ts'
import { writeWave } from '#service/models/audio/encode-sound.ts'
import { pngBomb, pngWithTexts } from '../helpers/foreign-files.ts'
import { hostileNames } from '../helpers/hostile-names.ts'
import { tone } from '../helpers/make-sound.ts'
import { openTestStudio, type TestStudio } from '../helpers/studio.ts'
import { makeTempFolder, type TempFolder } from '../helpers/temp-folder.ts'

let folder: TempFolder
let test: TestStudio
beforeAll(async () => {
  folder = await makeTempFolder()
  test = await openTestStudio({ folder: folder.path })
  await test.call.workspace.openLocal()
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const tinyVideo = await readFile(join(import.meta.dirname, '../fixtures/tiny-video.mp4'))
const photo = () => sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 10, b: 10 } } })

/** Sends a file as a page does. */
async function send(name: string, bytes: Buffer): Promise<ImportedFile> {
  const { imports } = test.call
  const { transferId } = await imports.begin({ name, bytes: bytes.length })
  if (bytes.length > 0) await imports.append({ transferId, offset: 0, part: bytes.toString('base64') })
  return imports.finish({ transferId })
}

/** A GIF of one pixel and this many frames. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f9040001000000' + '2c000000000100010000' + '02024c01' + '00', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** The small video, which claims another length in seconds. */
function videoClaiming(seconds: number): Buffer {
  const bytes = Buffer.from(tinyVideo)
  const header = bytes.indexOf('mvhd')
  // Version and flags, two times, then the time scale and the length.
  bytes.writeUInt32BE(bytes.readUInt32BE(header + 16) * seconds, header + 20)
  return bytes
}

it('D16: a page’s names never leave the folder, and are valid on every system', async () => {
  const sent = await Promise.all(
    Array.from({ length: 4 }, async (_, lane) => {
      const ids: string[] = []
      for (let at = lane; at < hostileNames.length; at += 4) {
        const { kind, assetId } = await send(hostileNames[at] ?? '', await pngWithTexts({ Number: String(at) }))
        expect(kind).toBe('added')
        ids.push(assetId)
      }
      return ids
    }),
  )
  expect(new Set(sent.flat()).size).toBe(hostileNames.length)
  const names = await readdir(join(folder.path, 'media', 'imports'))
  expect(names).toHaveLength(hostileNames.length)
  for (const name of names) {
    expect(name).toMatch(/^\d{4}-\d\d-\d\d .+ \w{8}\.png$/u)
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  }
  expect((await readdir(folder.path)).toSorted()).toEqual(['media', 'profile'])
})

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

it.each<[string, string | Buffer, RegExp]>([
  ['D18: a PDF', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj', /PDF document/u],
  ['D18: a desktop entry', '[Desktop Entry]\nExec=sh -c x\n', /text file/u],
  ['D18: a link file', '[InternetShortcut]\nURL=file:///etc/passwd', /text file/u],
  ['D18: a program', Buffer.from('7f454c4602010100', 'hex'), /isn’t a supported/u],
  ['D19: an SVG with a script', svg('<script>alert(1)</script>'), /SVG drawing/u],
  ['D19: an SVG with a foreign object', svg('<foreignObject><iframe src="x"/></foreignObject>'), /SVG drawing/u],
  [
    'D19: an entity bomb',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(99)}">]>${svg('&a;')}`,
    /SVG|XML/u,
  ],
  ['F12: an empty file', '', /empty/u],
  ['D20: a cut-off JPEG', (await photo().jpeg().toBuffer()).subarray(0, -40), /incomplete JPG/u],
  ['D20: a cut-off WebP', (await photo().webp().toBuffer()).subarray(0, -20), /incomplete WEBP/u],
  ['D20: a cut-off GIF', gifOf(3).subarray(0, -9), /incomplete GIF/u],
  ['D20: a cut-off WAV', Buffer.from(writeWave(tone(440, 0.2, 0.5))).subarray(0, 2_000), /incomplete WAV/u],
])('%s is refused with its reason, whatever its name', async (_, content, reason) => {
  const before = await readdir(join(folder.path, 'media'), { recursive: true })
  const refused = send('holiday.png', Buffer.from(content))
  await expect(refused).rejects.toMatchObject({ code: 'FILE_REFUSED', message: expect.stringMatching(reason) })
  expect(await readdir(join(folder.path, 'media'), { recursive: true })).toEqual(before)
})

it('D18: a PNG that is also an HTML page is an image that runs nothing', async () => {
  const both = Buffer.concat([await pngWithTexts({ a: 'polyglot' }), Buffer.from('<script>alert(1)</script>')])
  const { assetId } = await send('page.html', both)
  const { headers } = await test.media(`${assetId}/original`)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

it('D20: absurd claims are believed only as far as the bytes go', async () => {
  const cases = { 'bomb.png': await pngBomb(65_535), 'frames.gif': gifOf(10_000), 'hours.mp4': videoClaiming(36_000) }
  const before = process.memoryUsage().rss
  const start = performance.now()
  for (const [name, bytes] of Object.entries(cases)) {
    const { assetId } = await send(name, bytes)
    const { asset, path } = await test.call.library.read({ assetId })
    expect(asset.file, name).toBe('here')
    expect((await readFile(path)).equals(bytes), name).toBe(true)
    expect((await test.media(`${assetId}/thumbnail/256`)).status, name).toBe(name === 'bomb.png' ? 404 : 200)
    expect((await test.media(`${assetId}/original`)).status, name).toBe(name === 'bomb.png' ? 413 : 200)
  }
  expect(performance.now() - start).toBeLessThan(20_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 ** 2)
})
