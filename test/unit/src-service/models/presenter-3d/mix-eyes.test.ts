// Catches eyes with two lines of lashes: an open eye mixed for long with a smiling or a wide one.
import { expect, test } from 'vitest'
import { shareEyes } from '#service/models/presenter-3d/mix-eyes.ts'

test('open, smiling and wide eyes are mixed only while one becomes the other', () => {
  const still = { blink: 0, gazeX: 0, gazeY: 0, turnX: 0, turnY: 0, smile: 0, lift: 0 }
  let mixed = 0
  for (let step = 0; step <= 100; step += 1) {
    for (const part of [{ smile: step / 100 }, { lift: step / 100 }]) {
      const shares = Object.values(shareEyes({ ...still, ...part }))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
      if (Math.max(...shares) < 0.9) mixed += 1
    }
  }
  expect(mixed).toBeLessThan(30)
  expect(shareEyes({ ...still, smile: 0.8 })['happy']).toBe(1)
  expect(shareEyes({ ...still, lift: 0.6 })['wide']).toBe(1)
  expect(shareEyes({ ...still, blink: 1, smile: 1 })['shut']).toBe(1)
})
