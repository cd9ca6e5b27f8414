// Would catch: a key that is truncated on the wire, that is not plain ASCII, or that two spends share.
import { expect, it } from 'vitest'
import { createSystemRandom } from '#main/hosts/system-clock.ts'
import { limits } from '#shared/contract/limit.ts'
import { newSpendKey } from '#shared/domain/spend.ts'

it('A14: a hundred thousand keys are all different, plain, and no longer than 64 characters', () => {
  const random = createSystemRandom()
  const keys = new Set<string>()
  let isPlain = true
  for (let count = 0; count < 100_000; count += 1) {
    const key = newSpendKey(random)
    isPlain &&= key.length <= 64 && /^[\x21-\x7e]+$/.test(key)
    keys.add(key.slice(0, limits.idempotencyKeyLength))
  }
  expect(keys.size).toBe(100_000)
  expect(isPlain).toBe(true)
})
