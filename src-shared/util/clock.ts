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
