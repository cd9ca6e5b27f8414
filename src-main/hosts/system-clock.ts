import type { Clock, Random } from '#shared/util/ports.ts'
import { randomUUID } from 'node:crypto'

// Counts from the machine's start, so that all processes of a profile share it.
const monotonic = () => Number(process.hrtime.bigint()) / 1e6

/** By how much a timer may be late: a share of its length, up to `most`. Shorter ones than `from` are not. Milliseconds. */
const slack = { from: 1_000, share: 1 / 40, most: 250 } as const

/** Creates timers that run together if they are due at about one time, so that they wake an idle computer once. */
function createSharedTimers(): Clock['after'] {
  type Due = { readonly at: number; readonly calls: Set<() => void>; readonly timer: ReturnType<typeof setTimeout> }
  const dues = new Set<Due>()
  function run(due: Due): void {
    dues.delete(due)
    const errors: unknown[] = []
    for (const call of due.calls) {
      try {
        call()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
  /** The timer that is due within `late` after `at`, else a new one in the middle of that time. */
  function dueAt(at: number, late: number): Due {
    for (const due of dues) if (due.at >= at && due.at <= at + late) return due
    const own: Due = {
      at: at + late / 2,
      calls: new Set(),
      timer: setTimeout(() => run(own), at + late / 2 - monotonic()),
    }
    dues.add(own)
    return own
  }
  return (ms, call) => {
    if (ms < slack.from) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    }
    const due = dueAt(monotonic() + ms, Math.min(ms * slack.share, slack.most))
    // Its own function: the same call may be set twice.
    const entry = () => call()
    due.calls.add(entry)
    return () => {
      due.calls.delete(entry)
      if (due.calls.size > 0) return
      clearTimeout(due.timer)
      dues.delete(due)
    }
  }
}

/** The system's time. */
export function createSystemClock(): Clock {
  return { now: Date.now, monotonic, after: createSharedTimers() }
}

/** The system's randomness. */
export function createSystemRandom(): Random {
  return { uuid: randomUUID, unit: Math.random }
}
