import { createHash } from 'node:crypto'

/** Returns `count` different plays that are not `taken`; those that were not `seen` first. */
export type Draw = (
  count: number,
  day: { readonly taken: readonly string[]; readonly seen: readonly string[] },
) => string[]

/** A number of 0 to 1 that depends on a text alone. */
export function unitOf(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48
}

/**
 * Creates the draw of a brand's day. `seed` names the brand and the day; the same seed and cards draw the same plays.
 *
 * An approved play waits to be posted, so it comes last. Where a play has a `weight` above 1, it is drawn that much more
 * often (weighted sampling without replacement by the keys u^(1/w): Efraimidis and Spirakis, 2006).
 */
export function createDraw(options: {
  readonly plays: readonly string[]
  readonly seed: string
  isApproved(playId: string): boolean
  weightOf(playId: string): number
}): Draw {
  const { plays, seed, isApproved, weightOf } = options
  return (count, { taken, seen }) => {
    const gone = new Set(taken)
    const known = new Map(seen.map((playId, index) => [playId, index]))
    const keyed = plays
      .filter((playId) => !gone.has(playId))
      .map((playId) => ({
        playId,
        // Plays that the day has seen come back in the order in which they went.
        turn: (isApproved(playId) ? plays.length + seen.length : 0) + 1 + (known.get(playId) ?? -1),
        key: unitOf(`${seed}:${seen.length}:${playId}`) ** (1 / weightOf(playId)),
      }))
    return keyed
      .toSorted((a, b) => a.turn - b.turn || b.key - a.key)
      .slice(0, count)
      .map(({ playId }) => playId)
  }
}
