import { createHash } from 'node:crypto'

/** Shuffles things (Fisher and Yates) with a generator of 32 bits (Mulberry32), the same for the same seed. */
export function seededOrder<Item>(items: readonly Item[], seed: string): Item[] {
  let state = createHash('sha256').update(seed).digest().readUInt32BE(0)
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const [a, b] = [order[last], order[other]]
    if (a === undefined || b === undefined) continue
    order[last] = b
    order[other] = a
  }
  return order
}
