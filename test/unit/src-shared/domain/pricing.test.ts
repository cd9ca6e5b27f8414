// Catches: a batch, a part of a second or the seconds included that are counted wrongly, a price of a length that is none.
import { expect, it } from 'vitest'
import { type ResourceOrder, resourcePrice } from '#shared/domain/pricing.ts'

const rows: readonly [ResourceOrder, number | null][] = [
  [{ kind: 'avatar', model: 'flux', batchSize: 4 }, 8],
  [{ kind: 'audio', seconds: 0 }, 5],
  [{ kind: 'audio', seconds: 32.1 }, 38],
  [{ kind: 'audio', seconds: Number.NaN }, null],
  [{ kind: 'video', tier: 'basic', seconds: 1 }, 30],
  [{ kind: 'video', tier: 'basic', seconds: 10 }, 60],
  [{ kind: 'video', tier: 'higher', seconds: 5 }, 20],
  [{ kind: 'video', tier: 'higher', seconds: 30 }, 120],
  [{ kind: 'video', tier: 'basic', seconds: Number.POSITIVE_INFINITY }, null],
]

it.each(rows)('%j costs %s', (order, credits) => {
  expect(resourcePrice(order)).toBe(credits)
})
