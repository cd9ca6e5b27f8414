import type { ImageSize } from '../image-size.ts'

/** The shapes that every video model offers, width first. */
export const videoRatios = ['16:9', '9:16', '1:1', '4:5'] as const
export type VideoRatio = (typeof videoRatios)[number]

/** The resolutions that every video model offers: pixels on the shorter side. */
export const videoResolutions = ['480p', '720p', '1080p'] as const
export type VideoResolution = (typeof videoResolutions)[number]

const shortSides: Record<VideoResolution, number> = { '480p': 480, '720p': 720, '1080p': 1080 }
const sides: Record<VideoRatio, readonly [number, number]> = {
  '16:9': [16, 9],
  '9:16': [9, 16],
  '1:1': [1, 1],
  '4:5': [4, 5],
}

/** An even number: the colour of a video is kept at half its size. */
export function evenPixels(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}

/** The exact size of a film. `720p` and `9:16` give 720 x 1280. */
export function videoSize(ratio: VideoRatio, resolution: VideoResolution): ImageSize {
  const [across, down] = sides[ratio]
  const short = shortSides[resolution]
  const long = evenPixels((short * Math.max(across, down)) / Math.min(across, down))
  return across > down ? { width: long, height: short } : { width: short, height: long }
}
