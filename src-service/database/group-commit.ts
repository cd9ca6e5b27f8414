import type { ServiceDatabase } from './open-database.ts'

/**
 * Group commit: all work requested in one turn of the event loop shares one commit.
 *
 * A commit costs the same for one piece of work as for eight, so concurrent callers pay for it once.
 */
export type Commits = {
  /**
   * Runs work and resolves when its writes are on disk. Work runs in the order requested and sees earlier writes. Work
   * that throws is rolled back alone and rejects with its error.
   */
  commit<Result>(work: () => Result): Promise<Result>
  /** Resolves when nothing is pending. */
  drained(): Promise<void>
}

type Piece = {
  readonly work: () => unknown
  readonly done: (result: unknown) => void
  readonly fail: (error: unknown) => void
}
type Outcome = () => void

/** Creates the group commit over the service's database. */
export function createCommits(database: ServiceDatabase): Commits {
  let waiting: Piece[] = []

  const alone = database.transaction((work: () => unknown) => work())
  const together = database.transaction((pieces: readonly Piece[]) =>
    pieces.map(({ work, done, fail }): Outcome => {
      try {
        const result = alone(work)
        return () => done(result)
      } catch (error) {
        // An error that rolled back the transaction also rolled back the earlier writes.
        if (!database.inTransaction) throw error
        return () => fail(error)
      }
    }),
  )

  function flush(): void {
    const pieces = waiting
    waiting = []
    try {
      for (const report of together.immediate(pieces)) report()
    } catch (error) {
      for (const { fail } of pieces) fail(error)
    }
  }

  return {
    commit: <Result>(work: () => Result) =>
      new Promise<Result>((done, fail) => {
        // The result type of this piece, which the shared list cannot express.
        waiting.push({ work, done: done as Piece['done'], fail })
        // Flush after everything that arrived in this turn was handled.
        if (waiting.length === 1) setImmediate(flush)
      }),
    async drained() {
      while (waiting.length > 0) await new Promise((turn) => setImmediate(turn))
    },
  }
}
