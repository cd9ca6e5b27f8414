import { z } from 'zod'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { ReportedVideo } from '#shared/domain/short-video.ts'
import type { Database } from '../database.ts'
import { joinSql, sql } from '../sql.ts'
import { StoredJob } from './job-row.ts'
import { jsonColumn } from './json-column.ts'
import { isUnfinished } from './unfinished-writes.ts'

const StoredVideo = z
  .object({
    job_id: JobId,
    workspace_id: WorkspaceId,
    take_id: JobId.nullable(),
    told: jsonColumn(ReportedVideo),
    created_at: z.int(),
  })
  .transform((row) => ({
    jobId: row.job_id,
    workspaceId: row.workspace_id,
    /** The video whose take a re-cut uses; null for a video of its own. */
    takeId: row.take_id,
    reported: row.told,
    createdAt: row.created_at,
  }))
/** A short video or a re-cut. */
export type StoredVideo = z.output<typeof StoredVideo>

/** Short videos and re-cuts, in `ledger.db`. One whose job was taken out of the queue is in no list. */
export function createShortVideosTable(database: Database) {
  return {
    insert: ({ jobId, workspaceId, takeId, reported, createdAt }: StoredVideo) => {
      database.run(sql`
        INSERT INTO short_video (job_id, workspace_id, take_id, told, created_at)
        VALUES (${jobId}, ${workspaceId}, ${takeId}, ${JSON.stringify(reported)}, ${createdAt}) ON CONFLICT DO NOTHING`)
    },
    read: (jobId: JobId) => database.get(StoredVideo, sql`SELECT * FROM short_video WHERE job_id = ${jobId}`),
    write: (jobId: JobId, reported: ReportedVideo) => {
      database.run(sql`UPDATE short_video SET told = ${JSON.stringify(reported)} WHERE job_id = ${jobId}`)
    },
    /** Newest first by the number of their runs, below `before`; of one take, or of all. */
    page: (
      workspaceId: WorkspaceId,
      { takeId, before, limit }: { takeId?: JobId | undefined; before?: number | undefined; limit: number },
    ) => {
      const where = [
        sql`short_video.workspace_id = ${workspaceId}`,
        sql`NOT ${isUnfinished}`,
        ...(takeId === undefined ? [] : [sql`(take_id = ${takeId} OR job_id = ${takeId})`]),
        ...(before === undefined ? [] : [sql`job.number < ${before}`]),
      ]
      return database.all(
        StoredJob,
        sql`SELECT job.* FROM short_video JOIN job ON job.id = short_video.job_id WHERE ${joinSql(where, ' AND ')}
          ORDER BY job.number DESC LIMIT ${limit}`,
      )
    },
    /** The last jobs of a kind that are done and whose charge was told, newest first. */
    lastDone: (workspaceId: WorkspaceId, kind: string, limit: number) =>
      database.all(
        StoredJob,
        sql`SELECT job.* FROM short_video JOIN job ON job.id = short_video.job_id
          WHERE short_video.workspace_id = ${workspaceId} AND job.kind = ${kind} AND job.charged IS NOT NULL
            AND job.spend_kind IN ('saving', 'done')
          ORDER BY short_video.created_at DESC, job.number DESC LIMIT ${limit}`,
      ),
  }
}
export type ShortVideosTable = ReturnType<typeof createShortVideosTable>
