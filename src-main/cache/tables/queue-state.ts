import { z } from 'zod'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import { Lane, SpendKind } from './job-row.ts'

const StoredCount = z
  .object({
    set_id: z.string(),
    spend_kind: SpendKind,
    lane: Lane,
    paused: z.int(),
    jobs: z.int(),
    reserved: z.int(),
    charged: z.int(),
    refunded: z.int(),
  })
  .transform(({ set_id, spend_kind, paused, ...row }) => ({
    ...row,
    setId: set_id === '' ? null : set_id,
    kind: spend_kind,
    isPaused: paused === 1,
  }))
/** The number of jobs of a set (or of none) in one state, and their credits. */
export type StoredCount = z.output<typeof StoredCount>

const Pause = z.enum(['user', 'restart', 'limit']).nullable()
/** Why a queue is paused: by the user, after an unclean exit, or by a limit; null if it is not. */
export type QueuePause = z.output<typeof Pause>

const QueuePauseRow = z.object({ queue_pause: Pause })
const WorkspaceIdRow = z.object({ workspace_id: WorkspaceId })
const EndedAtRow = z.object({ ended_at: z.int().nullable() })

/** Counts and state of the queue, in `ledger.db`, available without reading jobs. */
export function createQueueCountsTable(database: Database) {
  return {
    /** Counts of one workspace, or of one of its sets. */
    list: (workspaceId: WorkspaceId, setId?: string) =>
      database.all(
        StoredCount,
        sql`SELECT * FROM job_count WHERE workspace_id = ${workspaceId} AND jobs > 0
          ${setId === undefined ? sql`` : sql`AND set_id = ${setId}`}`,
      ),
    /** Sums of a workspace over all sets; one row per state, lane and pause. */
    totals: (workspaceId: WorkspaceId) =>
      database.all(
        StoredCount,
        sql`SELECT '' AS set_id, spend_kind, lane, paused, sum(jobs) AS jobs, sum(reserved) AS reserved,
            sum(charged) AS charged, sum(refunded) AS refunded
          FROM job_count WHERE workspace_id = ${workspaceId} GROUP BY spend_kind, lane, paused HAVING sum(jobs) > 0`,
      ),
    readPause: (workspaceId: WorkspaceId): QueuePause =>
      database.get(QueuePauseRow, sql`SELECT queue_pause FROM workspace WHERE id = ${workspaceId}`)?.queue_pause ??
      null,
    writePause: (workspaceId: WorkspaceId, why: QueuePause) => {
      database.run(sql`UPDATE workspace SET queue_pause = ${why} WHERE id = ${workspaceId}`)
    },
    /** Pauses every queue that has waiting jobs and is not paused. Returns how many. */
    pauseWaiting: (why: NonNullable<QueuePause>) =>
      database.run(sql`UPDATE workspace SET queue_pause = ${why} WHERE queue_pause IS NULL AND id IN
        (SELECT workspace_id FROM job_count WHERE spend_kind = 'queued' AND jobs > 0)`),
    waitingWorkspaces: () =>
      database
        .all(WorkspaceIdRow, sql`SELECT DISTINCT workspace_id FROM job_count WHERE spend_kind = 'queued' AND jobs > 0`)
        .map((row) => row.workspace_id),
    /** Records that the studio starts. Returns whether the previous run ended cleanly, or there was none. */
    begin: (at: number): boolean => {
      const last = database.get(EndedAtRow, sql`SELECT ended_at FROM studio_run`)
      database.run(sql`INSERT INTO studio_run (one, started_at, ended_at) VALUES (1, ${at}, NULL)
        ON CONFLICT (one) DO UPDATE SET started_at = excluded.started_at, ended_at = NULL`)
      return last === null || last.ended_at !== null
    },
    /** Records a clean end. */
    end: (at: number) => {
      database.run(sql`UPDATE studio_run SET ended_at = ${at}`)
    },
  }
}
export type QueueCountsTable = ReturnType<typeof createQueueCountsTable>
