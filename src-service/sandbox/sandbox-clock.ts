import type { Clock } from '#shared/util/ports.ts'

/** A clock that runs at any rate and can be advanced. */
export type SandboxClock = Clock & {
  /** Speed: 1 is real time, 60 is a minute per second, 0 is stopped. */
  readonly rate: number
  setRate(rate: number): void
  /** Advances time in milliseconds and calls the timers due meanwhile in order, each at its own time. */
  advance(ms: number): void
}

/** The longest delay a platform timer accepts, in milliseconds; longer ones are set again. */
const longestTimerMs = 2 ** 31 - 1

/** A callback with the time it is due. */
export type Timer = { readonly at: number; readonly call: () => void }

/** Timers by due time; equal times keep the order in which they were set. */
type TimerQueue = {
  /** Adds a timer and returns a function that removes it. */
  add(timer: Timer): () => void
  first(): Timer | null
  shift(): void
}

type Entry = { readonly timer: Timer; readonly order: number; isGone: boolean }

const isAhead = (a: Entry, b: Entry) => a.timer.at < b.timer.at || (a.timer.at === b.timer.at && a.order < b.order)

/** Creates a heap, so that a thousand waiting callers cost no more than one. Removed timers are dropped at the top. */
export function createTimerQueue(): TimerQueue {
  let heap: Entry[] = []
  let gone = 0
  let order = 0

  function sink(from: number): void {
    for (let at = from; ;) {
      let least = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        const [entry, leastEntry] = [heap[child], heap[least]]
        if (entry !== undefined && leastEntry !== undefined && isAhead(entry, leastEntry)) least = child
      }
      if (least === at) return
      swap(at, least)
      at = least
    }
  }

  function rise(from: number): void {
    for (let at = from; at > 0;) {
      const parent = (at - 1) >> 1
      const [entry, above] = [heap[at], heap[parent]]
      if (entry === undefined || above === undefined || !isAhead(entry, above)) return
      swap(at, parent)
      at = parent
    }
  }

  function swap(a: number, b: number): void {
    const [one, other] = [heap[a], heap[b]]
    if (one === undefined || other === undefined) return
    heap[a] = other
    heap[b] = one
  }

  function removeFirst(): void {
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    heap[0] = last
    sink(0)
  }

  function remove(entry: Entry): void {
    if (entry.isGone) return
    entry.isGone = true
    gone += 1
    if (gone * 2 <= heap.length) return
    heap = heap.filter(({ isGone }) => !isGone).toSorted((a, b) => (isAhead(a, b) ? -1 : 1))
    gone = 0
  }

  return {
    add(timer) {
      order += 1
      const entry = { timer, order, isGone: false }
      heap.push(entry)
      rise(heap.length - 1)
      return () => remove(entry)
    },
    first() {
      for (let [entry] = heap; entry?.isGone === true; [entry] = heap) {
        removeFirst()
        gone -= 1
      }
      return heap[0]?.timer ?? null
    },
    shift() {
      const [entry] = heap
      if (entry === undefined) return
      // Removing a timer that has already fired has no effect.
      entry.isGone = true
      removeFirst()
    },
  }
}

/** Creates a clock on top of another one; `start` is what it says first. All times are milliseconds. */
export function createSandboxClock(real: Clock, initialRate: number, start = real.now()): SandboxClock {
  const timers = createTimerQueue()
  let rate = initialRate
  let elapsed = 0
  let seen = real.monotonic()
  let disarm = () => {}

  /** Applies the real time that has passed. */
  function catchUp(): void {
    const now = real.monotonic()
    elapsed += (now - seen) * rate
    seen = now
  }

  function arm(): void {
    disarm()
    disarm = () => {}
    const next = timers.first()
    if (next === null || rate === 0) return
    const wait = Math.min(longestTimerMs, Math.max(0, (next.at - elapsed) / rate))
    disarm = real.after(wait, () => {
      catchUp()
      callDue(elapsed)
      arm()
    })
  }

  /** Calls the timers due up to a time, each at its own time if the clock is behind it. */
  function callDue(limit: number): void {
    for (let timer = timers.first(); timer !== null && timer.at <= limit; timer = timers.first()) {
      timers.shift()
      elapsed = Math.max(elapsed, timer.at)
      timer.call()
    }
  }

  return {
    now() {
      catchUp()
      return start + Math.floor(elapsed)
    },
    monotonic() {
      catchUp()
      return elapsed
    },
    after(ms, call) {
      catchUp()
      const timer = { at: elapsed + Math.max(0, ms), call }
      const remove = timers.add(timer)
      // A timer behind another one needs no alarm of its own, nor does a removed one.
      if (timers.first() === timer) arm()
      return () => {
        remove()
        if (timers.first() === null) arm()
      }
    },
    get rate() {
      return rate
    },
    setRate(next) {
      catchUp()
      rate = next
      arm()
    },
    advance(ms) {
      catchUp()
      const limit = elapsed + ms
      callDue(limit)
      elapsed = Math.max(elapsed, limit)
      seen = real.monotonic()
      arm()
    },
  }
}
