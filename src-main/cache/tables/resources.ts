import { z } from 'zod'
import { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { type Database, joinSql, type Sql, sql } from '../database.ts'
import { matchOf } from './search-text.ts'

/** The kinds of things that the Resource API makes. */
export const ResourceKind = z.enum(['avatar', 'video', 'voice', 'audio'])
export type ResourceKind = z.output<typeof ResourceKind>

const StoredResource = z
  .object({
    row: z.int(),
    workspace_id: WorkspaceId,
    kind: ResourceKind,
    id: z.string(),
    status: z.string(),
    words: z.string(),
    model: z.string(),
    visibility: z.string(),
    published: z.int(),
    parent_id: z.string().nullable(),
    job_id: JobId.nullable(),
    position: z.int(),
    reported: z.string(),
    created_at: z.int(),
    removed_at: z.int().nullable(),
  })
  .transform((row) => ({
    row: row.row,
    workspaceId: row.workspace_id,
    kind: row.kind,
    id: row.id,
    status: row.status,
    /** What a search finds it by. */
    words: row.words,
    /** Its model, studio tier, language or the like, for filters; empty if none. */
    model: row.model,
    /** Empty if it has none. */
    visibility: row.visibility,
    isPublished: row.published === 1,
    /** The id of what it was made from; null if unknown. */
    parentId: row.parent_id,
    /** The run of the studio that made it, and the position of its file there; null if another program did. */
    jobId: row.job_id,
    position: row.position,
    /** The service's answer about it, JSON. */
    told: row.reported,
    createdAt: row.created_at,
    /** When it was deleted here, to be deleted at the service; null if it was not. */
    removedAt: row.removed_at,
  }))
/** An avatar, a video of one, a voice or speech as the service told it. Milliseconds since 1970. */
export type StoredResource = z.output<typeof StoredResource>

/** A resource as it is written: all but what the table itself adds. */
export type ResourceToWrite = Omit<StoredResource, 'row' | 'removedAt'>

/** The filter of a page; empty lists and texts do not filter. */
export type ResourceFilter = {
  readonly text: string
  readonly statuses: readonly string[]
  readonly models: readonly string[]
  readonly visibilities: readonly string[]
  readonly published: boolean | null
  readonly parentId: string | null
}

/** The order of a page: by time, or those with most likes first and the newest of them. */
export type ResourceOrder = 'newest' | 'oldest' | 'liked'

/** The last row of a page. Milliseconds since 1970; its likes count in their order only. */
export type ResourcePlace = { readonly createdAt: number; readonly row: number; readonly likes?: number }

const likes = sql`coalesce(json_extract(reported, '$.likes'), 0)`

const orders: Readonly<Record<ResourceOrder, { readonly by: Sql; readonly after: (place: ResourcePlace) => Sql }>> = {
  newest: {
    by: sql`created_at DESC, row DESC`,
    after: ({ createdAt, row }) => sql`(created_at, row) < (${createdAt}, ${row})`,
  },
  oldest: {
    by: sql`created_at, row`,
    after: ({ createdAt, row }) => sql`(created_at, row) > (${createdAt}, ${row})`,
  },
  liked: {
    by: sql`${likes} DESC, created_at DESC, row DESC`,
    after: (place) => sql`(${likes}, created_at, row) < (${place.likes ?? 0}, ${place.createdAt}, ${place.row})`,
  },
}

const Count = z.object({ count: z.int() })
const Id = z.object({ id: z.string() })

function narrow(workspaceId: WorkspaceId, kind: ResourceKind, filter: ResourceFilter): Sql[] {
  const match = matchOf(filter.text)
  const oneOf = (name: Sql, values: readonly string[]) =>
    values.length === 0
      ? []
      : [
          sql`${name} IN (${joinSql(
            values.map((value) => sql`${value}`),
            ', ',
          )})`,
        ]
  return [
    sql`workspace_id = ${workspaceId} AND kind = ${kind} AND removed_at IS NULL`,
    ...(match === null ? [] : [sql`row IN (SELECT rowid FROM resource_text WHERE resource_text MATCH ${match})`]),
    ...oneOf(sql`status`, filter.statuses),
    ...oneOf(sql`model`, filter.models),
    ...oneOf(sql`visibility`, filter.visibilities),
    ...(filter.published === null ? [] : [sql`published = ${filter.published ? 1 : 0}`]),
    ...(filter.parentId === null ? [] : [sql`parent_id = ${filter.parentId}`]),
  ]
}

/** What the Resource API made, in `cache.db`: read again from the service where the file is lost. */
export function createResourcesTable(database: Database) {
  return {
    transaction: <T>(work: () => T): T => database.transaction(work),
    /** Writes what the service told; a deletion that waits stays. Returns whether it is news. */
    write: (one: ResourceToWrite): boolean =>
      database.run(sql`
        INSERT INTO resource (workspace_id, kind, id, status, words, model, visibility, published, parent_id, job_id,
          position, reported, created_at)
        VALUES (${one.workspaceId}, ${one.kind}, ${one.id}, ${one.status}, ${one.words}, ${one.model},
          ${one.visibility}, ${one.isPublished ? 1 : 0}, ${one.parentId}, ${one.jobId}, ${one.position}, ${one.told},
          ${one.createdAt})
        ON CONFLICT (workspace_id, kind, id) DO UPDATE SET status = excluded.status, words = excluded.words,
          model = excluded.model, visibility = excluded.visibility, published = excluded.published,
          parent_id = excluded.parent_id, job_id = coalesce(excluded.job_id, job_id), position = excluded.position,
          reported = excluded.reported, created_at = excluded.created_at
        WHERE reported <> excluded.reported OR job_id IS NOT coalesce(excluded.job_id, job_id)`) > 0,
    read: (workspaceId: WorkspaceId, kind: ResourceKind, id: string) =>
      database.get(
        StoredResource,
        sql`SELECT * FROM resource WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND id = ${id}`,
      ),
    /** Which of these failed, of any kind. */
    failedAmong: (workspaceId: WorkspaceId, ids: readonly string[]): string[] =>
      database
        .all(
          Id,
          sql`SELECT id FROM resource WHERE workspace_id = ${workspaceId} AND status = 'failed'
            AND kind IN ('avatar', 'video', 'voice', 'audio')
            AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
        )
        .map(({ id }) => id),
    /** The rows after `before`; the newest first, or in another order. */
    page: (
      workspaceId: WorkspaceId,
      kind: ResourceKind,
      filter: ResourceFilter,
      page: { readonly before: ResourcePlace | null; readonly limit: number; readonly order?: ResourceOrder },
    ) => {
      const { before, limit, order = 'newest' } = page
      const where = narrow(workspaceId, kind, filter)
      if (before !== null) where.push(orders[order].after(before))
      return database.all(
        StoredResource,
        sql`SELECT * FROM resource WHERE ${joinSql(where, ' AND ')} ORDER BY ${orders[order].by} LIMIT ${limit}`,
      )
    },
    count: (workspaceId: WorkspaceId, kind: ResourceKind, filter: ResourceFilter): number =>
      database.get(
        Count,
        sql`SELECT count(*) AS count FROM resource WHERE ${joinSql(narrow(workspaceId, kind, filter), ' AND ')}`,
      )?.count ?? 0,
    /**
     * Speech of a voice, of a whole text or of a paragraph, newest first; all of it where `most` is null. A voice of its
     * own is named in the text.
     */
    spokenBy: (workspaceId: WorkspaceId, voiceId: string, most: number | null) =>
      database.all(
        StoredResource,
        sql`SELECT * FROM resource WHERE workspace_id = ${workspaceId} AND kind = 'audio' AND removed_at IS NULL
          AND (parent_id = ${voiceId} OR instr(json_extract(reported, '$.text'), ${`<voice name="${voiceId}"`}) > 0)
          ORDER BY created_at DESC, row DESC LIMIT ${most ?? -1}`,
      ),
    /** Videos that have one of some speeches, newest first; all of them where `most` is null. */
    videosWith: (workspaceId: WorkspaceId, audioIds: readonly string[], most: number | null) =>
      database.all(
        StoredResource,
        sql`SELECT * FROM resource WHERE workspace_id = ${workspaceId} AND kind = 'video' AND removed_at IS NULL
          AND json_extract(reported, '$.audioId') IN (SELECT value FROM json_each(${JSON.stringify(audioIds)}))
          ORDER BY created_at DESC, row DESC LIMIT ${most ?? -1}`,
      ),
    /** Everything of a kind that a run made, deleted or not, in the order of its files. */
    ofJob: (workspaceId: WorkspaceId, kind: ResourceKind, jobId: JobId) =>
      database.all(
        StoredResource,
        sql`SELECT * FROM resource WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND job_id = ${jobId}
          ORDER BY position`,
      ),
    /** Marks a resource as deleted here, or takes that back with null. Returns whether it is known. */
    setRemoved: (workspaceId: WorkspaceId, kind: ResourceKind, id: string, removedAt: number | null): boolean =>
      database.run(sql`UPDATE resource SET removed_at = ${removedAt}
        WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND id = ${id}`) > 0,
    /** Those deleted here but not yet at the service, oldest first; of all workspaces. */
    listRemoved: () =>
      database.all(StoredResource, sql`SELECT * FROM resource WHERE removed_at IS NOT NULL ORDER BY removed_at, row`),
    /** Forgets a resource that the service no longer has. */
    drop: (workspaceId: WorkspaceId, kind: ResourceKind, id: string): void => {
      database.run(sql`DELETE FROM resource WHERE workspace_id = ${workspaceId} AND kind = ${kind} AND id = ${id}`)
    },
    /** The ids of a kind made in a span of time, ends included; for finding those that the service no longer has. */
    idsBetween: (workspaceId: WorkspaceId, kind: ResourceKind, from: number, to: number): string[] =>
      database
        .all(
          Id,
          sql`SELECT id FROM resource WHERE workspace_id = ${workspaceId} AND kind = ${kind}
            AND removed_at IS NULL AND created_at BETWEEN ${from} AND ${to}`,
        )
        .map(({ id }) => id),
  }
}
export type ResourcesTable = ReturnType<typeof createResourcesTable>
