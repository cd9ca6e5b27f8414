// Would catch: a rating that stays on screen though the studio refused it, an undo that restores the wrong value or
// undoes something that was never saved, and one that undoes half of what was done together.
import { expect, it } from 'vitest'
import { withReview, changeWords, createReviews, type ReviewsDeps } from '#renderer/lib/reviews.ts'
import { assetOf } from './asset-fixture.ts'

function start(refuse: (assetId: string) => boolean = () => false) {
  const kept: unknown[] = []
  const shown = new Map<string, string>()
  const errors: unknown[] = []
  const answer = (what: { assetId: string }) => {
    if (refuse(what.assetId)) return Promise.reject(new Error('disk'))
    kept.push(what)
    return Promise.resolve()
  }
  const reviews = createReviews({
    // Answers as the bridge does; the answer is not read.
    library: { rate: answer, mark: answer } as unknown as ReviewsDeps['library'],
    clock: { monotonic: () => 0 },
    show: (assetId, { rating, mark }) => shown.set(assetId, `${rating} ${mark}`),
    report: (error) => errors.push(error),
  })
  const past = () => reviews.history.getState().past
  return { reviews, kept, shown, errors, past }
}
const [one, two] = [assetOf(1, { rating: 2 }), assetOf(2)]

it('shows a rating at once, saves it, and undoes it to its previous value', async () => {
  const { reviews, kept, shown, past } = start()
  const rated = reviews.rate([one], 4)
  expect(shown.get(one.id)).toBe('4 none')
  await rated
  await reviews.mark([{ ...one, rating: 4 }], 'rejected')
  expect(past().map(changeWords)).toEqual(['rate 4 “a vessel”', 'reject “a vessel”'])
  await reviews.undo()
  expect(shown.get(one.id)).toBe('4 none')
  await reviews.undo()
  expect(shown.get(one.id)).toBe('2 none')
  await reviews.undo()
  expect(kept).toEqual([
    { assetId: one.id, rating: 4 },
    { assetId: one.id, mark: 'rejected' },
    { assetId: one.id, mark: 'none' },
    { assetId: one.id, rating: 2 },
  ])
})

it('rates several files in one step, and removes the same mark only if all have it', async () => {
  const { reviews, shown, past } = start()
  await reviews.mark([one, { ...two, mark: 'kept' }], 'kept')
  expect([shown.get(one.id), shown.has(two.id)]).toEqual(['2 kept', false])
  await reviews.rate([one, two], 5)
  expect(past().map(changeWords)).toEqual(['keep “a vessel”', 'rate 5, 2 files'])
  await reviews.undo()
  expect([shown.get(one.id), shown.get(two.id)]).toEqual(['2 none', '0 none'])
  await reviews.mark([{ ...one, mark: 'kept' }], 'kept')
  expect(shown.get(one.id)).toBe('2 none')
})

it('restores the old rating if the new one was refused, and has nothing of it to undo', async () => {
  const { reviews, shown, errors, past } = start((assetId) => assetId === one.id)
  await reviews.rate([one, two], 5)
  expect([shown.get(one.id), shown.get(two.id), errors.length]).toEqual(['2 none', '5 none', 1])
  expect(past().flatMap((step) => ('undo' in step ? [] : step.map(({ asset }) => asset.id)))).toEqual([two.id])
})

it('remembers fifty steps', async () => {
  const { reviews, past } = start()
  for (let step = 0; step < 60; step += 1) await reviews.rate([{ ...one, rating: step % 2 }], (step + 1) % 2)
  expect(past()).toHaveLength(50)
})

it('changes one asset of a loaded page and leaves the others alone', () => {
  const page = withReview({ assets: [one, two], total: 2 }, two.id, { rating: 5, mark: 'kept' })
  expect(page.assets.map(({ rating, mark }) => `${rating} ${mark}`)).toEqual(['2 none', '5 kept'])
  expect(page.total).toBe(2)
})
