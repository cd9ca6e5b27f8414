/** What work that is done in parts comes to, all of it at once. */
export function finish<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
