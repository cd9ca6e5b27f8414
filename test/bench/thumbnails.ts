import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { createThumbnailPool } from '#main/media/thumbnail-pool.ts'
import { createRandomStream } from '#service/models/drawing/random-stream.ts'
import type { Bench } from '../../scripts/bench.ts'
import { quantile } from '../helpers/server-load.ts'
import { makeTempFolder } from '../helpers/temp-folder.ts'

const images = Number(process.env['FILES'] ?? 96)
const rounds = 4
/** Longest side of a tile of the library, in pixels. */
const size = 512
/** The least share of the image library's own speed. */
const least = 0.8

/** Writes noisy images of 1024 x 1024, a third each as JPEG, PNG and WebP. */
async function paint(folder: string): Promise<readonly string[]> {
  await mkdir(folder)
  const next = createRandomStream('thumbnails').unit
  const paths: string[] = []
  for (let index = 0; index < images; index += 1) {
    const coarse = Buffer.from(Array.from({ length: 96 * 96 * 3 }, () => Math.floor(next() * 256)))
    const drawn = sharp(coarse, { raw: { width: 96, height: 96, channels: 3 } }).resize(1024, 1024)
    const format = (['jpeg', 'png', 'webp'] as const)[index % 3] ?? 'jpeg'
    const path = join(folder, `${index}.${format}`)
    await writeFile(path, await drawn.toFormat(format).toBuffer())
    paths.push(path)
  }
  return paths
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

/**
 * Thumbnails of the library against the image library alone with the same output, in turn, both with all files asked for
 * at once. The pool adds a process, the check of each header, the mean colour, and files that are whole or not there.
 */
export const bench = {
  title: `thumbnails of ${images} images`,
  async run() {
    await using folder = await makeTempFolder()
    const sources = await paint(join(folder.path, 'images'))
    sharp.concurrency(1)
    sharp.cache(false)
    const alone = (round: number) => async () => {
      const target = join(folder.path, `alone-${round}`)
      await mkdir(target)
      await Promise.all(
        sources.map((source, at) =>
          sharp(source)
            .rotate()
            .resize(size, size, { fit: 'inside', withoutEnlargement: true })
            .webp({ quality: 82, effort: 2 })
            .toFile(join(target, `${at}.webp`)),
        ),
      )
    }
    const coloured = new Set<string>()
    const pool = createThumbnailPool({
      workerFile: resolve(import.meta.dirname, '../../src-main/media/thumbnail-worker.ts'),
      folder: join(folder.path, 'thumbnails'),
      colours: { lacksColour: (name) => !coloured.has(name), keepColour: (name) => void coloured.add(name) },
    })
    // The pool's process keeps no program running.
    const awake = setInterval(() => undefined, 1_000)
    try {
      const [first = ''] = sources
      await pool.thumbnail(first, 'start', size)
      const pooled = (round: number) => () =>
        Promise.all(sources.map((source, at) => pool.thumbnail(source, `${at}-${round}`, size)))
      const ratios: number[] = []
      const speeds: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const order = [alone(round), pooled(round)]
        const isTurned = round % 2 === 1
        const times: number[] = []
        for (const work of isTurned ? order.toReversed() : order) times.push(await seconds(work))
        const [library = 0, ours = 0] = isTurned ? times.toReversed() : times
        ratios.push(library / ours)
        speeds.push(images / ours)
      }
      const ratio = quantile(ratios, 0.5)
      return {
        'a second': quantile(speeds, 0.5).toFixed(0),
        'of the image library (of the least)': `${ratio.toFixed(2)} (${(ratio / least).toFixed(2)})`,
      }
    } finally {
      await pool.stop()
      clearInterval(awake)
    }
  },
} satisfies Bench
