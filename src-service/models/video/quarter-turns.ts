/** How often a picture must be turned by 90 degrees clockwise to stand upright. */
export type QuarterTurns = 0 | 1 | 2 | 3

const entries = 9
const bytesPerEntry = 4
const one = 65_536

/**
 * Reads a display matrix, as phones write it into films that were taken upright: nine 32-bit fixed-point numbers of
 * which the first and the second say the turn. What is not a quarter turn counts as none.
 */
export function quarterTurns(matrix: Buffer | null): QuarterTurns {
  if (matrix === null || matrix.length < entries * bytesPerEntry) return 0
  const a = matrix.readInt32LE(0) / one
  const b = matrix.readInt32LE(bytesPerEntry) / one
  const turns = Math.round(Math.atan2(b, a) / (Math.PI / 2))
  const held = ((turns % 4) + 4) % 4
  return held === 1 || held === 2 || held === 3 ? held : 0
}
