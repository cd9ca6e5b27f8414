// Catches: a time that is estimated from too little, one that ignores how fast this key may send requests, and one that
// treats a slow model as fast as the rest.
import { expect, it } from 'vitest'
import { estimateFinish } from '#main/jobs/scheduling/queue-summary.ts'

const order = {
  models: [{ last: 60, ms: 40_000 }],
  underWay: [],
  elsewhere: 0,
  now: 1_000_000,
  most: 60,
  windowMs: 60_000,
}

it('counts two requests for each run, and one typical run at the end', () => {
  expect(estimateFinish(order)).toBe(1_000_000 + 120_000 + 40_000)
  expect(estimateFinish({ ...order, models: [], underWay: [{ elapsed: 15_000, ms: 40_000 }] })).toBe(1_025_000)
})

it('estimates each model separately: a slow one that is sent first may end last', () => {
  const models = [
    { last: 10, ms: 600_000 },
    { last: 60, ms: 5_000 },
  ]
  expect(estimateFinish({ ...order, models })).toBe(1_000_000 + 20_000 + 600_000)
})

it('uses this key’s share of the window, and takes turns with other queues on it', () => {
  expect(estimateFinish({ ...order, most: 15 })).toBe(1_000_000 + 480_000 + 40_000)
  expect(estimateFinish({ ...order, elsewhere: 30 })).toBe(1_000_000 + 180_000 + 40_000)
  expect(estimateFinish({ ...order, elsewhere: 900 })).toBe(1_000_000 + 240_000 + 40_000)
})

it('treats an unknown duration as the longest known one, and returns null where none is known', () => {
  const models = [
    { last: 30, ms: 40_000 },
    { last: 60, ms: null },
  ]
  expect(estimateFinish({ ...order, models })).toBe(1_000_000 + 120_000 + 40_000)
  expect(estimateFinish({ ...order, models: [{ last: 60, ms: null }] })).toBeNull()
  expect(estimateFinish({ ...order, models: [] })).toBeNull()
})
