// Catches: a rate that is charged for less than was started, and a note that leaves the number of credits out.
import { expect, test } from 'vitest'
import { priceOf } from '#service/engines/engine-models.ts'

test.each([
  [{ unit: 'image', credits: 1, per: 1 }, 1, '1 credit for each image.'],
  [{ unit: 'image', credits: 3, per: 1 }, 3, '3 credits for each image.'],
  [{ unit: 'character', credits: 2, per: 10 }, 4, '2 credits for each started 10 characters.'],
  [{ unit: 'second', credits: 1, per: 1 }, 1, '1 credit for each second. Seconds are estimated from the text.'],
] as const)('a rate of %o costs %i: “%s”', (rate, credits, note) => {
  expect(priceOf(rate, { text: 'Three cups.' })).toEqual({ credits, note })
})
