// Catches lips that stay apart at p, b and m, whatever the voice does, and a mouth that jumps.
import { expect, test } from 'vitest'
import { mouthShapes, shareMouth } from '#service/models/presenter-3d/mix-mouth.ts'
import type { Mouth } from '../../../../../src-service/models/presenter/pose.ts'

const steps = [0, 0.25, 0.5, 0.75, 1]
const mouths: Mouth[] = steps.flatMap((open) =>
  steps.flatMap((wide) => steps.flatMap((round) => steps.map((teeth) => ({ open, wide, round, teeth, press: 0 })))),
)

test.each(steps)('pressed lips are shut with a smile of %d', (smile) => {
  for (const mouth of mouths) {
    const { mbp, smile: smiling } = shareMouth({ ...mouth, teeth: 0, press: 1 }, smile)
    expect(mbp + smiling).toBeCloseTo(1)
  }
})

test('shares are whole, and change little when the mouth does', () => {
  for (const smile of steps) {
    for (const mouth of mouths) {
      const shares = shareMouth(mouth, smile)
      const near = shareMouth({ ...mouth, open: mouth.open + 0.01, wide: mouth.wide - 0.01, press: 0.01 }, smile)
      expect(mouthShapes.reduce((sum, shape) => sum + shares[shape], 0)).toBeCloseTo(1)
      for (const shape of mouthShapes) {
        expect(shares[shape]).toBeGreaterThanOrEqual(0)
        expect(Math.abs(shares[shape] - near[shape])).toBeLessThan(0.12)
      }
    }
  }
})
