import { z } from 'zod'
import { JobId, WorkspaceId, AssetId } from '#shared/domain/ids.ts'
import { ReportedVideo } from '#shared/domain/short-video.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, joinSql, sql } from '../database.ts'
import { StoredJob } from './job-row.ts'
import { isUnfinished } from './job-undo.ts'
import { BurnNotes, CaptionedPart, StyledCues } from '#shared/domain/captions/cue.ts'
import { StoredAsset } from './assets.ts'

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
    /** The video whose take a re-cut uses; null for a video with its own take. */
    takeId: row.take_id,
    reported: row.told,
    createdAt: row.created_at,
  }))
/** A short video or a re-cut. */
export type StoredVideo = z.output<typeof StoredVideo>

const TakeId = z.object({ take_id: JobId.nullable() })
const Flow = z.object({ flow: z.string().nullable() })

/** Short videos and re-cuts, in `ledger.db`. Lists omit those whose job was removed from the queue. */
export function createShortVideosTable(database: Database) {
  return {
    insert: ({ jobId, workspaceId, takeId, reported, createdAt }: StoredVideo) => {
      database.run(sql`
        INSERT INTO short_video (job_id, workspace_id, take_id, told, created_at)
        VALUES (${jobId}, ${workspaceId}, ${takeId}, ${JSON.stringify(reported)}, ${createdAt}) ON CONFLICT DO NOTHING`)
    },
    read: (jobId: JobId) => database.get(StoredVideo, sql`SELECT * FROM short_video WHERE job_id = ${jobId}`),
    /** The video that has the take of a job: itself, or the video that was re-cut. */
    takeOf: (jobId: JobId): JobId =>
      database.get(TakeId, sql`SELECT take_id FROM short_video WHERE job_id = ${jobId}`)?.take_id ?? jobId,
    /** The edit of a job's cut: the reported one, or else the requested one; null if neither names one. */
    flowOf: (jobId: JobId): string | null =>
      database.get(
        Flow,
        sql`SELECT coalesce(json_extract(told, '$.flow'), json_extract(job.input, '$.flow')) AS flow
          FROM short_video JOIN job ON job.id = short_video.job_id WHERE short_video.job_id = ${jobId}`,
      )?.flow ?? null,
    write: (jobId: JobId, reported: ReportedVideo) => {
      database.run(sql`UPDATE short_video SET told = ${JSON.stringify(reported)} WHERE job_id = ${jobId}`)
    },
    /** Newest first by run number, below `before`; of one take, or of all. */
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
    /** The last finished jobs of a kind whose charge is known, newest first. */
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

const MadeOf = StyledCues.extend({
  part: CaptionedPart.default('raw'),
  notes: BurnNotes,
})

const Stored = z.object({ stored: jsonColumn(StoredAsset) })
const StoredBurn = Stored.extend({ made_of: jsonColumn(MadeOf) }).transform((row) => ({
  asset: row.stored,
  ...row.made_of,
}))
const LastId = z.object({ asset_id: AssetId })
/** The latest captioned version of a video. */
export type StoredBurn = z.output<typeof StoredBurn>

/** Videos with burned-in captions, in `ledger.db`: the library’s index is rebuilt from it. */
export function createCaptionBurnsTable(database: Database) {
  return {
    /** Adds the latest captioned version of a video; drops how earlier ones were made, which is no longer needed. */
    insert: ({ asset, ...madeOf }: StoredBurn) => {
      database.transaction(() => {
        database.run(sql`UPDATE caption_burn SET made_of = NULL WHERE job_id = ${asset.jobId}`)
        database.run(sql`
          INSERT INTO caption_burn (asset_id, workspace_id, job_id, stored, made_of, created_at)
          VALUES (${asset.id}, ${asset.workspaceId}, ${asset.jobId}, ${JSON.stringify(asset)}, ${JSON.stringify(madeOf)},
            ${asset.createdAt})`)
      })
    },
    /** The latest captioned version of a video; null if there is none. */
    last: (jobId: JobId) =>
      database.get(
        StoredBurn,
        sql`SELECT stored, made_of FROM caption_burn WHERE job_id = ${jobId} AND made_of IS NOT NULL`,
      ),
    /** Its asset id only, for lists. */
    lastId: (jobId: JobId) =>
      database.get(LastId, sql`SELECT asset_id FROM caption_burn WHERE job_id = ${jobId} AND made_of IS NOT NULL`)
        ?.asset_id ?? null,
    relocate: (asset: StoredAsset) => {
      database.run(sql`UPDATE caption_burn SET stored = ${JSON.stringify(asset)} WHERE asset_id = ${asset.id}`)
    },
  }
}
export type CaptionBurnsTable = ReturnType<typeof createCaptionBurnsTable>
