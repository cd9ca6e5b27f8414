// Catches portrait videos of phones that are shown rotated.
import { expect, test } from 'vitest'
import { quarterTurns } from '#service/models/video/read-images.ts'

function matrix(a: number, b: number): Buffer {
  const bytes = Buffer.alloc(36)
  bytes.writeInt32LE(a * 65_536, 0)
  bytes.writeInt32LE(b * 65_536, 4)
  return bytes
}

test.each([
  ['none', null, 0],
  ['upright', matrix(1, 0), 0],
  ['a quarter turn clockwise', matrix(0, 1), 1],
  ['upside down', matrix(-1, 0), 2],
  ['a quarter turn counterclockwise', matrix(0, -1), 3],
  ['cut off', Buffer.alloc(8), 0],
])('%s', (_name, bytes, turns) => {
  expect(quarterTurns(bytes)).toBe(turns)
})
