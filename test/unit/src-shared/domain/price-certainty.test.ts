// Would catch: a total that looks more certain than its least certain price.
import { expect, it } from 'vitest'
import { weakestLabel } from '#shared/domain/price-certainty.ts'

const exact = { kind: 'exact' } as const
const quoted = { kind: 'quoted', at: '2026-06-01T12:00:00Z' } as const
const learned = { kind: 'learned', at: '2026-06-01T10:00:00Z' } as const
const older = { kind: 'learned', at: '2026-05-31T10:00:00Z' } as const
const assumed = { kind: 'assumed', at: '2026-06-01T10:00:00Z', seconds: 30 } as const
const unknown = { kind: 'unknown', reason: '' } as const

it('the least certain label applies to all, and of two equal ones the older', () => {
  const rising = [exact, quoted, learned, assumed, unknown]
  for (let index = 1; index <= rising.length; index += 1) {
    const some = rising.slice(0, index)
    expect(weakestLabel(some)).toBe(some.at(-1))
    expect(weakestLabel(some.toReversed())).toBe(some.at(-1))
  }
  expect(weakestLabel([learned, older, exact])).toBe(older)
  expect(weakestLabel([])).toBeNull()
})
