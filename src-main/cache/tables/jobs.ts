import { z } from 'zod'
import { JobId, type JobSetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import { leftFilesMs } from '#shared/domain/spend-state.ts'
import { jsonOrNull } from '#shared/util/text-formats.ts'
import { type Database, joinSql, sql } from '../database.ts'
import { reservedBy, StoredJob } from './job-row.ts'
import { isUnfinished } from './job-undo.ts'

const Next = z.object({ next: z.int() })
const Part = z.object({ job_id: JobId, position: z.int() })
const ModelName = z.object({ model_id: z.string() })
const PastPrompt = z
  .object({ text: z.string(), is_template: z.int(), model_id: z.string(), model_name: z.string(), at: z.int() })
  .transform((row) => ({
    text: row.text,
    isTemplate: row.is_template === 1,
    modelId: row.model_id,
    modelName: row.model_name,
    at: row.at,
  }))
/** A past prompt, or its template if it had one, with the model and time (ms since 1970) of its last run. */
export type PastPrompt = z.output<typeof PastPrompt>

/** How many of the latest runs are searched for recent models, and how many prompts for past ones. */
const recentRuns = { models: 500, prompts: 5_000 }
// Other kinds of jobs do not use a model of the catalog.
const isOfModel = sql`kind IN ('generation', 'batch')`
/** Prompts and their templates: one row per run, or per prompt of a batch with its position. */
const asked = sql`
  SELECT CASE kind WHEN 'batch' THEN part.value ELSE prompt END AS said,
    CASE kind WHEN 'batch' THEN json_extract(templates, '$[' || part.key || ']') ELSE template END AS rolled_from,
    part.key AS at_place, kind, template, prompt, workspace_id, model_id, model_name, created_at, number
  FROM job, json_each(CASE kind WHEN 'batch' THEN request ELSE '{"prompts":[""]}' END, '$.prompts') AS part
  WHERE ${isOfModel}`
const everything = sql`SELECT * FROM job`
/** True for a row of `job` that is not finished. */
export const isOpen = sql`spend_kind IN ('queued', 'sending', 'ambiguous', 'running', 'saving')`

const hasMissing = sql`EXISTS (SELECT 1 FROM job_output WHERE job_id = job.id AND stored IS NULL)`
/** Jobs that broke within the last days and have files that are not stored. Reads only jobs that ended badly. */
export const isLeft = (now: number) => sql`
  spend_kind IN ('failed', 'refused', 'unconfirmed') AND created_at >= ${now - leftFilesMs} AND ${hasMissing}`

/** Jobs whose id at the service begins so. */
const namedFrom = (prefix: string) => sql`resource_id >= ${prefix} AND resource_id < ${`${prefix}\u{10ffff}`}`

const ResourceIdRow = z.object({ resource_id: z.string() })

/** The jobs of a profile, in `ledger.db`: the only list of what was bought, because the service has none. */
export function createJobsTable(database: Database) {
  const first = (where: ReturnType<typeof sql>) => database.get(StoredJob, sql`${everything} WHERE ${where}`)
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    nextNumber: (workspaceId: WorkspaceId) =>
      database.get(Next, sql`SELECT coalesce(max(number), 0) + 1 AS next FROM job WHERE workspace_id = ${workspaceId}`)
        ?.next ?? 1,
    /** The position of the last job in the queue; 0 if there is none. */
    lastPlace: (workspaceId: WorkspaceId) =>
      database.get(Next, sql`SELECT coalesce(max(place), 0) AS next FROM job WHERE workspace_id = ${workspaceId}`)
        ?.next ?? 0,
    read: (id: JobId) => first(sql`id = ${id}`),
    readDraft: (draftId: string) => first(sql`draft_id = ${draftId}`),
    readResource: (workspaceId: WorkspaceId, resourceId: string) =>
      first(sql`workspace_id = ${workspaceId} AND resource_id = ${resourceId}`),
    /** The run that a thing at the service belongs to, with the position of its file; null if it is no run's here. */
    ownerOf: (
      workspaceId: WorkspaceId,
      resourceId: string,
    ): { readonly jobId: JobId; readonly position: number } | null => {
      const part = database.get(
        Part,
        sql`SELECT job_id, position FROM job_part WHERE workspace_id = ${workspaceId} AND resource_id = ${resourceId}`,
      )
      if (part !== null) return { jobId: part.job_id, position: part.position }
      const job = first(sql`workspace_id = ${workspaceId} AND resource_id = ${resourceId}`)
      return job === null ? null : { jobId: job.id, position: 0 }
    },
    /** The last finished run whose id at the service begins so; null if there is none. */
    lastDoneWith: (workspaceId: WorkspaceId, prefix: string) =>
      first(sql`
        workspace_id = ${workspaceId} AND spend_kind = 'done' AND ${namedFrom(prefix)} ORDER BY number DESC LIMIT 1`),
    /** True if a run whose id at the service begins so has not ended, or its file is not here yet. */
    hasOpenWith: (workspaceId: WorkspaceId, prefix: string) =>
      first(sql`workspace_id = ${workspaceId} AND ${isOpen} AND ${namedFrom(prefix)} LIMIT 1`) !== null,
    /** True if another job with the same request was sent and its outcome is unknown. */
    hasUnconfirmedTwin: (job: StoredJob) =>
      first(sql`
        spend_kind IN ('sending', 'ambiguous') AND workspace_id = ${job.workspaceId} AND kind = ${job.kind}
        AND request = ${job.request} AND id <> ${job.id}`) !== null,
    /** Unfinished jobs, oldest first; of one workspace, or of all. */
    listOpen: (workspaceId?: WorkspaceId) => {
      const where = workspaceId === undefined ? isOpen : sql`${isOpen} AND workspace_id = ${workspaceId}`
      return database.all(StoredJob, sql`${everything} WHERE ${where} ORDER BY created_at, number`)
    },
    /** Jobs that broke within the last days before all their files were stored, oldest first. */
    listLeft: (now: number) =>
      database.all(StoredJob, sql`${everything} WHERE ${isLeft(now)} ORDER BY created_at, number`),
    /** Jobs of a workspace that were sent and are not finished, oldest first. Never reads waiting jobs. */
    listUnderWay: (workspaceId: WorkspaceId) =>
      database.all(
        StoredJob,
        sql`${everything} WHERE workspace_id = ${workspaceId}
          AND spend_kind IN ('sending', 'ambiguous', 'running', 'saving') ORDER BY number`,
      ),
    /** Failed jobs whose charge is not known to be refunded, oldest first. */
    listOwed: (workspaceId: WorkspaceId) =>
      database.all(
        StoredJob,
        sql`${everything} WHERE workspace_id = ${workspaceId} AND spend_kind = 'failed' AND charged > refunded ORDER BY number`,
      ),
    /** Charged jobs that finished without a file, oldest first. */
    listWithoutFile: (workspaceId: WorkspaceId) =>
      database.all(
        StoredJob,
        sql`${everything} WHERE workspace_id = ${workspaceId} AND spend_kind = 'unconfirmed'
          AND json_extract(spend, '$.lacksFile') AND charged > refunded ORDER BY number`,
      ),
    /** Newest first, below the run number `before`. */
    page: (
      workspaceId: WorkspaceId,
      filter: { modelId?: string; setId?: JobSetId; before?: number; limit: number },
    ) => {
      const where = [
        sql`workspace_id = ${workspaceId}`,
        sql`NOT ${isUnfinished}`,
        ...(filter.modelId === undefined ? [] : [sql`model_id = ${filter.modelId}`]),
        ...(filter.setId === undefined ? [] : [sql`set_id = ${filter.setId}`]),
        ...(filter.before === undefined ? [] : [sql`number < ${filter.before}`]),
      ]
      return database.all(
        StoredJob,
        sql`${everything} WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${filter.limit}`,
      )
    },
    /** The models of the latest runs, the latest first. */
    recentModels: (workspaceId: WorkspaceId, limit: number): string[] =>
      database
        .all(
          ModelName,
          sql`SELECT model_id FROM
              (SELECT model_id, number FROM job WHERE workspace_id = ${workspaceId} AND ${isOfModel}
                ORDER BY number DESC LIMIT ${recentRuns.models})
            GROUP BY model_id ORDER BY max(number) DESC LIMIT ${limit}`,
        )
        .map(({ model_id: modelId }) => modelId),
    /** Distinct prompts of the latest runs and batches, latest first, containing `text` and, if given, of one model. */
    pastPrompts: (workspaceId: WorkspaceId, filter: { modelId?: string | undefined; text: string; limit: number }) => {
      const where = [
        sql`workspace_id = ${workspaceId} AND said <> ''`,
        ...(filter.modelId === undefined ? [] : [sql`model_id = ${filter.modelId}`]),
        ...(filter.text === ''
          ? []
          : [
              // Filters before a run is split into prompts: among a hundred thousand runs most do not match.
              sql`(kind = 'batch' OR instr(lower(coalesce(template, prompt)), lower(${filter.text})) > 0)`,
              sql`instr(lower(coalesce(rolled_from, said)), lower(${filter.text})) > 0`,
            ]),
      ]
      return database.all(
        PastPrompt,
        sql`SELECT text, is_template, model_id, model_name, created_at AS at, max(number) FROM
            (SELECT coalesce(rolled_from, said) AS text, rolled_from IS NOT NULL AS is_template, at_place, model_id,
                model_name, created_at, number
              FROM (${asked}) WHERE ${joinSql(where, ' AND ')} ORDER BY number DESC LIMIT ${recentRuns.prompts})
          GROUP BY text, is_template ORDER BY max(number) DESC, at_place LIMIT ${filter.limit}`,
      )
    },
    insert: (job: StoredJob) => {
      database.run(sql`
        INSERT INTO job (id, workspace_id, number, draft_id, kind, model_id, model_name, output_type, prompt, input,
          request, quote, idempotency_key, account, spend_kind, spend, reserved, resource_id, charged, refunded, lane,
          place, paused, set_id, retry_of, brand, project, agent, template, templates,
          created_at, settled_at)
        VALUES (${job.id}, ${job.workspaceId}, ${job.number}, ${job.draftId}, ${job.kind}, ${job.modelId},
          ${job.modelName}, ${job.outputType}, ${job.prompt}, ${JSON.stringify(job.input)}, ${job.request},
          ${JSON.stringify(job.quote)}, ${job.idempotencyKey}, ${job.account}, ${job.spend.kind},
          ${JSON.stringify(job.spend)}, ${reservedBy(job)}, ${job.resourceId}, ${job.charged}, ${job.refunded},
          ${job.lane}, ${job.place}, ${job.isPaused ? 1 : 0}, ${job.setId}, ${job.retryOf}, ${job.brand},
          ${job.project}, ${job.agent}, ${job.template},
          ${jsonOrNull(job.templates)}, ${job.createdAt}, ${job.settledAt})`)
    },
    /** Updates what can change once a job may have been sent; its intent never does. */
    update: (job: StoredJob) => {
      const parts = job.resourceId === null ? [] : resourceIdsOf(job.resourceId)
      for (const [position, id] of parts.length > 1 ? parts.entries() : []) {
        database.run(sql`INSERT INTO job_part (workspace_id, resource_id, job_id, position)
          VALUES (${job.workspaceId}, ${id}, ${job.id}, ${position}) ON CONFLICT DO NOTHING`)
      }
      database.run(sql`
        UPDATE job SET spend_kind = ${job.spend.kind}, spend = ${JSON.stringify(job.spend)},
          reserved = ${reservedBy(job)}, resource_id = ${job.resourceId}, charged = ${job.charged},
          refunded = ${job.refunded}, settled_at = ${job.settledAt}
        WHERE id = ${job.id}`)
    },
    /** Adds the things at the service that a run started besides those in its own id. */
    noteParts({ id, workspaceId }: StoredJob, parts: readonly { position: number; resourceId: string }[]): void {
      if (parts.length === 0) return
      database.run(sql`INSERT INTO job_part (workspace_id, resource_id, job_id, position)
        SELECT ${workspaceId}, json_extract(value, '$.resourceId'), ${id}, json_extract(value, '$.position')
        FROM json_each(${JSON.stringify(parts)}) WHERE true ON CONFLICT DO NOTHING`)
    },
    /** The service's ids of the last started runs, newest first. */
    lastStarted: (workspaceId: WorkspaceId, limit: number) =>
      database
        .all(
          ResourceIdRow,
          sql`SELECT resource_id FROM job WHERE workspace_id = ${workspaceId} AND kind = 'generation'
            AND resource_id IS NOT NULL ORDER BY number DESC LIMIT ${limit}`,
        )
        .map((row) => row.resource_id),
    /**
     * Moves jobs from one key to another: those certainly not at the service, and with `isSameAccount` all unfinished
     * ones. Jobs that waited for a key wait in the queue again. Call it in a transaction.
     */
    moveAccount: (workspaceId: WorkspaceId, from: string, to: string, isSameAccount: boolean): void => {
      const open = ['sending', 'ambiguous', 'running', 'saving', 'unconfirmed']
      const kinds = JSON.stringify(['queued', ...(isSameAccount ? open : [])])
      database.run(sql`UPDATE job SET spend = json_set(spend, '$.why', 'queue', '$.notBefore', NULL)
        WHERE workspace_id = ${workspaceId} AND account = ${from} AND spend_kind = 'queued'
        AND json_extract(spend, '$.why') = 'key'`)
      database.run(sql`UPDATE job SET account = ${to} WHERE workspace_id = ${workspaceId} AND account = ${from}
        AND spend_kind IN (SELECT value FROM json_each(${kinds}))`)
    },
    /** Deletes a job that was never sent. Returns whether it still existed. */
    removeUnsent: (id: JobId) =>
      database.transaction(() => {
        const isUnsent = sql`id = ${id} AND spend_kind = 'queued'`
        database.run(sql`DELETE FROM ledger_line WHERE job_id IN (SELECT id FROM job WHERE ${isUnsent})`)
        return database.run(sql`DELETE FROM job WHERE ${isUnsent}`) > 0
      }),
  }
}
export type JobsTable = ReturnType<typeof createJobsTable>
