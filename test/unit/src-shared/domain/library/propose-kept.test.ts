// Catches: a proposal that would give up what the user rated, collected or still has, and a reason that is not why.
import { expect, it } from 'vitest'
import { type DuplicateFacts, type KeptReason, keptReasons, proposeKept } from '#shared/domain/library/propose-kept.ts'

const plain: DuplicateFacts = {
  isHere: true,
  mark: 'none',
  rating: 0,
  isCollected: false,
  isUsed: false,
  pixels: 100,
  isOrganised: false,
  hasRecipe: false,
  bytes: 10,
  createdAt: 5,
}
const better: Readonly<Record<KeptReason, Partial<DuplicateFacts>>> = {
  here: {},
  marked: { mark: 'kept' },
  rated: { rating: 3 },
  collected: { isCollected: true },
  used: { isUsed: true },
  larger: { pixels: 200 },
  organised: { isOrganised: true },
  recipe: { hasRecipe: true },
  heavier: { bytes: 20 },
  oldest: { createdAt: 1 },
}

it.each(keptReasons)(
  'a file that is better by "%s" is kept for it, whatever the other has of less weight',
  (reason) => {
    const weight = keptReasons.indexOf(reason)
    const lighter = Object.assign({}, ...keptReasons.slice(weight + 1).map((one) => better[one]))
    const other = { ...plain, ...lighter, ...(reason === 'here' ? { isHere: false } : {}) }
    expect(proposeKept([other, { ...plain, ...better[reason] }])).toEqual({ at: 1, reason })
  },
)

it('a rejected file is never kept for its size', () => {
  expect(proposeKept([{ ...plain, mark: 'rejected', pixels: 900 }, plain])).toEqual({ at: 1, reason: 'marked' })
})

it('the first of equals is kept', () => {
  expect(proposeKept([plain, plain, plain])).toEqual({ at: 0, reason: 'oldest' })
})
