// Catches: durations that are not learned, leak between combinations, collapse to the poll time, or are lost.
import { expect, it } from 'vitest'
import { createDurations, type DurationRow, type DurationStore, timeBy } from '#main/jobs/polling/durations.ts'
import { createSeededChance } from '../../../../helpers/virtual-clock.ts'

const video = { modelId: 'film', combination: '10 cr', outputType: 'video' } as const

function createStore(): DurationStore & { rows: Map<string, DurationRow> } {
  const rows = new Map<string, DurationRow>()
  return {
    rows,
    list: () => [...rows.values()],
    write: (row) => void rows.set(`${row.modelId} ${row.combination}`, row),
  }
}
function drawer(median: number, spread: number) {
  const chance = createSeededChance(4)
  return () => {
    const gauss = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
    return median * Math.exp(spread * gauss)
  }
}

it('returns the typical duration of a model after five runs, of a combination where it has as many', () => {
  const durations = createDurations(createStore())
  const learn = (combination: string, ms: number) =>
    durations.learn({ ...video, combination }, { running: ms, over: ms })
  for (let run = 0; run < 4; run += 1) learn('10 cr', 30_000)
  expect(durations.typical(video)).toBeNull()
  learn('40 cr', 30_000)
  expect(durations.typical(video)).toBeCloseTo(30_000, 0)
  for (let run = 0; run < 5; run += 1) learn('40 cr', 90_000)
  expect(durations.typical({ ...video, combination: '40 cr' })).toBeGreaterThan(70_000)
  expect(durations.typical({ ...video, modelId: 'other' })).toBeNull()
})

it('predicts a default at first and the observed duration after a few runs, separately for each combination', () => {
  const durations = createDurations(createStore())
  expect(timeBy(durations.predict(video), 0.5)).toBeCloseTo(80_000, -3)
  const draw = drawer(30_000, 0.1)
  for (let run = 0; run < 40; run += 1) durations.learn(video, { running: 0, over: draw() })
  const long = { ...video, combination: '40 cr' }
  const drawLong = drawer(200_000, 0.1)
  for (let run = 0; run < 40; run += 1) {
    const over = drawLong()
    durations.learn(long, { running: over, over })
  }
  const median = timeBy(durations.predict(long), 0.5)
  expect(median).toBeGreaterThan(150_000)
  expect(median).toBeLessThan(220_000)
  expect(timeBy(durations.predict(long), 0.9) / median).toBeLessThan(1.6)
})

it('finds the median and the spread of runs that were all seen late', () => {
  const durations = createDurations(createStore())
  const draw = drawer(60_000, 0.3)
  for (let run = 0; run < 300; run += 1) {
    const took = draw()
    // Polled once a minute: it ended somewhere in the minute before.
    const over = Math.ceil(took / 60_000) * 60_000
    durations.learn(video, { running: over - 60_000, over })
  }
  const { mean, deviation } = durations.predict(video)
  expect(Math.exp(mean)).toBeGreaterThan(48_000)
  expect(Math.exp(mean)).toBeLessThan(72_000)
  expect(deviation).toBeGreaterThan(0.15)
  expect(deviation).toBeLessThan(0.6)
})

it('adapts to a service that became slower', () => {
  const durations = createDurations(createStore())
  const note = (over: number) => durations.learn(video, { running: over, over })
  for (let run = 0; run < 500; run += 1) note(20_000)
  for (let run = 0; run < 300; run += 1) note(60_000)
  expect(timeBy(durations.predict(video), 0.5)).toBeGreaterThan(45_000)
})

it('restores after a restart what it knew before', () => {
  const store = createStore()
  const before = createDurations(store)
  for (const over of [20_000, 22_000, 25_000]) before.learn(video, { running: over, over })
  expect(createDurations(store).predict(video)).toEqual(before.predict(video))
})
