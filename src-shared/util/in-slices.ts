import type { Clock } from './clock.ts'

/** How long one slice may take, well below a frame. Milliseconds. */
const sliceMs = 8

/**
 * Runs long work in slices that leave a window its frames: the work yields often, and whenever a slice has lasted 8 ms
 * the rest goes on in a later turn. What fits in one slice is done before this returns.
 *
 * Answers with what ends it early; `onDone` is not called then.
 */
export function inSlices<Result>(clock: Clock, work: Generator<void, Result>, onDone: (result: Result) => void) {
  let cancel = () => {}
  function slice() {
    const end = clock.monotonic() + sliceMs
    for (;;) {
      const step = work.next()
      if (step.done === true) {
        onDone(step.value)
        return
      }
      if (clock.monotonic() >= end) break
    }
    cancel = clock.after(0, slice)
  }
  slice()
  return () => cancel()
}
