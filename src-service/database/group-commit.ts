import type { ServiceDatabase } from './open-database.ts'

/**
 * Writes that reach the disk together: what is asked for in one turn of the event loop shares one commit.
 *
 * What a commit costs is the same for one piece of work as for eight, so that many callers at once pay it once.
 */
export type Commits = {
  /**
   * Runs work, and ends when its writes are on the disk. Work runs in the order in which it was asked for, each piece
   * after the one before; it sees their writes. One that throws is undone alone, and is told what it threw.
   */
  commit<Result>(work: () => Result): Promise<Result>
  /** Ends when nothing waits. */
  drained(): Promise<void>
}

type Piece = {
  readonly work: () => unknown
  readonly done: (result: unknown) => void
  readonly fail: (error: unknown) => void
}
type Outcome = () => void

/** Builds the commits over the service's database. */
export function createCommits(database: ServiceDatabase): Commits {
  let waiting: Piece[] = []

  const alone = database.transaction((work: () => unknown) => work())
  const together = database.transaction((pieces: readonly Piece[]) =>
    pieces.map(({ work, done, fail }): Outcome => {
      try {
        const result = alone(work)
        return () => done(result)
      } catch (error) {
        // An error that took the whole transaction with it took what was written before, too.
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
        // The piece's own result, which a list of all of them does not show.
        waiting.push({ work, done: done as Piece['done'], fail })
        // After everything that arrived in this turn was looked at.
        if (waiting.length === 1) setImmediate(flush)
      }),
    async drained() {
      while (waiting.length > 0) await new Promise((turn) => setImmediate(turn))
    },
  }
}
