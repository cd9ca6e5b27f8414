import { decodeSound } from '#service/models/audio/decode-sound.ts'
import { readImages } from '#service/models/video/read-images.ts'

const framesPerSecond = 30

/** A part of an image, in pixels. */
export type ImagePart = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Whether a colour is the dark inside of a mouth. */
export const isDarkInside = (red: number, green: number, blue: number): boolean => red < 125 && green < 75 && blue < 85

/**
 * Counts the pixels inside the mouth in each frame of a video of 30 frames a second. `longSide`: of its images, px;
 * `isInside` tells by colour, in steps of 255.
 */
export async function watchMouth(
  path: string,
  longSide: number,
  part: ImagePart,
  isInside: (red: number, green: number, blue: number) => boolean,
): Promise<number[]> {
  const images = await readImages(path, longSide)
  const found: number[] = []
  for (let frame = 0; frame < Math.round(images.durationSec * framesPerSecond); frame += 1) {
    const canvas = await images.imageAt(frame / framesPerSecond)
    const { data } = canvas.getContext('2d').getImageData(part.x, part.y, part.width, part.height)
    let inside = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (isInside(red, green, blue)) inside += 1
    }
    found.push(inside)
  }
  await images.close()
  return found
}

/** The strength of a file's sound during each of its first frames, at 30 frames a second. */
export async function hearFrames(path: string, frames: number): Promise<number[]> {
  const { rate, channels } = await decodeSound(path, { channels: 1, mostSeconds: 60 })
  const step = rate / framesPerSecond
  return Array.from({ length: frames }, (_, frame) => {
    const part = channels[0].subarray(Math.round(frame * step), Math.round((frame + 1) * step))
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length))
  })
}

/** The correlation of two series, the second taken `lag` places later. */
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

/** How well two series agree, and how many places the second is late where they agree best. */
export function bestMatch(
  one: readonly number[],
  other: readonly number[],
): { readonly lag: number; readonly likeness: number } {
  const matches = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((lag) => ({ lag, likeness: correlation(one, other, lag) }))
  return matches.reduce((best, match) => (match.likeness > best.likeness ? match : best))
}
