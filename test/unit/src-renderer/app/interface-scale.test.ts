import { scaleMedia, stepScale } from '#renderer/app/interface-scale.ts'
import { expect, test } from 'vitest'

// Would catch: a key that skips a size, leaves the range, or does nothing from a size between two steps.
test('steps through the sizes and stops at both ends', () => {
  const up: number[] = []
  for (let scale = 80; up.at(-1) !== scale; scale = stepScale(scale, 1)) up.push(scale)
  expect(up).toEqual([80, 90, 100, 110, 125, 150])
  expect(up.map((scale) => stepScale(scale, -1))).toEqual([80, 80, 90, 100, 110, 125])
  expect([stepScale(105, 1), stepScale(105, -1)]).toEqual([110, 100])
})

// Would catch: side panels that stay wide when everything is half as large again.
test('a media query measures the window in scaled px', () => {
  expect(scaleMedia('(width < 1100px) and (prefers-color-scheme: dark)', 1.5)).toBe(
    '(width < 1650px) and (prefers-color-scheme: dark)',
  )
  expect(scaleMedia('not all and (min-width: 1360px)', 0.8)).toBe('not all and (min-width: 1088px)')
})
