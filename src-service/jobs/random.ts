import { createHash, randomUUID } from 'node:crypto'
import type { Random } from '#shared/util/ports.ts'

/** Creates randomness from the system. */
export function createSystemRandom(): Random {
  return { uuid: randomUUID, unit: Math.random }
}

/**
 * Creates repeatable randomness: the same seed and past give the same values. For tests and demonstrations only.
 *
 * `past` is the number of values drawn in earlier runs over the same data, so that a restart does not repeat their ids.
 */
export function createSeededRandom(seed: number, past: number): Random {
  let drawn = 0
  const draw = (): Buffer => {
    drawn += 1
    return createHash('sha256').update(`${seed}:${past}:${drawn}`).digest()
  }
  return {
    uuid() {
      const bytes = draw().subarray(0, 16)
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
      return bytes.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
    },
    unit: () => draw().readUIntBE(0, 6) / 2 ** 48,
  }
}
