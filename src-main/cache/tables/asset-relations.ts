import { z } from 'zod'
import { AssetId, JobId, type JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { QueueJob } from '#shared/contract/composer-resource.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import { type Database, sql } from '../database.ts'

const JobRow = z.object({ id: JobId })
const NamingRun = z.object({ at: z.int(), id: JobId, texts: z.string() })
const OutputRow = z.object({ id: AssetId })
const Count = z.object({ count: z.int() })
const SetRow = z.object({ first: JobId, count: z.int() })
const PostRow = z.object({ reported: jsonColumn(QueueJob), at: z.int() })

/** How files and runs are related, for the lineage of a file. */
export function createAssetRelationsTable({ ledger, cache }: { readonly ledger: Database; readonly cache: Database }) {
  return {
    /** The stored files of a run, in their order. */
    outputsOf: (jobId: JobId): AssetId[] =>
      ledger
        .all(
          OutputRow,
          sql`SELECT asset_id AS id FROM job_output WHERE job_id = ${jobId} AND stored IS NOT NULL ORDER BY position`,
        )
        .map(({ id }) => id),
    /** How many files a run has, with those that are still fetched. */
    countOutputs: (jobId: JobId): number =>
      ledger.get(Count, sql`SELECT count(*) AS count FROM job_output WHERE job_id = ${jobId}`)?.count ?? 0,
    /** The first run of a set and how many it has; null for an unknown set. */
    setOf: (setId: JobSetId) =>
      ledger.get(
        SetRow,
        sql`SELECT id AS first, count(*) OVER () AS count FROM job WHERE set_id = ${setId} ORDER BY number LIMIT 1`,
      ),
    /** The re-cuts of a video, oldest first. */
    recutsOf: (takeId: JobId): JobId[] =>
      ledger
        .all(JobRow, sql`SELECT job_id AS id FROM short_video WHERE take_id = ${takeId} ORDER BY created_at`)
        .map(({ id }) => id),
    /** The inputs of up to `most` runs of a workspace after a row, oldest first. */
    inputsAfter: (workspaceId: WorkspaceId, after: number, most: number) =>
      ledger.all(
        NamingRun,
        sql`SELECT rowid AS at, id, input AS texts FROM job WHERE rowid > ${after} AND workspace_id = ${workspaceId}
          ORDER BY rowid LIMIT ${most}`,
      ),
    /** The jobs of a brand's publishing queue that post a play. `at`: ms since 1970. */
    postsOf: (workspaceId: WorkspaceId, profileId: string, playId: string) =>
      cache.all(
        PostRow,
        sql`SELECT reported, at FROM composer_queue
          WHERE workspace_id = ${workspaceId} AND profile_id = ${profileId} AND play_id = ${playId} ORDER BY at, row`,
      ),
  }
}
export type AssetRelationsTable = ReturnType<typeof createAssetRelationsTable>
