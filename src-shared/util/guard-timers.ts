import type { Clock } from './clock.ts'

/** Hears of what a callback threw or rejected with. */
export type ReportError = (error: unknown) => void

/** Calls, and reports what the call throws or rejects with instead of letting it through. */
export function callGuarded(call: () => unknown, report: ReportError): void {
  try {
    const result = call()
    if (result instanceof Promise) result.catch(report)
  } catch (error) {
    report(error)
  }
}

/**
 * The same clock, with timers that cannot end the process: what a callback throws or rejects with is reported.
 *
 * Every timer of `src-main` runs on a clock that went through here.
 */
export function guardTimers(clock: Clock, report: ReportError): Clock {
  return { ...clock, after: (ms, call) => clock.after(ms, () => callGuarded(call, report)) }
}

/** Calls at once and then every `ms`, until the answer is called. A call that throws does not end the later ones. */
export function startInterval(clock: Clock, ms: number, call: () => void): () => void {
  let isOver = false
  let cancel = () => {}
  const again = () => {
    try {
      call()
    } finally {
      if (!isOver) cancel = clock.after(ms, again)
    }
  }
  again()
  return () => {
    isOver = true
    cancel()
  }
}
