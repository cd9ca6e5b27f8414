import { mostRecipeFileLength } from './saved-item-limit.ts'

/** JSON writes one UTF-16 unit in at most six bytes: `\u001f`, or half of a surrogate pair. */
const mostBytesEach = 6

/** Room for what stands beside the longest text of a call: its name, ids and the other fields. Bytes. */
const besideText = 1024 * 1024

/**
 * The largest call of the bridge over a socket, in bytes of its message.
 *
 * A file of recipes is the longest text that the bridge contract takes. What the contract does not bound, such as the input
 * of a model, is bounded by this alone.
 */
export const mostCallBytes = mostRecipeFileLength * mostBytesEach + besideText
