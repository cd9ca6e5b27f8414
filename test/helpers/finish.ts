/** Runs work that yields between its parts to its end, without a pause. Returns its result. */
export function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
