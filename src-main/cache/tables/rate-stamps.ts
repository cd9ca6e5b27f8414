import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredStamp = z
  .object({
    id: z.int(),
    window: z.enum(['requests', 'starts']),
    at: z.int(),
    is_open: z.union([z.literal(0), z.literal(1)]),
    weight: z.int(),
  })
  .transform(({ is_open, ...row }) => ({ ...row, isOpen: is_open === 1 }))
/** A request that counts in a window: when it reached the service at the latest (ms since 1970); open while under way. */
export type StoredStamp = z.output<typeof StoredStamp>

/** The requests of the last minute, in `ledger.db`, so that a restart cannot overrun the limit. */
export function createRateStampsTable(database: Database, workspaceId: WorkspaceId) {
  return {
    list: () =>
      database.all(
        StoredStamp,
        sql`SELECT id, window, at, is_open, weight FROM rate_stamp WHERE workspace_id = ${workspaceId}`,
      ),
    /** Answers with the stamp's id. */
    open: (window: 'requests' | 'starts', at: number, weight: number): number =>
      database.get(
        z.object({ id: z.int() }),
        sql`INSERT INTO rate_stamp (workspace_id, window, at, is_open, weight)
          VALUES (${workspaceId}, ${window}, ${at}, 1, ${weight}) RETURNING id`,
      )?.id ?? 0,
    close: (id: number, at: number) => {
      database.run(sql`UPDATE rate_stamp SET at = ${at}, is_open = 0 WHERE id = ${id}`)
    },
    remove: (id: number) => {
      database.run(sql`DELETE FROM rate_stamp WHERE id = ${id}`)
    },
  }
}
