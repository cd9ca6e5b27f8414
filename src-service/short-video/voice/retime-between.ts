/** A time of one recording and the same moment in another. Seconds. */
export type Knot = { readonly from: number; readonly to: number }

/**
 * Creates the map of times from one recording to another: straight between the knots, and never backwards. Knots that go
 * back are left out. The ends of both recordings are knots, too.
 */
export function retimeBetween(knots: readonly Knot[], fromLength: number, toLength: number): (time: number) => number {
  const kept: Knot[] = [{ from: 0, to: 0 }]
  for (const knot of knots.toSorted((a, b) => a.from - b.from)) {
    const last = kept.at(-1)
    if (last !== undefined && knot.from > last.from && knot.to >= last.to && knot.to <= toLength) kept.push(knot)
  }
  kept.push({ from: Math.max(fromLength, (kept.at(-1)?.from ?? 0) + 1e-3), to: toLength })
  return (time) => {
    const after = kept.findIndex(({ from }) => from > time)
    if (after === -1) return toLength
    const [before, next] = [kept[after - 1], kept[after]]
    if (before === undefined || next === undefined) return 0
    return before.to + ((time - before.from) / (next.from - before.from)) * (next.to - before.to)
  }
}
