// Would catch: a reader that breaks on what a service may send: a new status, an additional field, a missing field.
import { expect, test } from 'vitest'
import { Generation } from '#shared/contract/generation.ts'

const least = { id: 'g', modelId: 'm', status: 'processing', creditsSpent: 4, createdAt: '2026-01-01T00:00:00.000Z' }

test('missing fields are null', () => {
  expect(Generation.parse(least)).toEqual({
    ...least,
    output: null,
    error: null,
    completedAt: null,
    mediaDurationSec: null,
  })
})

test('an unknown status is `unknown`, never an error and never final', () => {
  expect(Generation.parse({ ...least, status: 'archived' }).status).toBe('unknown')
  expect(Generation.safeParse({ ...least, status: 7 }).success).toBe(false)
})

test('keeps an unknown field', () => {
  expect(Generation.parse({ ...least, queuePosition: 3 })).toHaveProperty('queuePosition', 3)
})

test('refuses a charge that is not a whole number of credits', () => {
  for (const creditsSpent of [-1, 1.5, '4', null])
    expect(Generation.safeParse({ ...least, creditsSpent }).success).toBe(false)
})
