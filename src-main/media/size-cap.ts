import type { OutputType } from '#shared/contract/model.ts'
import type { SniffedType } from './sniff.ts'

const megabyte = 1024 ** 2
const caps = { image: 100 * megabyte, audio: 500 * megabyte, video: 4096 * megabyte } as const

/** No result of any kind is larger. Bytes. */
export const largestCap = caps.video

/**
 * The most bytes that a file may have: by what its bytes are, or, where they tell nothing, by what was asked for.
 * A kind that is not known yet gets the room of a recording.
 */
export function sizeCap(found: SniffedType['kind'], expected: OutputType): number {
  if (found !== 'unknown') return caps[found]
  return expected === 'unknown' ? caps.audio : caps[expected]
}
