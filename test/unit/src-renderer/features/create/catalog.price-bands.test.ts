// Would catch: a model in no price band or in two, an empty band, and bands for a catalog with a single price.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceBands } from '#renderer/features/create/catalog.ts'

const labels = (...prices: number[]) => priceBands(prices.map((credits) => ({ credits }))).map(({ label }) => label)

it('divides a catalog at round numbers near its thirds', () => {
  expect(labels(0, 1, 2, 3, 4, 6, 8, 12, 30, 45, 120)).toEqual(['Free', 'Up to 5 cr', '6–20 cr', 'Over 20 cr'])
  expect(labels(2, 2, 2, 8)).toEqual(['Up to 2 cr', 'Over 2 cr'])
  expect(labels(4, 4)).toEqual([])
  expect(labels()).toEqual([])
})

it('has every model in exactly one band, and no empty band', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20_000 }), { maxLength: 60 }), (prices) => {
      const bands = priceBands(prices.map((credits) => ({ credits })))
      if (bands.length === 0) return
      const within = (credits: number) => bands.filter(({ least, most }) => credits >= least && credits <= most)
      for (const credits of prices) expect(within(credits)).toHaveLength(1)
      for (const { least, most } of bands) expect(prices.some((price) => price >= least && price <= most)).toBe(true)
    }),
  )
})
