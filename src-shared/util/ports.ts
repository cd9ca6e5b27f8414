/** Injected time: real, scaled or moved by a test. Milliseconds throughout. */
export type Clock = {
  /** Wall clock time since 1970; may jump. For records and for comparing with the service's times. */
  now(): number
  /** Time since some start, never backwards. For durations and deadlines. */
  monotonic(): number
  /** Calls once after `ms`; the returned function cancels it. */
  after(ms: number, call: () => void): () => void
}

type Timers<Handle> = {
  now(): number
  monotonic(): number
  set(call: () => void, ms: number): Handle
  clear(handle: Handle): void
}

/** Makes a clock from a platform's timers, which this module does not have. */
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

/** Receives what a callback threw or rejected with. */
export type ReportError = (error: unknown) => void

/** Calls, and reports what the call throws or rejects with instead of throwing. */
export function callGuarded(call: () => unknown, report: ReportError): void {
  try {
    const result = call()
    if (result instanceof Promise) result.catch(report)
  } catch (error) {
    report(error)
  }
}

/** Returns the clock with timers that cannot end the process: errors are reported. Used by all timers of `src-main`. */
export function guardTimers(clock: Clock, report: ReportError): Clock {
  return { ...clock, after: (ms, call) => clock.after(ms, () => callGuarded(call, report)) }
}

/** Resolves after `ms`, or at once when the signal is aborted. */
export function sleep(clock: Pick<Clock, 'after'>, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const stop = () => {
      cancel()
      resolve()
    }
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** How long until the next multiple of `ms` that is at least half of it away: timers that fall on it wake a computer once. */
export function untilNextTick(clock: Pick<Clock, 'now'>, ms: number): number {
  const left = ms - (clock.now() % ms)
  return left < ms / 2 ? left + ms : left
}

/**
 * Calls at once and then at the multiples of `ms`, so that several wake the computer together, until the returned
 * function is called, even if a call throws.
 */
export function startInterval(clock: Clock, ms: number, call: () => void): () => void {
  let isOver = false
  let cancel = () => {}
  const again = () => {
    try {
      call()
    } finally {
      if (!isOver) cancel = clock.after(untilNextTick(clock, ms), again)
    }
  }
  again()
  return () => {
    isOver = true
    cancel()
  }
}

/** The longest step of a time that counts only while the computer is awake, in milliseconds. */
const awakeStepMs = 30_000

/**
 * Calls once after `ms` in which the computer was awake; the returned function cancels it. Some clocks go on while a
 * computer sleeps: what passes in one sleep counts as at most 30 s.
 */
export function afterAwake(clock: Pick<Clock, 'after'>, ms: number, call: () => void): () => void {
  const step = Math.min(ms, awakeStepMs)
  let cancel = clock.after(step, () => {
    if (step === ms) call()
    else cancel = afterAwake(clock, ms - step, call)
  })
  return () => cancel()
}

/** A module's log. Fields are redacted at the sink; a message is a constant sentence, variable parts are fields. */
export type Log = {
  debug(message: string, fields?: Record<string, unknown>): void
  info(message: string, fields?: Record<string, unknown>): void
  warn(message: string, fields?: Record<string, unknown>): void
  error(message: string, fields?: Record<string, unknown>): void
}

/** A new address that nobody can guess: 64 hexadecimal characters, of which 244 bits are random. */
export function newCapability(random: Pick<Random, 'uuid'>): string {
  return (random.uuid() + random.uuid()).replaceAll('-', '')
}

/** Injected randomness, so that a test can repeat it. */
export type Random = {
  /** A version 4 UUID. */
  uuid(): string
  /** At least 0, less than 1. */
  unit(): number
}
