// Catches lips that do not follow the voice in the finished frames, a take that differs between runs, and one that
// cannot be aborted.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeSound } from '../../../../../src-service/models/audio/decode-sound.ts'
import { readImages } from '../../../../../src-service/models/video/read-images.ts'
import { standOf } from '../../../../../src-service/short-video/presenter/draw-figure.ts'
import { animate, makeTake, takeSize, type Take } from '../../../../helpers/short-take.ts'
import { inspectVideo } from '../../../../helpers/small-video.ts'

const framesPerSecond = 30
let take: Take

beforeAll(async () => {
  take = await makeTake()
})
afterAll(() => take.folder[Symbol.asyncDispose]())

/** How much of the mouth's interior, its dark and its teeth, each frame shows. */
async function openings(path: string): Promise<number[]> {
  const images = await readImages(path, takeSize.height)
  const frames = Math.round(images.durationSec * framesPerSecond)
  const found: number[] = []
  const { x: faceX, y: faceY, unit } = standOf(takeSize, 'creator')
  const [x, y] = [Math.round(faceX - 34 * unit), Math.round(faceY + 30 * unit)]
  for (let frame = 0; frame < frames; frame += 1) {
    const canvas = await images.imageAt(frame / framesPerSecond)
    const { data } = canvas.getContext('2d').getImageData(x, y, Math.round(68 * unit), Math.round(44 * unit))
    let inside = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      const isDark = red < 125 && green < 75 && blue < 85
      if (isDark || Math.min(red, green, blue) > 170) inside += 1
    }
    found.push(inside)
  }
  await images.close()
  return found
}

function correlation(one: readonly number[], other: readonly number[], lag: number): number {
  const pairs = one.flatMap((value, at) => {
    const match = other[at + lag]
    return match === undefined ? [] : [[value, match] as const]
  })
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [first, second] = [mean(0), mean(1)]
  const sum = (of: (pair: readonly [number, number]) => number) => pairs.reduce((all, pair) => all + of(pair), 0)
  const product = sum(([a, b]) => (a - first) * (b - second))
  return product / Math.sqrt(sum(([a]) => (a - first) ** 2) * sum(([, b]) => (b - second) ** 2))
}

test('the mouth opens with the energy of the voice, in the frames of the file', async () => {
  const opened = await openings(take.raw)
  const { rate, channels } = await decodeSound(take.raw, { channels: 1, mostSeconds: 60 })
  const step = rate / framesPerSecond
  const energies = opened.map((_, frame) => {
    const part = channels[0].subarray(Math.round(frame * step), Math.round((frame + 1) * step))
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
  const lags = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  const best =
    lags.toSorted((one, other) => correlation(opened, energies, other) - correlation(opened, energies, one))[0] ?? 9
  // One frame is 33 milliseconds, two would exceed 60.
  expect(Math.abs(best)).toBeLessThanOrEqual(1)
  expect(correlation(opened, energies, best)).toBeGreaterThan(0.45)
})

test('is as long as the voice, 30 frames a second, with sound', async () => {
  const found = await inspectVideo(take.raw)
  const { channels, rate } = await decodeSound(take.voice.sound, { channels: 1, mostSeconds: 60 })
  expect(found).toMatchObject({ ...takeSize, framesPerSecond, hasSound: true })
  expect(Math.abs(found.frames / framesPerSecond - channels[0].length / rate)).toBeLessThan(0.05)
})

test('returns the same bytes for the same take', async () => {
  const digest = async (path: string) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  const again = await animate(join(take.folder.path, 'again'), take.voice)
  expect(await digest(again)).toBe(await digest(take.raw))
})

test('stops when it is aborted, and reports accurate progress until then', async () => {
  const controller = new AbortController()
  const reason = new Error('nobody waits')
  const shares: number[] = []
  const onProgress = (share: number) => {
    shares.push(share)
    if (share > 0.3) controller.abort(reason)
  }
  const shooting = animate(join(take.folder.path, 'given-up'), take.voice, undefined, {
    signal: controller.signal,
    onProgress,
  })
  await expect(shooting).rejects.toBe(reason)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBeLessThan(0.4)
})
