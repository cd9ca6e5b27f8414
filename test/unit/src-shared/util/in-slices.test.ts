// Would catch: long work that blocks the window for more than a frame, work done twice or after it was cancelled,
// short work that waits for a later turn; and steps that stay too long when the disk becomes slow, stay short for ever after
// one slow moment, or leave an item out.
import { expect, it } from 'vitest'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { createSteps, findInSlices, inSlices } from '#shared/util/in-slices.ts'

/** A clock on which each reading takes a millisecond. */
function createTickingClock() {
  let now = 0
  const due: (() => void)[] = []
  return {
    due,
    clock: {
      now: () => now,
      monotonic: () => (now += 1),
      after: (_: number, call: () => void) => {
        due.push(call)
        return () => void due.splice(due.indexOf(call), 1)
      },
    },
  }
}

function* count(to: number, seen: number[]) {
  for (let at = 0; at < to; at += 1) {
    seen.push(at)
    yield
  }
  return seen.length
}

it('does at once what fits in a slice, and the rest in later turns of 8 ms each', () => {
  const { clock, due } = createTickingClock()
  const done: number[] = []
  inSlices(clock, count(5, []), (result) => done.push(result))
  expect([done, due.length]).toEqual([[5], 0])

  const seen: number[] = []
  inSlices(clock, count(20, seen), (result) => done.push(result))
  const lengths = [seen.length]
  while (due.length > 0) {
    due.shift()?.()
    lengths.push(seen.length)
  }
  expect(lengths).toEqual([8, 16, 20, 20])
  expect(done).toEqual([5, 20])
})

it('does nothing more once cancelled', () => {
  const { clock, due } = createTickingClock()
  const seen: number[] = []
  const end = inSlices(clock, count(20, seen), () => expect.unreachable())
  end()
  expect([due.length, seen.length]).toEqual([0, 8])
})

it('searches in turns of 8 ms until enough is found, nothing is left, or nobody waits', async () => {
  const { clock, due } = createTickingClock()
  const read: (number | null)[] = []
  /** One row a slice, from 40 down; every tenth is found. */
  function slice(before: number | null) {
    read.push(before)
    const row = (before ?? 41) - 1
    return row < 0 ? { found: [], last: null } : { found: row % 10 === 0 ? [row] : [], last: row }
  }
  async function find(order: Omit<Parameters<typeof findInSlices>[1], 'before'>) {
    read.length = 0
    let isOver = false
    let turns = 0
    const found = findInSlices(clock, { before: null, ...order }, slice).finally(() => (isOver = true))
    while (!isOver) {
      await new Promise<void>((done) => setImmediate(done))
      const next = due.shift()
      if (next === undefined) continue
      turns += 1
      next()
    }
    return { found: await found, slices: read.length, turns }
  }
  expect(await find({ most: 2 })).toEqual({ found: [40, 30], slices: 11, turns: 1 })
  expect(await find({ most: 9 })).toEqual({ found: [40, 30, 20, 10, 0], slices: 42, turns: 5 })
  expect(read.slice(0, 3)).toEqual([null, 40, 39])
  expect(await find({ most: 9, signal: AbortSignal.abort() })).toEqual({ found: [40], slices: 1, turns: 0 })
})

it('takes as many items in a step as fit a slice, and follows a disk that slows down and recovers', () => {
  const clock = createTestClock()
  const steps = createSteps(clock, { least: 10, most: 400 })
  const items = Array.from({ length: 6_000 }, (_, item) => item)
  /** Milliseconds of a commit, and of an item. */
  let [commit, each] = [1, 0.02]
  const seen: number[] = []
  const tookOf = (part: readonly number[]) =>
    [
      ...steps.over(part, (step) => {
        const took = commit + each * step.length
        clock.advance(took)
        seen.push(...step)
        return { took, count: step.length }
      }),
    ].slice(0, -1)

  const fast = tookOf(items.slice(0, 2_000))
  expect(Math.max(...fast.map(({ took }) => took))).toBeLessThanOrEqual(8)
  expect(fast.at(-1)?.count).toBeGreaterThan(150)

  ;[commit, each] = [3, 0.1]
  const slow = tookOf(items.slice(2_000, 4_000))
  // Only the step that meets the slower disk takes longer.
  expect(slow.filter(({ took }) => took > 8)).toHaveLength(1)
  expect(slow.at(-1)?.count).toBeLessThan(30)

  ;[commit, each] = [1, 0.02]
  expect(tookOf(items.slice(4_000)).at(-1)?.count).toBeGreaterThan(150)
  expect(seen).toEqual(items)
})

it('still takes the least number of items where a commit alone takes longer than a slice', () => {
  const clock = createTestClock()
  const steps = createSteps(clock, { least: 10, most: 400 })
  const counts = [
    ...steps.over(Array.from({ length: 45 }), (step) => {
      clock.advance(30)
      return step.length
    }),
  ]
  expect(counts).toEqual([10, 10, 10, 10, 5])
})
