import { z } from 'zod'
import { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

const StoredWrite = z
  .object({
    draft_id: z.string(),
    workspace_id: WorkspaceId,
    first_number: z.int(),
    set_id: JobSetId.nullable(),
  })
  .transform((row) => ({
    draftId: row.draft_id,
    workspaceId: row.workspace_id,
    firstNumber: row.first_number,
    setId: row.set_id,
  }))
/**
 * A submission that is being written in slices. Its jobs are those from `firstNumber` on whose draft is named
 * `<draftId>/...`; `setId`: the set that it made, null where it made none.
 */
export type StoredWrite = z.output<typeof StoredWrite>

/** Holds for a row of `job` that belongs to a submission which is not written to its end: no such row is sent or listed. */
export const isUnfinished = sql`EXISTS (SELECT 1 FROM unfinished_write part
  WHERE part.workspace_id = job.workspace_id AND job.number >= part.first_number
    AND substr(job.draft_id, 1, length(part.draft_id) + 1) = part.draft_id || '/')`

/** Holds for a row of `job_set` that such a submission made. */
export const isUnfinishedSet = sql`EXISTS (SELECT 1 FROM unfinished_write part WHERE part.set_id = job_set.id)`

/** Submissions of which a part is written, in `ledger.db`. To be called in the transaction that the rows are written in. */
export function createUnfinishedWritesTable(database: Database) {
  const read = (draftId: string) =>
    database.get(StoredWrite, sql`SELECT * FROM unfinished_write WHERE draft_id = ${draftId}`)
  const finish = (draftId: string) => {
    database.run(sql`DELETE FROM unfinished_write WHERE draft_id = ${draftId}`)
  }
  /** Deletes up to so many rows of a submission, and its mark with the last of them. Answers whether that was all. */
  const takeBack = (draftId: string, limit: number): boolean =>
    database.transaction(() => {
      const part = read(draftId)
      if (part === null) return true
      const ids = database
        .all(
          z.object({ id: JobId }),
          sql`SELECT id FROM job WHERE workspace_id = ${part.workspaceId} AND number >= ${part.firstNumber}
            AND substr(draft_id, 1, ${draftId.length + 1}) = ${`${draftId}/`} AND spend_kind = 'queued' LIMIT ${limit}`,
        )
        .map(({ id }) => id)
      const some = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`
      database.run(sql`DELETE FROM ledger_line WHERE job_id IN ${some}`)
      database.run(sql`DELETE FROM short_video WHERE job_id IN ${some}`)
      database.run(sql`DELETE FROM job WHERE id IN ${some}`)
      if (ids.length === limit) return false
      database.run(sql`DELETE FROM job_set WHERE id = ${part.setId}
        AND NOT EXISTS (SELECT 1 FROM job WHERE job.set_id = job_set.id)`)
      finish(draftId)
      return true
    })
  return {
    begin: ({ draftId, workspaceId, firstNumber, setId }: StoredWrite) => {
      database.run(sql`INSERT INTO unfinished_write (draft_id, workspace_id, first_number, set_id)
        VALUES (${draftId}, ${workspaceId}, ${firstNumber}, ${setId})`)
    },
    /** All of it is written: from this moment on its jobs are there. */
    finish,
    takeBack,
    /** Takes back what an earlier run of the studio did not write to its end. Answers with how many submissions. */
    takeBackAll(): number {
      const all = database.all(StoredWrite, sql`SELECT * FROM unfinished_write`)
      for (const { draftId } of all) while (!takeBack(draftId, 500));
      return all.length
    },
  }
}
export type UnfinishedWritesTable = ReturnType<typeof createUnfinishedWritesTable>
