import { z } from 'zod'
import { JobSetId, WorkspaceId } from '#shared/domain/ids.ts'
import { ModelInput } from '#shared/contract/generation.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'
import { isUnfinishedSet } from './job-undo.ts'

const StoredJobSet = z
  .object({
    id: JobSetId,
    workspace_id: WorkspaceId,
    name: z.string(),
    budget: z.int().nullable(),
    paused: z.int(),
    created_at: z.int(),
    stopped_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    budget: row.budget,
    isPaused: row.paused === 1,
    createdAt: row.created_at,
    stoppedAt: row.stopped_at,
  }))
/** Jobs that were submitted together. Budget in credits, times in milliseconds since 1970. */
export type StoredJobSet = z.output<typeof StoredJobSet>

const LeftOutRun = z.object({
  modelId: z.string(),
  input: ModelInput,
  quoted: z.int().nullable(),
  template: z.string().nullable(),
})
/** A run that a budget left out. `quoted`: the price that was shown for it, in credits. */
export type LeftOutRun = z.output<typeof LeftOutRun>

const LeftOut = z.object({ runId: JobSetId, runs: jsonColumn(z.array(LeftOutRun)) })
const LeftOutCount = z.object({ runId: JobSetId, count: z.int() })

/** The sets of a profile, in `ledger.db`. */
export function createJobSetsTable(database: Database) {
  return {
    /** Null also until all jobs of its submission are written. */
    read: (id: JobSetId) =>
      database.get(StoredJobSet, sql`SELECT * FROM job_set WHERE id = ${id} AND NOT ${isUnfinishedSet}`),
    insert: (set: StoredJobSet) => {
      database.run(sql`INSERT INTO job_set (id, workspace_id, name, budget, paused, created_at, stopped_at)
        VALUES (${set.id}, ${set.workspaceId}, ${set.name}, ${set.budget}, ${set.isPaused ? 1 : 0}, ${set.createdAt},
          ${set.stoppedAt})`)
    },
    setPaused: (id: JobSetId, isPaused: boolean) =>
      database.run(sql`UPDATE job_set SET paused = ${isPaused ? 1 : 0} WHERE id = ${id}`) > 0,
    setBudget: (id: JobSetId, budget: number | null) =>
      database.run(sql`UPDATE job_set SET budget = ${budget} WHERE id = ${id}`) > 0,
    setStopped: (id: JobSetId, at: number | null) =>
      database.run(sql`UPDATE job_set SET stopped_at = ${at} WHERE id = ${id}`) > 0,
    /** Notes the runs that a budget left out of a set. `runId`: the set that they become if they are run. */
    leaveOut: (id: JobSetId, runId: string, runs: readonly LeftOutRun[]) => {
      database.run(sql`INSERT OR REPLACE INTO left_out (set_id, run_id, count, runs)
        VALUES (${id}, ${runId}, ${runs.length}, ${JSON.stringify(runs)})`)
    },
    /** How many runs were left out of a set, and the set that runs them; null if none were. */
    countLeftOut: (id: JobSetId) =>
      database.get(LeftOutCount, sql`SELECT run_id AS runId, count FROM left_out WHERE set_id = ${id}`),
    readLeftOut: (id: JobSetId) =>
      database.get(LeftOut, sql`SELECT run_id AS runId, runs FROM left_out WHERE set_id = ${id}`),
    /** Lists sets, newest first, created before `before` (milliseconds since 1970). */
    list: (workspaceId: WorkspaceId, before: number | null, limit: number) =>
      database.all(
        StoredJobSet,
        sql`SELECT * FROM job_set WHERE workspace_id = ${workspaceId} AND NOT ${isUnfinishedSet}
          ${before === null ? sql`` : sql`AND created_at < ${before}`} ORDER BY created_at DESC LIMIT ${limit}`,
      ),
  }
}
export type JobSetsTable = ReturnType<typeof createJobSetsTable>
