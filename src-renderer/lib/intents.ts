import type { Random } from '#shared/util/ports.ts'

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
  return {
    idOf: (body) => idsOf(body, 1)[0] ?? '',
    idsOf,
    settle: (body) => void kept.delete(body),
  }
}
