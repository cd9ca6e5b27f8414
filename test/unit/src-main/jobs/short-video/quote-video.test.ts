// Catches: a price that is a guess, one that is a fraction of the charge because past videos were shorter or longer, and
// a range that counts as the service's quote, so that a charge above its middle becomes a claim.
import { expect, it } from 'vitest'
import { expectedSeconds, quoteOfJob, quoteVideo, type PastVideo } from '#main/jobs/short-video/quote-video.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import { ShortVideoOrder } from '#shared/bridge/short-video.ts'
import { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const videos = (...all: readonly [seconds: number, charged: number][]): PastVideo[] =>
  all.map(([seconds, charged]) => ({ seconds, charged }))
const quote = (past: readonly PastVideo[], seconds = 45) =>
  quoteVideo({ prices: null, past }, { kind: 'start', seconds })

it('returns nothing before three videos of one’s own', () => {
  expect(quote(videos())).toEqual({ kind: 'not-quoted', count: 0, needed: 3 })
  expect(quote(videos([45, 100], [45, 90]))).toEqual({ kind: 'not-quoted', count: 2, needed: 3 })
})

it('estimates by what each second cost, from the videos nearest in length', () => {
  expect(quote(videos([45, 105], [45, 98], [45, 101]))).toEqual({
    kind: 'own',
    least: 98,
    credits: 101,
    most: 105,
    count: 3,
  })
  expect(quote(videos([20, 50], [20, 52], [20, 54]), 60)).toMatchObject({
    kind: 'own',
    credits: 151,
    least: 100,
    most: 162,
  })
  // Five of the same length outweigh those of another.
  const many = videos([180, 400], [180, 390], [45, 100], [46, 101], [44, 99], [45, 100], [45, 102])
  expect(quote(many)).toMatchObject({ credits: 100, count: 5 })
})

it('contains the charge whatever the lengths of past videos, and is never far below it', () => {
  // As the embedded service charges: a fixed part and two credits for each second.
  const chargeOf = (seconds: number) => 15 + 2 * Math.ceil(seconds)
  const lengths = [12, 20, 30, 45, 60, 90, 180]
  for (const of of lengths) {
    const past = videos(...[of, of * 1.1, of * 0.9].map((one) => [one, chargeOf(one)] as [number, number]))
    for (const asked of lengths) {
      const own = quote(past, asked)
      if (own.kind !== 'own') throw new Error('Three videos make a quote.')
      expect(own.least, `${asked} s from ${of} s`).toBeLessThanOrEqual(chargeOf(asked))
      expect(own.most, `${asked} s from ${of} s`).toBeGreaterThanOrEqual(chargeOf(asked))
      // Once, a quote was a third of its charge.
      expect(own.credits / chargeOf(asked), `${asked} s from ${of} s`).toBeGreaterThan(0.7)
    }
  }
})

it('prefers the prices that a service publishes', () => {
  const prices = { video: 15, second: 2, recut: 4 }
  const past = videos([45, 300], [45, 300], [45, 300])
  const listed = { kind: 'listed', least: 91, credits: 105, most: 119 }
  expect(quoteVideo({ prices, past }, { kind: 'start', seconds: 45 })).toEqual(listed)
  expect(quoteVideo({ prices, past: [] }, { kind: 'recut' })).toEqual({ kind: 'listed', least: 4, credits: 4, most: 4 })
})

it('prices re-cuts by the last ones, whatever their length', () => {
  const past = [4, 6, 12].map((charged) => ({ seconds: null, charged }))
  expect(quoteVideo({ prices: undefined, past }, { kind: 'recut' })).toEqual({
    kind: 'own',
    least: 4,
    credits: 6,
    most: 12,
    count: 3,
  })
})

it('expects the length of the text where a service speaks nothing else', () => {
  const order = ShortVideoOrder.parse({ topic: 'A lake is deep. Herons stand in it at dawn.', seconds: 180 })
  expect(expectedSeconds(order, undefined)).toBe(180)
  expect(expectedSeconds(order, ShortVideoOptions.parse({}))).toBe(180)
  expect(expectedSeconds(order, ShortVideoOptions.parse({ ownWordsOnly: true }))).toBeLessThan(10)
})

it('is not a price: limits reserve its maximum, and no claim is made above it', () => {
  const own = quoteOfJob('short-video', quote(videos([45, 105], [45, 98], [45, 101])))
  expect(own).toMatchObject({ credits: null, holds: 105, label: { kind: 'unknown' } })
  expect(reservedBy(storedJob({ quote: own }))).toBe(105)
  expect(quoteOfJob('short-video', quote(videos()))).not.toHaveProperty('holds')
})
