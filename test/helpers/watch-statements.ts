import { vi } from 'vitest'
import type { ServiceDatabase } from '#service/database/open-database.ts'

/** The statements a database ran since the last `forget`. */
export type WatchedStatements = Disposable & {
  /** Statements in the order in which they ran, transactions and savepoints included. */
  readonly texts: readonly string[]
  /** How many of them start with this text. */
  count(start: string): number
  forget(): void
}

/** Records every statement of a database: `using watched = watchStatements(database)`. */
export function watchStatements(database: ServiceDatabase): WatchedStatements {
  const texts: string[] = []
  // All statements share one prototype; the text is a statement's own.
  const shared = Object.getPrototypeOf(database.prepare('select 1')) as Record<
    'run' | 'get' | 'all',
    (...values: never[]) => unknown
  >
  const spies = (['run', 'get', 'all'] as const).map((name) => {
    const original = shared[name]
    return vi.spyOn(shared, name).mockImplementation(function watched(this: { source: string }, ...values: never[]) {
      texts.push(this.source)
      return original.apply(this, values)
    })
  })
  return {
    texts,
    count: (start) => texts.filter((text) => text.trimStart().toLowerCase().startsWith(start.toLowerCase())).length,
    forget: () => void texts.splice(0),
    [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()),
  }
}
