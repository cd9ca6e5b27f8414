/** Time as a value that is given: real, scaled or moved by a test. Milliseconds throughout. */
export type Clock = {
  /** Since 1970, by the wall; may jump. For records and for comparing with the service's times. */
  now(): number
  /** Since some start, never backwards. For durations and deadlines. */
  monotonic(): number
  /** Calls once, `ms` from now; the answer cancels it. */
  after(ms: number, call: () => void): () => void
}

type Timers<Handle> = {
  now(): number
  monotonic(): number
  set(call: () => void, ms: number): Handle
  clear(handle: Handle): void
}

/** Makes a clock from a platform's timers, which this room does not have. */
export function createClock<Handle>(timers: Timers<Handle>): Clock {
  return {
    now: timers.now,
    monotonic: timers.monotonic,
    after(ms, call) {
      const handle = timers.set(call, ms)
      return () => timers.clear(handle)
    },
  }
}

/** The clock's time as the interface writes it: ISO 8601, UTC. */
export function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString()
}

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

/** Where a room reports to. Fields are redacted at the sink; a message is a constant sentence, what varies goes in the fields. */
export type Log = {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** Chance as a value that is given, so that a test can repeat it. */
export type Random = {
  /** A version 4 UUID. */
  uuid(): string
  /** At least 0, less than 1. */
  unit(): number
}
