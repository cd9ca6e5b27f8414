// Would catch: a batch that exceeds its budget, one that leaves budget unused at equal prices, an item of unknown price
// that is kept, an item that is neither kept nor left out, and a search that takes longer than a frame.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitBudget } from '#shared/domain/batch-plan.ts'
import { sampleEvenly } from '#shared/domain/template/expand-template.ts'
import { leastTime } from '../../../helpers/least-time.ts'

it('spreads the kept items evenly over the batch', () => {
  expect(fitBudget(Array(12).fill(10), 40)).toEqual({
    kept: [1, 4, 7, 10],
    left: [0, 2, 3, 5, 6, 8, 9, 11],
    credits: 40,
  })
  expect(fitBudget([5, 5], 100)).toEqual({ kept: [0, 1], left: [], credits: 10 })
  expect(fitBudget([5, 5], 4)).toEqual({ kept: [], left: [0, 1], credits: 0 })
  expect(fitBudget([], 4)).toEqual({ kept: [], left: [], credits: 0 })
})

it('never keeps an item without a price', () => {
  expect(fitBudget([null, 3, null, 3], 100)).toEqual({ kept: [1, 3], left: [0, 2], credits: 6 })
})

it('stays within any budget, and accounts for every item', () => {
  const price = fc.option(fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(fc.array(price, { maxLength: 60 }), fc.integer({ min: 0, max: 900 }), (prices, budget) => {
      const { kept, left, credits } = fitBudget(prices, budget)
      expect(credits).toBeLessThanOrEqual(budget)
      expect(credits).toBe(kept.reduce((sum, number) => sum + (prices[number] ?? Number.NaN), 0))
      expect([...kept, ...left].toSorted((a, b) => a - b)).toEqual(prices.map((_, number) => number))
    }),
  )
})

it('leaves no budget for one more item if all cost the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 30 }),
      fc.nat(900),
      (count, price, budget) => {
        expect(fitBudget(Array(count).fill(price), budget).kept).toHaveLength(
          Math.min(count, Math.floor(budget / price)),
        )
      },
    ),
  )
})

/** Tries every number from the top: the slow equivalent of the search. */
function tryEach(prices: readonly number[], budget: number) {
  const costs = Array.from({ length: prices.length + 1 }, (_, take) =>
    sampleEvenly(prices.length, take).reduce((sum, index) => sum + (prices[index] ?? 0), 0),
  )
  const best = costs.findLastIndex((cost) => cost <= budget)
  const isRising = costs.every((cost, take) => take === 0 || cost >= (costs[take - 1] ?? 0))
  return { costs, isRising, kept: sampleEvenly(prices.length, best) }
}

it('finds the same sample as trying each number, wherever more items cost more', () => {
  let compared = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 25 })), { maxLength: 4 }),
      fc.nat(1_500),
      (models, budget) => {
        const prices = models.flatMap(([price, runs]) => Array<number>(runs).fill(price))
        const { costs, isRising, kept } = tryEach(prices, budget)
        const fit = fitBudget(prices, budget)
        expect(costs[fit.kept.length + 1] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(budget)
        if (!isRising) return
        compared += 1
        expect(fit.kept).toEqual(kept)
      },
    ),
    { numRuns: 400 },
  )
  expect(compared).toBeGreaterThan(100)
})

it('fits ten thousand runs of alternating prices within milliseconds, where trying each number takes seconds', async () => {
  const prices = Array.from({ length: 10_000 }, (_, index) => (index % 2 === 0 ? 1 : 100))
  expect(fitBudget(prices, 30_000).credits).toBeLessThanOrEqual(30_000)
  expect(await leastTime(() => fitBudget(prices, 30_000), { enough: 100 })).toBeLessThan(100)
})
