// Catches: a copy that differs from its source, one that is made twice, a file that is accepted as another type,
// leftovers of a refusal, a large file that fills the memory.
import { appendFileSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemFileTools } from '#main/media/place-file.ts'
import { createInputStore, type InputStore } from '#main/inputs/input-copies.ts'
import { createGarbageCollection } from '../../../helpers/collect-garbage.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

let folder: TempFolder
let inputs: string
let png: Buffer
const order = { media: 'any', mostBytes: 4 * 1024 ** 3 } as const
const quiet = { signal: new AbortController().signal, onBytes: () => undefined }
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await makeTempFolder()
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
})
beforeEach(async () => {
  inputs = at(`inputs ${randomUUID()}`)
})
afterAll(() => folder[Symbol.asyncDispose]())

const open = (freeBytes = 1024 ** 4): InputStore =>
  createInputStore({
    folder: inputs,
    uuid: randomUUID,
    now: () => Date.now(),
    tools: { ...systemFileTools, freeBytes: () => Promise.resolve(freeBytes) },
  })
const left = () => {
  mkdirSync(inputs, { recursive: true })
  return readdirSync(inputs)
}

it('keeps the exact bytes under a name derived from them, and a second copy costs nothing', async () => {
  writeFileSync(at('a.jpeg'), png)
  writeFileSync(at('b.png'), png)
  const store = open()
  const first = await store.takePath(at('a.jpeg'), order, quiet)
  const second = await store.takePath(at('b.png'), order, quiet)
  expect(first).toMatchObject({ name: 'a.jpeg', bytes: png.length, type: { contentType: 'image/png', kind: 'image' } })
  expect(second).toMatchObject({ name: 'b.png', path: first.path, sha256: first.sha256 })
  expect((await readFile(first.path)).equals(png)).toBe(true)
  expect(left()).toEqual([`${first.sha256}.png`])
})

it('follows a link that the user chose', async () => {
  writeFileSync(at('real.png'), png)
  await symlink(at('real.png'), at('linked.png'))
  expect((await open().takePath(at('linked.png'), order, quiet)).bytes).toBe(png.length)
})

describe('is refused with a message, and leaves nothing behind:', () => {
  const expectRefused = async (path: string, reason: string, words: RegExp, media: 'any' | 'image' = 'any') => {
    await expect(open().takePath(path, { ...order, media }, quiet)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringMatching(words) as string,
      data: { charged: 'no', reason },
    })
    expect(left()).toEqual([])
  }
  it('a folder', async () => {
    mkdirSync(at('holiday'))
    await expectRefused(at('holiday'), 'not-a-file', /“holiday” is a folder.*Nothing was sent or charged/)
  })
  it('an empty file', async () => {
    writeFileSync(at('empty.png'), '')
    await expectRefused(at('empty.png'), 'empty', /“empty.png” is empty/)
  })
  it('a missing file', () => expectRefused(at('never.png'), 'changed', /disappeared/))
  it('a device', () => expectRefused('/dev/null', 'not-a-file', /not a readable file/))
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>', /is an HTML page/],
    [
      'a drawing that can contain a script',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
      /is an SVG drawing/,
    ],
    ['a program', '\x7fELF\x02'.padEnd(64, '\0'), /isn’t a supported image, video or audio file/],
    ['a text of three letters', 'abc', /is a text file/],
  ])('%s declared as an image', async (_, text, words) => {
    writeFileSync(at('a.png'), text)
    await expectRefused(at('a.png'), 'unknown-kind', words)
  })
  it('an audio file where an image is required, whatever its name', async () => {
    writeFileSync(at('voice.png'), Buffer.from('RIFF\x24\0\0\0WAVEfmt '.padEnd(64, '\0'), 'latin1'))
    await expectRefused(at('voice.png'), 'other-kind', /is an audio file, but this input needs an image/, 'image')
  })
})

it('refuses a file that disappears, grows or shrinks while it is read, and keeps nothing of it', async () => {
  const big = Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)])
  const change = async (meanwhile: (path: string) => void, words: RegExp) => {
    const path = at(`busy ${randomUUID()}.png`)
    writeFileSync(path, big)
    let isDone = false
    const onBytes = () => {
      if (!isDone) meanwhile(path)
      isDone = true
    }
    const taking = open().takePath(path, order, { ...quiet, onBytes })
    await expect(taking).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringMatching(words) as string,
    })
    expect(left()).toEqual([])
    await rm(path, { force: true })
  }
  await change((path) => appendFileSync(path, 'more'), /changed/)
  await change((path) => truncateSync(path, 2_000_000), /changed/)
  await change((path) => writeFileSync(path, Buffer.alloc(big.length, 1)), /changed/)
})

it('refuses more than the service accepts, or than the disk can store, before anything is copied', async () => {
  writeFileSync(at('large.png'), png)
  await expect(open().takePath(at('large.png'), { ...order, mostBytes: 10 }, quiet)).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    data: { reason: 'too-large' },
  })
  await expect(open(png.length).takePath(at('large.png'), order, quiet)).rejects.toMatchObject({
    code: 'DISK_FULL',
    data: { charged: 'no', neededBytes: png.length },
  })
  expect(left()).toEqual([])
})

it('reports the progress of a large video, never loads it into memory, and deletes it on abort', async () => {
  const path = at('film.mp4')
  writeFileSync(path, Buffer.from('\0\0\0\x20ftypisom'.padEnd(64, '\0'), 'latin1'))
  // Empty beyond its start: it takes no room on the disk.
  truncateSync(path, 96 * 1024 * 1024)
  const leaving = new AbortController()
  const reported: number[] = []
  const collect = createGarbageCollection()
  collect()
  const held: number[] = []
  const onBytes = (bytes: number, total: number) => {
    reported.push(bytes / total)
    // Retained memory shows only after a garbage collection, which takes long where many files share a process.
    if (reported.length % 8 === 0) {
      collect()
      held.push(process.memoryUsage().arrayBuffers)
    }
    if (bytes >= total / 2) leaving.abort(new Error('given up'))
  }
  await expect(open().takePath(path, order, { signal: leaving.signal, onBytes })).rejects.toThrow('given up')
  expect(reported.length).toBeGreaterThan(10)
  expect(reported.toSorted((one, other) => one - other)).toEqual(reported)
  // The current chunk is counted. Memory that other tests of this process release meanwhile can only lower it.
  expect(Math.min(...held)).toBeGreaterThanOrEqual(1024 * 1024)
  expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(16 * 1024 * 1024)
  expect(left()).toEqual([])
})
