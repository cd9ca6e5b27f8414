// Catches: a price that is a guess, one from videos of another length where there are enough of this one, and a range
// that counts as the service's quote, so that a charge above its median becomes a claim.
import { expect, it } from 'vitest'
import { ownQuote, quoteOfOwn } from '#main/jobs/short-video/write-video.ts'
import { reservedBy } from '#main/cache/tables/job-row.ts'
import { storedJob } from '../../../../helpers/stored-job.ts'

const videos = (...all: readonly [seconds: number, charged: number][]) =>
  all.map(([seconds, charged]) => storedJob({ input: { seconds }, charged }))
const of = (own: ReturnType<typeof videos>, seconds = 45) => ownQuote(own, { kind: 'start', seconds })

it('returns nothing before three videos of one’s own', () => {
  expect(of(videos())).toEqual({ kind: 'not-quoted', count: 0, needed: 3 })
  expect(of(videos([45, 100], [45, 90]))).toEqual({ kind: 'not-quoted', count: 2, needed: 3 })
})

it('returns the range and the median of videos of the same length where there are three', () => {
  const own = videos([45, 105], [20, 50], [45, 98], [45, 101], [180, 400])
  expect(of(own)).toEqual({ kind: 'own', least: 98, median: 101, most: 105, count: 3, alike: true })
  expect(of(own, 20)).toEqual({ kind: 'own', least: 50, median: 101, most: 400, count: 5, alike: false })
})

it('is not a price: limits reserve its maximum, and no claim is made above it', () => {
  const quote = quoteOfOwn('short-video', of(videos([45, 105], [45, 98], [45, 101])))
  expect(quote).toMatchObject({ credits: null, holds: 105, label: { kind: 'unknown' } })
  expect(reservedBy(storedJob({ quote }))).toBe(105)
  expect(quoteOfOwn('short-video', of(videos()))).not.toHaveProperty('holds')
})
