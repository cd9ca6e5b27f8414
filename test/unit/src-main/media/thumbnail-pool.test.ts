// Catches: a small file that claims to be huge and fills the memory, an image that is lost because it cannot be shown,
// a result that is fetched forever because a decoder crashes on it, a colour of another image, and frames that are cut.
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMediaReader } from '#main/media/media-requests.ts'
import { createThumbnailPool, type ThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { stripFrames } from '#shared/domain/video-strip.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { processTree } from '../../../helpers/process-tree.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const workerFile = programOf('src-main/media/thumbnail-worker.ts')

let shared: TempFolder
let pool: ThumbnailPool
beforeAll(async () => {
  shared = await makeTempFolder()
  pool = createThumbnailPool({ workerFile, folder: join(shared.path, 'small') })
})
afterAll(async () => {
  await pool.stop()
  await shared[Symbol.asyncDispose]()
})

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

/** A PNG of one bit per pixel, all black: as small as an image of that size can be. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(Math.min(10_000_000, (Math.ceil(width / 8) + 1) * height)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it.each([
  ['900 million pixels', 30_000, 30_000],
  ['the largest size that a PNG can claim', 65_535, 65_535],
  ['a side of 20,000', 20_000, 4],
])('D20: measures and keeps an image of %s, and never opens or shows it', async (name, width, height) => {
  const path = join(shared.path, `${name}.png`)
  await writeFile(path, bomb(width, height))
  const before = process.memoryUsage().rss
  expect(await pool.measure(path)).toMatchObject({ width, height })
  await expect(pool.thumbnail(path, `bomb-${width}`, 512)).rejects.toThrow('too large to preview')
  const source = { path, contentType: 'image/png', sha256: 'a'.repeat(64), width, height }
  const sources = {
    asset: () => source,
    cover: () => Promise.resolve(null),
    voice: () => Promise.resolve(null),
    presetImage: () => Promise.resolve(null),
    flowImage: () => Promise.resolve(null),
    castImage: () => Promise.resolve(null),
    composerImage: () => Promise.resolve(null),
  }
  const read = createMediaReader({ sources, thumbnails: pool, log: createMemoryLog() })
  const answer = await read(new Request('http://media.test/id/original'))
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('too large to preview')])
  // Opened, it would take four bytes for each pixel.
  expect(process.memoryUsage().rss - before).toBeLessThan(1024 ** 3)
})

it('returns no size for an image that is truncated in its header', async () => {
  const path = join(shared.path, 'cut.png')
  await writeFile(path, bomb(40, 30).subarray(0, 40))
  expect(await pool.measure(path)).toEqual({ width: null, height: null, duration: null })
  await expect(pool.thumbnail(path, 'cut', 256)).rejects.toThrow(/./u)
})

it('D20: draws only the first frame of an animation', async () => {
  const path = join(shared.path, 'many.gif')
  const frames = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: index * 8, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  await sharp(frames, { join: { animated: true } })
    .gif()
    .toFile(path)
  expect(await pool.measure(path)).toMatchObject({ width: 8, height: 8 })
  const small = await sharp(await pool.thumbnail(path, 'many', 256)).metadata()
  expect([small.format, small.height, small.pages ?? 1]).toEqual(['webp', 8, 1])
})

const video = resolve(import.meta.dirname, '../../../fixtures/tiny-video.mp4')

it('ends in the middle of its work, and accepts nothing more', async () => {
  await using folder = await makeTempFolder()
  const thumbnails = createThumbnailPool({ workerFile, folder: join(folder.path, 'small') })
  const small = thumbnails.thumbnail(video, 'abcd', 512).catch(String)
  await thumbnails.stop()
  expect(await small).toContain('The thumbnail process ended')
  await expect(thumbnails.measure(video)).rejects.toThrow('The studio stops')
})

it('outlives its worker: its request fails, and another worker answers the next', async () => {
  await pool.thumbnail(video, 'first', 512)
  const isWorker = (id: number) => readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('thumbnail-worker')
  const [worker] = processTree(process.pid).filter(isWorker)
  if (worker === undefined) throw new Error('No worker process was found.')
  // Stopped first, so that it cannot answer before it is killed.
  process.kill(worker, 'SIGSTOP')
  const lost = pool.thumbnail(video, 'video', 512).catch(String)
  process.kill(worker, 'SIGKILL')
  expect(await lost).toContain('The thumbnail process ended')
  expect(existsSync(await pool.thumbnail(video, 'video', 512))).toBe(true)
})

it('returns no size for a file that crashes its decoder, and the size of the next one', async () => {
  await using folder = await makeTempFolder()
  const breaking = join(folder.path, 'breaking.mjs')
  await writeFile(
    breaking,
    `process.on('message', ({ id, source }) => {
      if (source === 'breaks') process.exit(1)
      process.send({ id, kind: 'measured', width: 8, height: 6, duration: null })
    })`,
  )
  const log = createMemoryLog()
  const thumbnails = createThumbnailPool({ workerFile: breaking, folder: join(folder.path, 'small'), log })
  try {
    const both = [thumbnails.measure('breaks'), thumbnails.measure('whole')]
    expect(await Promise.all(both)).toEqual([
      { width: null, height: null, duration: null },
      { width: 8, height: 6, duration: null },
    ])
    expect(JSON.stringify(log.lines)).toContain('breaks what measures it')
  } finally {
    await thumbnails.stop()
  }
})

it('reads the mean colour of a thumbnail once, and puts frames of a video side by side', async () => {
  await using folder = await makeTempFolder()
  const source = join(folder.path, 'red.png')
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03020' } })
    .png()
    .toFile(source)
  const kept: [string, number][] = []
  const coloured = Promise.withResolvers<void>()
  const thumbnails = createThumbnailPool({
    workerFile,
    folder: join(folder.path, 'small'),
    colours: {
      lacksColour: () => kept.length === 0,
      keepColour(name, colour) {
        kept.push([name, colour])
        coloured.resolve()
      },
    },
  })
  try {
    await thumbnails.thumbnail(source, 'abcd', 256)
    await coloured.promise
    const [[name, colour] = ['', 0]] = kept
    expect(name).toBe('abcd')
    const mean = [colour >> 16, (colour >> 8) & 255, colour & 255]
    expect(mean.every((part, at) => Math.abs(part - ([192, 48, 32][at] ?? 0)) <= 4)).toBe(true)

    const { width: across, height: down } = await sharp(await thumbnails.strip(video, 'efgh')).metadata()
    const { width, height } = await thumbnails.measure(video)
    expect(across / stripFrames / down).toBeCloseTo((width ?? 0) / (height ?? 1), 1)
    const text = join(folder.path, 'words.txt')
    await writeFile(text, 'no video')
    await expect(thumbnails.strip(text, 'ijkl')).rejects.toThrow(Error)
  } finally {
    await thumbnails.stop()
  }
})
