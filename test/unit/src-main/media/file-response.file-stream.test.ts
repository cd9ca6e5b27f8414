// Catches: a seeking player that crashes the program, a file that stays open after its reader left, wrong bytes.
import { readdirSync, readlinkSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { streamFile } from '#main/media/file-response.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const size = 1_000_003
const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)
let folder: TempFolder
let path = ''

beforeAll(async () => {
  folder = await makeTempFolder()
  path = join(folder.path, 'film.mp4')
  await writeFile(path, bytes)
})
afterAll(() => folder[Symbol.asyncDispose]())

const read = async (from: number, to: number) =>
  new Uint8Array(await new Response(streamFile(path, { from, to })).arrayBuffer())

/** Number of open handles of this process on the file; works on Linux only. */
function openHandles(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch (error) {
      // The handle of this listing itself is gone by now.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
      throw error
    }
  }).length
}

it.each([
  [0, 0],
  [0, size - 1],
  [65_535, 65_536],
  [131_072, 131_072 + 65_535],
  [size - 7, size - 1],
])('returns exactly the bytes %i to %i', async (from, to) => {
  expect(await read(from, to)).toEqual(bytes.subarray(from, to + 1))
  expect(openHandles()).toBe(0)
})

it('a reader that leaves at any moment throws nothing outside and leaves no file open', async () => {
  const thrown: unknown[] = []
  const note = (error: unknown) => void thrown.push(error)
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  try {
    for (let round = 0; round < 400; round += 1) {
      // The way Electron reads the answer of a protocol handler.
      const reader = Readable.fromWeb(streamFile(path, { from: 0, to: size - 1 }) as NodeStream)
      reader.on('error', () => undefined)
      reader.resume()
      for (let turn = 0; turn < round % 8; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
      reader.destroy()
    }
    await expect.poll(openHandles).toBe(0)
  } finally {
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
  }
  expect(thrown).toEqual([])
})

it('is read no faster than its consumer reads', async () => {
  const reader = streamFile(path, { from: 0, to: size - 1 }).getReader()
  const first = await reader.read()
  expect(first.value).toHaveLength(65_536)
  // A write now is visible, because nothing beyond the first chunk was read yet.
  await using file = await open(path, 'r+')
  await file.write(Uint8Array.of(255), 0, 1, 65_536)
  const second = await reader.read()
  await file.write(bytes, 65_536, 1, 65_536)
  await reader.cancel()
  expect(second.value?.[0]).toBe(255)
})

it('a truncated file breaks the stream, and so does a missing one', async () => {
  const short = join(folder.path, 'short.mp4')
  await writeFile(short, bytes.subarray(0, 10))
  await expect(new Response(streamFile(short, { from: 0, to: 20 })).bytes()).rejects.toThrow('shorter')
  await expect(new Response(streamFile(`${short}.gone`, { from: 0, to: 1 })).bytes()).rejects.toThrow('ENOENT')
})
