import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'

/** A slot of a queue job. `slotAt`: milliseconds since 1970. */
export type JobSlot = { readonly profileId: string; readonly jobId: string; readonly slotAt: number }

const FoundRow = z.object({ found: z.int() })

/** The slots that the user was reminded of, in `ledger.db`: nobody else knows them. */
export function createSlotRemindersTable(database: Database) {
  return {
    has: (workspaceId: WorkspaceId, { profileId, jobId, slotAt }: JobSlot): boolean =>
      database.get(
        FoundRow,
        sql`SELECT 1 AS found FROM slot_reminder WHERE workspace_id = ${workspaceId} AND profile_id = ${profileId}
          AND job_id = ${jobId} AND slot_at = ${slotAt}`,
      ) !== null,
    /** Writes all or none. */
    write: (workspaceId: WorkspaceId, slots: readonly JobSlot[]): void =>
      database.transaction(() => {
        for (const { profileId, jobId, slotAt } of slots) {
          database.run(sql`
            INSERT INTO slot_reminder (workspace_id, profile_id, job_id, slot_at)
            VALUES (${workspaceId}, ${profileId}, ${jobId}, ${slotAt})
            ON CONFLICT DO NOTHING`)
        }
      }),
  }
}
export type SlotRemindersTable = ReturnType<typeof createSlotRemindersTable>
