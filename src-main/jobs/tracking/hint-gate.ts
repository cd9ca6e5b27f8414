/** Keeps hints from eating the window that paying needs: anyone may send one. */
export interface HintGate {
  /** When a look at this thing may be caused by a hint; `now` where at once. Monotonic ms. */
  opensAt(id: string, now: number): number
  /** A hint has caused a look. */
  note(id: string, now: number): void
}

const oneEvery = 10_000
const most = { looks: 6, withinMs: 60_000 } as const

/** Builds the gate: one hint-caused look a thing in ten seconds, and six a minute in all. */
export function createHintGate(): HintGate {
  const times: { readonly id: string; readonly at: number }[] = []
  return {
    opensAt(id, now) {
      while (times[0] !== undefined && times[0].at + most.withinMs <= now) times.shift()
      const last = times.findLast((time) => time.id === id)
      const again = last === undefined ? now : last.at + oneEvery
      const oldest = times[times.length - most.looks]
      return Math.max(now, again, oldest === undefined ? now : oldest.at + most.withinMs)
    },
    note: (id, at) => void times.push({ id, at }),
  }
}
