import type { Random } from '#shared/util/random.ts'

/** Ids of what was asked for, so that the same thing, asked for again after its answer was lost, is found and not done twice. */
export type Intents = {
  /** The id of a body: the same one until it is settled, whatever else is asked for in between. */
  idOf(body: string): string
  /** What came of a body is known: from now on it is another intent. */
  settle(body: string): void
}

/** Makes the ids of intents. */
export function createIntents(random: Random): Intents {
  const ids = new Map<string, string>()
  return {
    idOf(body) {
      const id = ids.get(body) ?? random.uuid()
      ids.set(body, id)
      return id
    },
    settle: (body) => void ids.delete(body),
  }
}
