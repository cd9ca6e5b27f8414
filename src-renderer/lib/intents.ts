import type { Random, Clock } from '#shared/util/ports.ts'

/** Ids of what was asked for, so that the same thing, asked for again after its answer was lost, is found and not done twice. */
export type Intents = {
  /** The id of a body: the same one until it is settled, whatever else is asked for in between. */
  idOf(body: string): string
  /** The same, where so `many` ids are of one body. */
  idsOf(body: string, many: number): readonly string[]
  /** What came of a body is known: from now on it is another intent. */
  settle(body: string): void
}

/** Makes the ids of intents. */
export function createIntents(random: Random): Intents {
  const kept = new Map<string, string[]>()
  function idsOf(body: string, many: number): readonly string[] {
    const ids = kept.get(body) ?? Array.from({ length: many }, () => random.uuid())
    kept.set(body, ids)
    return ids
  }
  return { idOf: (body) => idsOf(body, 1)[0] ?? '', idsOf, settle: (body) => void kept.delete(body) }
}

/** Tells a second click of a hand that clicked once from a click that means another thing. */
export type SameClick = {
  /** Whether a click now is the one before once more. */
  is(): boolean
  /** A click is acted upon. */
  took(): void
  /** Nothing came of the last click, or something was typed or chosen since: the next one is meant, however soon it comes. */
  forget(): void
}

// A second click this soon is the same click (design: every click is one intent).
const sameClickMs = 400

/** Makes the memory of one button that spends. */
export function createSameClick(clock: Clock): SameClick {
  let clickedAt = Number.NEGATIVE_INFINITY
  return {
    is: () => clock.monotonic() - clickedAt < sameClickMs,
    took: () => void (clickedAt = clock.monotonic()),
    forget: () => void (clickedAt = Number.NEGATIVE_INFINITY),
  }
}
