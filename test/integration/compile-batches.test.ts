// Catches: a batch of unlike jobs, one whose last run takes many rounds, one larger than the service accepts.
import { expect, it } from 'vitest'
import { type Batchable, batchPause, batchSizeFor, compileBatches } from '../bench/orchestration/compile-batches.ts'
import { logNormal } from '#main/jobs/polling/durations.ts'

const jobs = (shared: string, count: number, median = 9_000): Batchable[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${shared} ${index}`,
    shared,
    prediction: logNormal(median, 1.5),
  }))

it('makes batches larger the shorter their runs are', () => {
  expect([4_000, 9_000, 25_000, 95_000].map((median) => batchSizeFor(logNormal(median, 1.5)))).toEqual([30, 30, 10, 5])
})

it('groups only jobs that share all but their prompt, and leaves small remainders alone', () => {
  const { batches, singles } = compileBatches([...jobs('a', 34), ...jobs('b', 4)])
  expect(batches.map(({ ids }) => ids.length)).toEqual([30])
  expect(singles).toEqual(['a 30', 'a 31', 'a 32', 'a 33', 'b 0', 'b 1', 'b 2', 'b 3'])
  expect(batches[0]?.ids.every((id) => id.startsWith('a'))).toBe(true)
})

it('polls a batch about once a round', () => {
  expect(batchPause(logNormal(9_000, 1.5), false)).toBeCloseTo(9_000, -1)
  expect(batchPause(logNormal(95_000, 1.5), false)).toBe(20_000)
  expect(batchPause(logNormal(95_000, 1.5), true)).toBeCloseTo(95_000, -2)
})
