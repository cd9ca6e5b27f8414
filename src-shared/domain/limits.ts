/** JSON writes one UTF-16 unit in at most six bytes: `\u001f`, or half of a surrogate pair. */
const mostBytesEach = 6

/** Room for what stands beside the longest text of a call: its name, ids and the other fields. Bytes. */
const besideText = 1024 * 1024

/** Characters that one entry of the prompt library may hold. */
export const mostPromptLength = 1_000_000

/** Characters of a file of recipes. */
export const mostRecipeFileLength = 20_000_000

/**
 * The largest call of the bridge over a socket, in bytes of its message.
 *
 * A file of recipes is the longest text that the bridge contract takes. What the contract does not bound, such as the input
 * of a model, is bounded by this alone.
 */
export const mostCallBytes = mostRecipeFileLength * mostBytesEach + besideText

/** A picture beyond either is not opened: a small file can claim any size. Pixels. */
export const mostPixels = 100_000_000
const longestSide = 16_384

/** Whether a picture of this size is kept but never shown. Sides that are not known are for others to judge. */
export function isTooLargeToShow(width: number | null, height: number | null): boolean {
  if (width === null || height === null) return false
  return Math.max(width, height) > longestSide || width * height > mostPixels
}
