/** Width and height in pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/** The aspect ratios that every image model offers, width first. */
export const aspectRatios = ['1:1', '3:2', '2:3', '16:9', '9:16'] as const
export type AspectRatio = (typeof aspectRatios)[number]

const sides: Record<AspectRatio, readonly [number, number]> = {
  '1:1': [1, 1],
  '3:2': [3, 2],
  '2:3': [2, 3],
  '16:9': [16, 9],
  '9:16': [9, 16],
}

/**
 * Computes the size of an image: `longSide` pixels on its longer side, the other side in proportion, rounded to the
 * nearest even number, so that the image can become a video frame.
 *
 * 1536 and 16:9 give 1536 x 864; 1024 and 2:3 give 682 x 1024.
 */
export function imageSize(aspectRatio: AspectRatio, longSide: number): ImageSize {
  const [across, down] = sides[aspectRatio]
  const shortSide = Math.round((longSide * Math.min(across, down)) / Math.max(across, down) / 2) * 2
  if (across === down) return { width: longSide, height: longSide }
  return across > down ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide }
}
