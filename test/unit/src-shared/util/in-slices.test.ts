// Would catch: long work that blocks the window for more than a frame, work done twice or after it was cancelled, and
// short work that waits for a later turn.
import { expect, it } from 'vitest'
import { inSlices } from '#shared/util/in-slices.ts'

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
