import { z } from 'zod'
import { JobId, JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import { StoredJob } from './job-row.ts'

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
 * A submission being written in slices. Its jobs: those from `firstNumber` on whose draft id starts with `<draftId>/`.
 * `setId`: the set it created, if any.
 */
export type StoredWrite = z.output<typeof StoredWrite>

/** True for a row of `job` whose submission is not completely written: such a row is never sent or listed. */
export const isUnfinished = sql`EXISTS (SELECT 1 FROM unfinished_write part
  WHERE part.workspace_id = job.workspace_id AND job.number >= part.first_number
    AND substr(job.draft_id, 1, length(part.draft_id) + 1) = part.draft_id || '/')`

/** True for a row of `job_set` that such a submission created. */
export const isUnfinishedSet = sql`EXISTS (SELECT 1 FROM unfinished_write part WHERE part.set_id = job_set.id)`

const IdRow = z.object({ id: JobId })
const NameRow = z.object({ name: z.string() })
const LastRow = z.object({ last: z.int() })

/** Partly written submissions, in `ledger.db`. Call its methods in the transaction that writes the rows. */
export function createUnfinishedWritesTable(database: Database) {
  const read = (draftId: string) =>
    database.get(StoredWrite, sql`SELECT * FROM unfinished_write WHERE draft_id = ${draftId}`)
  const finish = (draftId: string) => {
    database.run(sql`DELETE FROM unfinished_write WHERE draft_id = ${draftId}`)
  }
  /** Deletes up to `limit` rows of a submission, and its mark with the last of them. Returns whether that was all. */
  const takeBack = (draftId: string, limit: number): boolean =>
    database.transaction(() => {
      const part = read(draftId)
      if (part === null) return true
      const ids = database
        .all(
          IdRow,
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
    /** Marks a submission as complete, which makes its jobs visible. */
    finish,
    takeBack,
    /** Deletes submissions that an earlier run of the studio did not finish. Returns how many. */
    takeBackAll(): number {
      const all = database.all(StoredWrite, sql`SELECT * FROM unfinished_write`)
      for (const { draftId } of all) while (!takeBack(draftId, 500));
      return all.length
    },
  }
}
export type UnfinishedWritesTable = ReturnType<typeof createUnfinishedWritesTable>

const Removal = z.object({ removal: z.string() })

/**
 * Waiting jobs that were removed, as complete rows until the studio ends: a temporary table of this connection. A
 * restored row is identical, including its idempotency key. It was never sent, so the key is not used twice.
 */
export function createRemovedJobsTable(database: Database) {
  database.script(`
    CREATE TEMP TABLE IF NOT EXISTS removed_job AS SELECT '' AS removal, job.* FROM job WHERE FALSE;
    CREATE TEMP TABLE IF NOT EXISTS removed_line AS SELECT '' AS removal, ledger_line.* FROM ledger_line WHERE FALSE;
    CREATE INDEX IF NOT EXISTS temp.removed_job_number ON removed_job (workspace_id, number);
    CREATE INDEX IF NOT EXISTS temp.removed_job_id ON removed_job (removal, id);
    CREATE INDEX IF NOT EXISTS temp.removed_job_draft ON removed_job (draft_id);
    CREATE INDEX IF NOT EXISTS temp.removed_line_job ON removed_line (removal, job_id);
  `)
  const columns = database.all(NameRow, sql`SELECT name FROM pragma_table_info('job')`)
  const names = { text: columns.map(({ name }) => name).join(', '), values: [] }
  return {
    /** Removes the jobs that still wait; call it in a transaction. Returns how many. */
    take: (removal: string, ids: readonly JobId[]): number => {
      const unsent = sql`SELECT id FROM job
        WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND spend_kind = 'queued'
          AND NOT ${isUnfinished}`
      database.run(
        sql`INSERT INTO removed_line SELECT ${removal}, ledger_line.* FROM ledger_line WHERE job_id IN (${unsent})`,
      )
      database.run(sql`INSERT INTO removed_job SELECT ${removal}, job.* FROM job WHERE id IN (${unsent})`)
      database.run(sql`DELETE FROM ledger_line WHERE job_id IN (${unsent})`)
      return database.run(sql`DELETE FROM job WHERE id IN (${unsent})`)
    },
    /** Rows of a removal that can be restored: those whose draft was not submitted again since. */
    list: (removal: string, limit: number) =>
      database.all(
        StoredJob,
        sql`SELECT ${names} FROM removed_job WHERE removal = ${removal}
          AND NOT EXISTS (SELECT 1 FROM job WHERE job.draft_id = removed_job.draft_id) ORDER BY id LIMIT ${limit}`,
      ),
    /** The removed job of a draft, with its removal; null if there is none. */
    readDraft(draftId: string): { removalId: string; job: StoredJob } | null {
      const where = sql`draft_id = ${draftId} ORDER BY rowid DESC LIMIT 1`
      const job = database.get(StoredJob, sql`SELECT ${names} FROM removed_job WHERE ${where}`)
      if (job === null) return null
      const found = database.get(Removal, sql`SELECT removal FROM removed_job WHERE ${where}`)
      return found === null ? null : { removalId: found.removal, job }
    },
    /** Restores these jobs unchanged; call it in a transaction. */
    restore: (removal: string, ids: readonly JobId[]): void => {
      const some = sql`removal = ${removal} AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      database.run(sql`INSERT INTO job (${names}) SELECT ${names} FROM removed_job WHERE ${some}`)
      database.run(sql`INSERT INTO ledger_line (job_id, kind, credits, at) SELECT job_id, kind, credits, at FROM removed_line
        WHERE removal = ${removal} AND job_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      database.run(sql`DELETE FROM removed_line
        WHERE removal = ${removal} AND job_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
      database.run(sql`DELETE FROM removed_job WHERE ${some}`)
    },
    /** The highest run number among the removed jobs, which keep their numbers; 0 if there is none. */
    lastNumber: (workspaceId: WorkspaceId) =>
      database.get(
        LastRow,
        sql`SELECT coalesce(max(number), 0) AS last FROM removed_job WHERE workspace_id = ${workspaceId}`,
      )?.last ?? 0,
    /** Drops a removal for good: only the newest ones can be undone. */
    forget: (removal: string) => {
      database.run(sql`DELETE FROM removed_line WHERE removal = ${removal}`)
      database.run(sql`DELETE FROM removed_job WHERE removal = ${removal}`)
    },
  }
}
export type RemovedJobsTable = ReturnType<typeof createRemovedJobsTable>
