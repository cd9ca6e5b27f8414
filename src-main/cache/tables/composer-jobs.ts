import { z } from 'zod'
import { AssetId, JobId, type WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, sql } from '../database.ts'
import { SpendKind, StoredJob } from './job-row.ts'
import type { BrandKey } from './composer-takes.ts'

const Charge = z.object({ charged: z.int() })
const At = z.object({ at: z.int() })
const ownKinds = sql`kind IN ('take', 'render', 'autopilot-run', 'composer-file')`
const fileKinds = sql`kind IN ('render', 'composer-file')`

const FileJob = z
  .object({
    id: JobId,
    subject_id: z.string(),
    kind: z.string(),
    spend_kind: SpendKind,
    take_id: z.string().nullable(),
    url: z.string().nullable(),
    asset_id: AssetId.nullable(),
  })
  .transform((row) => ({
    id: row.id,
    subjectId: row.subject_id,
    kind: row.kind,
    spendKind: row.spend_kind,
    takeId: row.take_id,
    output: row.url === null || row.asset_id === null ? null : { url: row.url, assetId: row.asset_id },
  }))
/** A job that makes or fetches a file, in short. `output`: what it brought to the library, and the service's address. */
export type FileJob = z.output<typeof FileJob>

const IdRow = z.object({ id: JobId })
const CountRow = z.object({ count: z.int() })

/** The jobs of the Composer, in `ledger.db`. Their request names the brand and the play or queue job. Credits; ms. */
export function createComposerJobsTable(database: Database) {
  return {
    /** The jobs that make or fetch the file of plays or queue jobs, newest first. */
    ofSubjects: ({ workspaceId, profileId }: BrandKey, subjectIds: readonly string[]) =>
      database.all(
        StoredJob,
        sql`SELECT * FROM job INDEXED BY job_of_brand WHERE workspace_id = ${workspaceId} AND ${fileKinds}
          AND json_extract(request, '$.profileId') = ${profileId}
          AND json_extract(request, '$.subjectId') IN (SELECT value FROM json_each(${JSON.stringify(subjectIds)}))
          ORDER BY number DESC`,
      ),
    /** Those of all plays and queue jobs of a brand, the newest of each first. */
    listFiles: ({ workspaceId, profileId }: BrandKey) =>
      database.all(
        FileJob,
        sql`SELECT job.id, json_extract(job.request, '$.subjectId') AS subject_id, job.kind, job.spend_kind,
            json_extract(job.input, '$.takeId') AS take_id, output.url, output.asset_id
          FROM job LEFT JOIN job_output output
            ON output.job_id = job.id AND output.position = 0 AND output.stored IS NOT NULL
          WHERE job.workspace_id = ${workspaceId} AND ${fileKinds} AND json_extract(job.request, '$.profileId') = ${profileId}
          ORDER BY json_extract(job.request, '$.subjectId'), job.number DESC`,
      ),
    /** The latest set of jobs that bring files of a brand; null if there is none. */
    latestSet: ({ workspaceId, profileId }: BrandKey) =>
      database.get(
        StoredJob,
        sql`SELECT * FROM job INDEXED BY job_of_brand WHERE workspace_id = ${workspaceId} AND ${fileKinds}
          AND set_id IS NOT NULL AND json_extract(request, '$.profileId') = ${profileId} ORDER BY number DESC LIMIT 1`,
      )?.setId ?? null,
    /** What the last takes or renders cost, newest first. */
    lastCharges: (workspaceId: WorkspaceId, kind: 'take' | 'render', limit: number): number[] =>
      database
        .all(
          Charge,
          sql`SELECT charged FROM job WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND ${ownKinds}
            AND charged IS NOT NULL AND refunded < max(charged, 1) AND spend_kind IN ('running', 'saving', 'done')
            ORDER BY number DESC LIMIT ${limit}`,
        )
        .map(({ charged }) => charged),
    /** When renders were charged since a time, oldest first. */
    rendersSince: (workspaceId: WorkspaceId, since: number): number[] =>
      database
        .all(
          At,
          sql`SELECT charged_at AS at FROM job WHERE workspace_id = ${workspaceId} AND kind = 'render' AND ${ownKinds}
            AND charged_at > ${since} AND charged > 0 ORDER BY charged_at`,
        )
        .map(({ at }) => at),
    /** Renders that wait for the allowance, in the order of the queue. */
    waitingForAllowance: (workspaceId: WorkspaceId) =>
      database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE workspace_id = ${workspaceId} AND kind = 'render' AND ${ownKinds}
          AND spend_kind = 'queued' AND json_extract(spend, '$.why') = 'allowance' ORDER BY lane DESC, place, id`,
      ),
    /** Workspaces with such renders. */
    waitingWorkspaces: (): WorkspaceId[] =>
      database
        .all(
          StoredJob,
          sql`SELECT * FROM job WHERE kind = 'render' AND spend_kind = 'queued'
            AND json_extract(spend, '$.why') = 'allowance' GROUP BY workspace_id`,
        )
        .map(({ workspaceId }) => workspaceId),
    /** How many renders are on their way to the service, or may be. */
    countSending: (workspaceId: WorkspaceId): number =>
      database.get(
        CountRow,
        sql`SELECT count(*) AS count FROM job INDEXED BY job_state WHERE workspace_id = ${workspaceId}
          AND spend_kind IN ('sending', 'ambiguous') AND kind = 'render'`,
      )?.count ?? 0,
    /** Jobs of a set, in order. */
    ofSet: (workspaceId: WorkspaceId, setId: string) =>
      database.all(
        StoredJob,
        sql`SELECT * FROM job WHERE workspace_id = ${workspaceId} AND set_id = ${setId} ORDER BY number`,
      ),
    /** A job of a kind that is open or done and has this very request; null if there is none. */
    same: (workspaceId: WorkspaceId, kind: string, request: string): JobId | null =>
      database.get(
        IdRow,
        sql`SELECT id FROM job WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND ${ownKinds}
          AND request = ${request} AND spend_kind NOT IN ('failed', 'refused', 'unconfirmed')
          ORDER BY number DESC LIMIT 1`,
      )?.id ?? null,
  }
}
export type ComposerJobsTable = ReturnType<typeof createComposerJobsTable>
