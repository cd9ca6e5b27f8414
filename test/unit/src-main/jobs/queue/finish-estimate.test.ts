// Catches: a time that is promised on too little, and one that forgets how fast requests may go.
import { expect, it } from 'vitest'
import { estimateFinish } from '#main/jobs/queue/finish-estimate.ts'

const durations = [20, 30, 40, 50, 600].map((seconds) => ({ modelId: 'm', ms: seconds * 1000 }))
const order = { waiting: 60, underWay: 0, durations, now: 1_000_000, most: 60, windowMs: 60_000 }

it('counts two requests for each run, and one usual run at the end', () => {
  expect(estimateFinish(order)).toBe(1_000_000 + 120_000 + 40_000)
  expect(estimateFinish({ ...order, waiting: 0, underWay: 3 })).toBe(1_040_000)
})

it('says nothing where fewer than five runs tell how long one takes, or nothing is to be done', () => {
  expect(estimateFinish({ ...order, durations: durations.slice(1) })).toBeNull()
  expect(estimateFinish({ ...order, waiting: 0 })).toBeNull()
})
