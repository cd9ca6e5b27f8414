import type { Clock } from './ports.ts'

/** Longest duration of one slice, well below a frame. Milliseconds. */
export const sliceMs = 8

/**
 * Runs long work in slices so that a window keeps its frame rate: after 8 ms the rest runs in a later turn. Work that
 * fits one slice is done before this returns. Returns a cancel function; `onDone` is not called after it.
 */
export function inSlices<Result>(clock: Clock, work: Generator<void, Result>, onDone: (result: Result) => void) {
  let cancel = () => {}
  function slice(done: (result: Result) => void) {
    const end = clock.monotonic() + sliceMs
    for (;;) {
      const step = work.next()
      if (step.done === true) return done(step.value)
      if (clock.monotonic() >= end) break
    }
    // `onDone` runs in its own turn.
    cancel = clock.after(0, () => slice((result) => void (cancel = clock.after(0, () => onDone(result)))))
  }
  slice(onDone)
  return () => cancel()
}

/** Creates the yield of a loop without other awaits: called after each step, it yields to the event loop every 8 ms. */
export function createYield(
  clock: Clock,
  yieldToLoop: () => Promise<void> = () => new Promise((done) => void clock.after(0, done)),
): () => Promise<void> {
  let end = clock.monotonic() + sliceMs
  return async () => {
    if (clock.monotonic() < end) return
    await yieldToLoop()
    end = clock.monotonic() + sliceMs
  }
}

/** What one slice of a search found, and the number of the last row that it read; null at the end. */
export type FoundSlice<Row> = { readonly found: readonly Row[]; readonly last: number | null }

/**
 * Searches rows below a number, highest first, until `most` are found. It yields to the event loop every 8 ms, so a slice
 * should take less. Ends early once `signal` says that nobody waits.
 */
export async function findInSlices<Row>(
  clock: Clock,
  order: { readonly before: number | null; readonly most: number; readonly signal?: AbortSignal | undefined },
  slice: (before: number | null) => FoundSlice<Row>,
): Promise<Row[]> {
  const pause = createYield(clock)
  const all: Row[] = []
  let before = order.before
  do {
    const { found, last } = slice(before)
    all.push(...found)
    before = last
    await pause()
  } while (before !== null && all.length < order.most && order.signal?.aborted !== true)
  return all.slice(0, order.most)
}

/** Splits items into parts of a size, in order; the last may be shorter. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size))
  return parts
}

/** Part of a slice that a step aims at, so that a slower one than usual still fits. Milliseconds. */
const aimMs = sliceMs * 0.6

/**
 * Creates steps for items that are written together, such as rows of one transaction: how many a step takes follows from
 * how long the last one took, its commit included, so that it fits a slice on a slow disk and under load. A part of that
 * time is the same for one item as for many, so a step has at least `least` items; at most `most`.
 */
export function createSteps(clock: Clock, { least, most }: { readonly least: number; readonly most: number }) {
  let size = least
  return {
    /** Works through items in steps, and returns the result of each. Yield to the event loop after each. */
    *over<Item, Result>(items: readonly Item[], work: (step: readonly Item[]) => Result): Generator<Result> {
      for (let from = 0; from < items.length;) {
        const step = items.slice(from, from + size)
        from += step.length
        const begun = clock.monotonic()
        const result = work(step)
        const took = clock.monotonic() - begun
        // A shorter rest says nothing about a longer step.
        const isRest = step.length < size && took < aimMs
        const wanted = took <= 0 ? step.length * 2 : Math.min(step.length * 2, Math.floor(step.length * (aimMs / took)))
        if (!isRest) size = Math.max(least, Math.min(most, wanted))
        yield result
      }
    },
  }
}
