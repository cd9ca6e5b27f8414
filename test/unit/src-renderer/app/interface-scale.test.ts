import { stepScale } from '#renderer/app/interface-scale.ts'
import { expect, test } from 'vitest'

// Would catch: a key that skips a size, leaves the range, or does nothing from a size between two steps.
test('steps through the sizes and stops at both ends', () => {
  const up: number[] = []
  for (let scale = 80; up.at(-1) !== scale; scale = stepScale(scale, 1)) up.push(scale)
  expect(up).toEqual([80, 90, 100, 110, 125, 150, 175, 200])
  expect(up.map((scale) => stepScale(scale, -1))).toEqual([80, 80, 90, 100, 110, 125, 150, 175])
  expect([stepScale(105, 1), stepScale(105, -1)]).toEqual([110, 100])
})
