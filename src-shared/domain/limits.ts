/** JSON writes one UTF-16 unit in at most six bytes: `\u001f`, or half of a surrogate pair. */
const mostBytesEach = 6

/** Space for the other fields of a call beside its longest text. Bytes. */
const besideText = 1024 * 1024

/** Characters of one prompt library entry. */
export const mostPromptLength = 1_000_000

/** Characters of a recipe file. */
export const mostRecipeFileLength = 20_000_000

/**
 * The largest bridge call over a socket, in bytes of its message. Fits a recipe file, the longest text of the bridge
 * contract. It is the only bound for what the contract does not limit, such as a model's input.
 */
export const mostCallBytes = mostRecipeFileLength * mostBytesEach + besideText

/** Images beyond either limit are not opened, because a small file can claim any size. Pixels. */
export const mostPixels = 100_000_000
const longestSide = 16_384

/** Whether an image of this size is kept but never shown. False if a side is unknown. */
export function isTooLargeToShow(width: number | null, height: number | null): boolean {
  if (width === null || height === null) return false
  return Math.max(width, height) > longestSide || width * height > mostPixels
}

/** Longest tag of a file, in characters. */
export const mostTagLength = 60
/** Longest note of a file, in characters. */
export const mostNoteLength = 4_000
/** Longest name of a collection, in characters. */
export const mostCollectionName = 80
