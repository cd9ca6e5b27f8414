import type { Clock } from '#shared/util/ports.ts'

/** A clock that runs at any speed and can be moved on. */
export type SandboxClock = Clock & {
  /** How fast time goes: 1 as by the wall, 60 a minute a second, 0 stands still. */
  readonly rate: number
  /** Changes how fast time goes, from now on. */
  setRate(rate: number): void
  /** Moves time on; what falls due meanwhile is called in order, each at its own time. Milliseconds. */
  advance(ms: number): void
}

/** The longest that a platform’s timer can be set for; a later one is set again. Milliseconds. */
const longestTimerMs = 2 ** 31 - 1

/** Something to be called at a time. */
export type Timer = { readonly at: number; readonly call: () => void }

/** Timers in the order in which they fall due; those of one moment in the order in which they were set. */
type TimerQueue = {
  /** Sets one; the answer takes it away again. */
  add(timer: Timer): () => void
  /** The one that falls due first, or null. */
  first(): Timer | null
  /** Takes the first one out. */
  shift(): void
}

type Entry = { readonly timer: Timer; readonly order: number; isGone: boolean }

const isAhead = (a: Entry, b: Entry) => a.timer.at < b.timer.at || (a.timer.at === b.timer.at && a.order < b.order)

/** A heap, so that a thousand callers who wait cost no more than one; what was taken away goes when it comes up. */
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
      // Whoever set it may still take it away, to no effect.
      entry.isGone = true
      removeFirst()
    },
  }
}

/** Builds a clock over another one. All times are milliseconds. */
export function createSandboxClock(real: Clock, initialRate: number): SandboxClock {
  const start = real.now()
  const timers = createTimerQueue()
  let rate = initialRate
  let elapsed = 0
  let seen = real.monotonic()
  let disarm = () => {}

  /** Takes over the time that passed by the wall. */
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

  /** Calls what falls due up to a time, each at its own time where the clock is behind it. */
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
      // One that falls due after another needs no alarm of its own, nor does one that is taken away.
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
