import type { Clock } from '#shared/util/ports.ts'

/** A clock that moves only when a test moves it. */
export type TestClock = Clock & {
  /** Moves time forward; timers fire in order, each at its own time. */
  advance(ms: number): void
  /** Jumps to a later time; timers due on the way fire in order, all at the end. */
  leap(ms: number): void
  /** How many timers are set. */
  pending(): number
}

/** Creates a clock that starts at noon on 1 June 2026, UTC. */
export function createTestClock(): TestClock {
  const start = Date.UTC(2026, 5, 1, 12)
  let elapsed = 0
  const timers = new Set<{ readonly at: number; call(): void }>()

  const nextBy = (limit: number) =>
    [...timers].filter(({ at }) => at <= limit).toSorted((a, b) => a.at - b.at)[0] ?? null

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    after(ms, call) {
      const timer = { at: elapsed + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms) {
      const limit = elapsed + ms
      for (let timer = nextBy(limit); timer !== null; timer = nextBy(limit)) {
        timers.delete(timer)
        elapsed = timer.at
        timer.call()
      }
      elapsed = limit
    },
    leap(ms) {
      elapsed += ms
      for (let timer = nextBy(elapsed); timer !== null; timer = nextBy(elapsed)) {
        timers.delete(timer)
        timer.call()
      }
    },
    pending: () => timers.size,
  }
}
