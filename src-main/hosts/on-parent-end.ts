import type { Readable } from 'node:stream'

/** Calls once when the other end of our stdin is gone: who started us ended, even without a word. */
export function onParentEnd(stdin: Readable, call: () => void): void {
  stdin.once('end', call)
  stdin.once('error', call)
  stdin.resume()
}
