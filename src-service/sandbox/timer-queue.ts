/** Something to be called at a time. */
export type Timer = { readonly at: number; readonly call: () => void }

/** Timers in the order in which they fall due; those of one moment in the order in which they were set. */
export type TimerQueue = {
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
