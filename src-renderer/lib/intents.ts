import type { Random, Clock } from '#shared/util/ports.ts'

/** Idempotency ids, so that a request repeated after its answer was lost is not carried out twice. */
export type Intents = {
  /** Returns the id of a body; stable until it is settled, whatever else is requested in between. */
  idOf(body: string): string
  /** Like `idOf`, for `many` ids of one body. */
  idsOf(body: string, many: number): readonly string[]
  /** Marks a body's outcome as known: the same body is a new intent from then on. */
  settle(body: string): void
}

/** Creates an empty set of intents. */
export function createIntents(random: Random): Intents {
  const kept = new Map<string, string[]>()
  function idsOf(body: string, many: number): readonly string[] {
    const ids = kept.get(body) ?? Array.from({ length: many }, () => random.uuid())
    kept.set(body, ids)
    return ids
  }
  return { idOf: (body) => idsOf(body, 1)[0] ?? '', idsOf, settle: (body) => void kept.delete(body) }
}

/** Tells an accidental second click from an intended one. */
export type SameClick = {
  is(): boolean
  took(): void
  /** Resets it after a click without effect or after any input: the next click is intended, however soon. */
  forget(): void
}

// A second click this soon is the same click (design: every click is one intent).
const sameClickMs = 400

/** Creates the click memory of one button that spends. */
export function createSameClick(clock: Clock): SameClick {
  let clickedAt = Number.NEGATIVE_INFINITY
  return {
    is: () => clock.monotonic() - clickedAt < sameClickMs,
    took: () => void (clickedAt = clock.monotonic()),
    forget: () => void (clickedAt = Number.NEGATIVE_INFINITY),
  }
}
