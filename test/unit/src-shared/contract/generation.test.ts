// Catches a reader that breaks on what a service may send: a new status, a field more, a field left out.
import { expect, test } from 'vitest'
import { Generation } from '#shared/contract/generation.ts'

const least = { id: 'g', modelId: 'm', status: 'processing', creditsSpent: 4, createdAt: '2026-01-01T00:00:00.000Z' }

test('what is left out is null', () => {
  expect(Generation.parse(least)).toEqual({
    ...least,
    output: null,
    error: null,
    completedAt: null,
    mediaDurationSec: null,
  })
})

test('a status that is not known yet is `unknown`, never an error and never final', () => {
  expect(Generation.parse({ ...least, status: 'archived' }).status).toBe('unknown')
  expect(Generation.safeParse({ ...least, status: 7 }).success).toBe(false)
})

test('a field that is not known stays', () => {
  expect(Generation.parse({ ...least, queuePosition: 3 })).toHaveProperty('queuePosition', 3)
})

test('a charge that is no whole number of credits is refused', () => {
  for (const creditsSpent of [-1, 1.5, '4', null])
    expect(Generation.safeParse({ ...least, creditsSpent }).success).toBe(false)
})
