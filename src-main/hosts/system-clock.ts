import { type Clock, createClock, type Random } from '#shared/util/ports.ts'
import { randomUUID } from 'node:crypto'

// Counts from the machine's start, so that all processes of a profile share it.
const monotonic = () => Number(process.hrtime.bigint()) / 1e6

/** By how much a timer may be late: a share of its length, up to `most`. Shorter ones than `from` are not. Milliseconds. */
const slack = { from: 1_000, share: 1 / 40, most: 250 } as const

/** Timers that are due at about one time run together, so that they wake an idle computer once. None runs early. */
function createSharedTimers() {
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
  function join(at: number, late: number): Due {
    for (const due of dues) if (due.at >= at && due.at <= at + late) return due
    const own: Due = {
      at: at + late / 2,
      calls: new Set(),
      timer: setTimeout(() => run(own), at + late / 2 - monotonic()),
    }
    dues.add(own)
    return own
  }
  return {
    set(call: () => void, ms: number): () => void {
      const late = ms < slack.from ? 0 : Math.min(ms * slack.share, slack.most)
      if (late === 0) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      }
      const due = join(monotonic() + ms, late)
      // Its own function: one may be set twice.
      const entry = () => call()
      due.calls.add(entry)
      return () => {
        due.calls.delete(entry)
        if (due.calls.size > 0) return
        clearTimeout(due.timer)
        dues.delete(due)
      }
    },
    clear: (cancel: () => void) => cancel(),
  }
}

/** The system's time. */
export function createSystemClock(): Clock {
  return createClock({ now: Date.now, monotonic, ...createSharedTimers() })
}

/** The system's randomness. */
export function createSystemRandom(): Random {
  return { uuid: randomUUID, unit: Math.random }
}
