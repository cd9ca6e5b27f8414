import type { Clock } from './ports.ts'

/** How long one slice may take, well below a frame. Milliseconds. */
export const sliceMs = 8

/**
 * Runs long work in slices that leave a window its frames: the work yields often, and whenever a slice has lasted 8 ms
 * the rest goes on in a later turn. What fits in one slice is done before this returns.
 *
 * Answers with what ends it early; `onDone` is not called then.
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
    // What is done with the result has a turn of its own.
    cancel = clock.after(0, () => slice((result) => void (cancel = clock.after(0, () => onDone(result)))))
  }
  slice(onDone)
  return () => cancel()
}

/**
 * Builds the pause of a loop that waits for nothing else: called after each step, it yields to the event loop where
 * 8 ms have passed since it last did.
 */
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

/** The items in parts of a size, in order; the last may be shorter. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size))
  return parts
}
