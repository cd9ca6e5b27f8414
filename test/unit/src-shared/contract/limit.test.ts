// Catches a published limit that was changed by accident (interface: Limits).
import { expect, test } from 'vitest'
import { waitSeconds } from '#shared/contract/generation.ts'
import { limits } from '#shared/contract/limit.ts'

test('the limits are those of the interface', () => {
  expect(limits.requests).toEqual({ most: 60, windowMs: 60_000 })
  expect(limits.starts).toEqual({ most: 60, windowMs: 60_000 })
  expect(limits.idempotencyKeyLength).toBe(255)
  expect(limits.generationTimeout).toEqual({ baseMs: 900_000, perMediaSecondMs: 5_000, capMs: 1_800_000 })
  expect(limits.assumedMediaSeconds).toBe(30)
  expect(waitSeconds).toEqual({ least: 5, most: 55 })
})
