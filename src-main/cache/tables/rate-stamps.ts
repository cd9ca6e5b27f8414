import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Database, StoreError, sql } from '../database.ts'

const StoredStamp = z.object({
  id: z.int(),
  window: z.enum(['requests', 'starts']),
  weight: z.int(),
  is_open: z.literal([0, 1]),
  owner: z.string(),
  monotonic: z.number(),
  at: z.int(),
})

const IdRow = z.object({ id: z.int() })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signaled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * The requests of the last minute on one key, in `ledger.db`. All processes with the file open share one window, which
 * survives a restart. Create one table per `scope` (key) and process: a second one would treat the first one's stamps
 * as orphans.
 */
export function createRateStampsTable(database: Database, scope: string) {
  const owner = `${process.pid} ${randomUUID()}`
  const isOrphan = (of: string) => {
    const pid = Number(of.split(' ')[0])
    return of !== owner && (pid === process.pid || !isRunning(pid))
  }
  return {
    exclusively: <T>(work: () => T) => {
      try {
        return { kind: 'done', value: database.transaction(work) } as const
      } catch (error) {
        if (error instanceof StoreError && error.reason === 'busy') return { kind: 'busy' } as const
        throw error
      }
    },
    list: () =>
      database
        .all(
          StoredStamp,
          sql`SELECT id, window, weight, is_open, owner, monotonic, at FROM rate_stamp WHERE scope = ${scope}`,
        )
        .map(({ is_open, owner: of, ...stamp }) => ({
          ...stamp,
          isOpen: is_open === 1,
          isOrphan: is_open === 1 && isOrphan(of),
        })),
    /** Returns the stamp's id. `monotonic`: ms since the machine started; `at`: ms since 1970. */
    open: (stamp: { window: 'requests' | 'starts'; weight: number; monotonic: number; at: number }): number => {
      const row = database.get(
        IdRow,
        sql`INSERT INTO rate_stamp (scope, window, weight, is_open, owner, monotonic, at)
          VALUES (${scope}, ${stamp.window}, ${stamp.weight}, 1, ${owner}, ${stamp.monotonic}, ${stamp.at}) RETURNING id`,
      )
      if (row === null) throw new Error('An inserted stamp has an id')
      return row.id
    },
    close: (id: number, monotonic: number, at: number) => {
      database.run(sql`UPDATE rate_stamp SET is_open = 0, monotonic = ${monotonic}, at = ${at} WHERE id = ${id}`)
    },
    remove: (id: number) => {
      database.run(sql`DELETE FROM rate_stamp WHERE id = ${id}`)
    },
  }
}
