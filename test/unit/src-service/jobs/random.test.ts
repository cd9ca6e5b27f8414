import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSeededRandom } from '#service/jobs/random.ts'

// Catches: ids of a seeded service that change between runs, or that repeat after a restart over the same data.

const draw = (seed: number, past: number) => {
  const random = createSeededRandom(seed, past)
  return Array.from({ length: 50 }, () => random.uuid())
}

test('the same seed and history give the same ids, another history gives others', () => {
  expect(draw(7, 0)).toEqual(draw(7, 0))
  expect(new Set([...draw(7, 0), ...draw(7, 1), ...draw(8, 0)]).size).toBe(150)
  for (const id of draw(7, 0)) expect(z.uuidv4().safeParse(id).success).toBe(true)
})

test('fractions are from 0 to just below 1', () => {
  const random = createSeededRandom(3, 0)
  const shares = Array.from({ length: 500 }, () => random.unit())
  expect(shares.every((share) => share >= 0 && share < 1)).toBe(true)
  expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.9)
})
