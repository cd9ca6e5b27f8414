import type { Clock } from '#shared/util/ports.ts'

/** A clock whose hours pass in milliseconds: it jumps from one due timer to the next. */
export type VirtualClock = Clock & {
  /** Runs until `until` is true, no timer is left, or `limitMs` have passed. */
  run(until: () => boolean, limitMs: number): Promise<void>
}

type Due = { readonly at: number; readonly order: number; call: (() => void) | null }

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Lets the callbacks of every settled promise run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Due timers, soonest first: a binary heap. */
function createHeap() {
  const heap: Due[] = []
  const swap = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]]
    if (x !== undefined && y !== undefined) [heap[a], heap[b]] = [y, x]
  }
  const isLess = (a: number, b: number) => {
    const [x, y] = [heap[a], heap[b]]
    return x !== undefined && y !== undefined && isBefore(x, y)
  }
  return {
    push(due: Due) {
      heap.push(due)
      for (let at = heap.length - 1; at > 0 && isLess(at, (at - 1) >> 1); at = (at - 1) >> 1) swap(at, (at - 1) >> 1)
    },
    pop(): Due | undefined {
      swap(0, heap.length - 1)
      const first = heap.pop()
      for (let at = 0; ;) {
        const child = isLess(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1
        if (!isLess(child, at)) return first
        swap(at, child)
        at = child
      }
    },
  }
}

/** Creates a clock that starts at 0, with the wall clock in January 2027. */
export function createVirtualClock(): VirtualClock {
  const heap = createHeap()
  let time = 0
  let order = 0
  return {
    now: () => Date.UTC(2027, 0, 15) + Math.floor(time),
    monotonic: () => time,
    after(ms, call) {
      order += 1
      const due: Due = { at: time + Math.max(0, ms), order, call }
      heap.push(due)
      return () => {
        due.call = null
      }
    },
    async run(until, limitMs) {
      const end = time + limitMs
      await settle()
      while (!until()) {
        const next = heap.pop()
        if (next === undefined) return
        if (next.call === null) continue
        if (next.at > end) {
          heap.push(next)
          time = end
          return
        }
        time = next.at
        next.call()
        await settle()
      }
    },
  }
}

/** Random numbers that repeat for a seed: mulberry32. */
export function createSeededChance(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
