/** A picture beyond either is not opened: a small file can claim any size. Pixels. */
export const mostPixels = 100_000_000
const longestSide = 16_384

/** Whether a picture of this size is kept but never shown. Sides that are not known are for others to judge. */
export function isTooLargeToShow(width: number | null, height: number | null): boolean {
  if (width === null || height === null) return false
  return Math.max(width, height) > longestSide || width * height > mostPixels
}
