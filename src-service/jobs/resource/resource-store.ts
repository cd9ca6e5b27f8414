import { z } from 'zod'
import { Visibility } from '#shared/contract/resource.ts'
import type { Clock } from '#shared/util/ports.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import type { StoredFile } from '../generation-store.ts'

/** What the Resource API makes. */
export const resourceKinds = ['avatar', 'video', 'audio', 'voice'] as const
export type ResourceKindName = (typeof resourceKinds)[number]

const JsonObject = jsonColumn(z.record(z.string(), z.unknown()))

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  keyId: z.int(),
  kind: z.enum(resourceKinds),
  groupId: z.string(),
  request: JsonObject,
  facts: JsonObject,
  seed: z.int(),
  fault: z.string().nullable(),
  credits: z.int(),
  status: z.enum(['processing', 'completed', 'failed']),
  errorCode: z.string().nullable(),
  error: z.string().nullable(),
  title: z.string().nullable(),
  visibility: Visibility,
  publishedAt: z.int().nullable(),
  createdAt: z.int(),
  completedAt: z.int().nullable(),
})
const FileRow = z.object({ position: z.int(), name: z.string(), contentType: z.string(), bytes: z.int() })
const Attempts = z.object({ attempts: z.int() })

/**
 * A stored resource. Times in milliseconds since 1970. `request` and `facts` are parsed by its kind. `files` are its own
 * files in order; those of its last making begin at the position `facts.first`.
 */
export type StoredResource = z.output<typeof Row> & { readonly files: readonly StoredFile[] }

/** The fields written when a resource is accepted. */
export type NewResource = Pick<
  StoredResource,
  'id' | 'accountId' | 'keyId' | 'kind' | 'groupId' | 'request' | 'seed' | 'fault' | 'credits'
> & {
  /** What a search reads. */
  readonly words: string
  readonly title?: string | null
  /** Files that came with the request, written before. */
  readonly files?: readonly StoredFile[]
}

/** The names of a resource's final states, with what goes with each. */
export type ResourceEnd =
  | { readonly status: 'completed'; readonly files: readonly StoredFile[]; readonly facts: Record<string, unknown> }
  | { readonly status: 'failed'; readonly code: string; readonly message: string }

/** The table of resources. A removed one is found by nothing here but the counts. */
export type ResourceStore = {
  add(resource: NewResource): StoredResource
  find(accountId: string, kind: ResourceKindName, id: string): StoredResource | null
  /** Call inside a transaction. Returns false if it had already ended. */
  end(id: string, end: ResourceEnd): boolean
  /** Puts a completed resource back to work with another request and its faults. */
  reopen(id: string, request: Record<string, unknown>, fault: string | null): void
  /** Ends a reopened resource as it was, with the request of before. Returns false if it had already ended. */
  restore(id: string, request: Record<string, unknown>): boolean
  setCredits(id: string, credits: number): void
  describe(id: string, changes: { title?: string | null; visibility?: Visibility; publishedAt?: number | null }): void
  remove(id: string): void
  /** The ids of removed resources that still have files. */
  removedWithFiles(): string[]
  /** The files of a resource, removed or not. */
  filesOf(id: string): StoredFile[]
  /** Call when files of a removed resource are deleted. */
  forgetFiles(id: string, files: readonly StoredFile[]): void
  /** Restarts what was processing when the service last stopped, oldest first. `attempt` counts this start, too. */
  takeUp(): { readonly resource: StoredResource; readonly attempt: number }[]
  /** Does not count the last attempt of these, because the service was asked to stop. */
  uncount(ids: readonly string[]): void
  /** Calls of a kind that are processing now. */
  running(accountId: string, kind: ResourceKindName): number
  /** Resources of a kind made since a time, without failed ones; for `voice` without a time, those that still exist. */
  made(accountId: string, kind: ResourceKindName, since: number): number
  kept(accountId: string, kind: ResourceKindName): number
  /** All resources of all accounts. */
  count(): number
}

/** The columns of a resource, for the queries of this table. */
export const resourceColumns = `id, account_id as accountId, key_id as keyId, kind, group_id as groupId, request, facts, seed,
  fault, credits, status, error_code as errorCode, error, title, visibility, published_at as publishedAt,
  created_at as createdAt, completed_at as completedAt`

function createFileReader(database: ServiceDatabase): (id: string) => StoredFile[] {
  const select = database.prepare<[string]>(
    'select position, name, content_type as contentType, bytes from resource_file where job_id = ? order by position',
  )
  return (id) => z.array(FileRow).parse(select.all(id))
}

/** Creates a reader of rows with `resourceColumns`. */
export function createResourceReader(database: ServiceDatabase): (row: unknown) => StoredResource {
  const filesOf = createFileReader(database)
  return (row) => {
    const resource = Row.parse(row)
    return { ...resource, files: filesOf(resource.id) }
  }
}

type Count = { total: number }

/** Opens the table of resources. */
export function createResourceStore(deps: { database: ServiceDatabase; clock: Clock }): ResourceStore {
  const { database, clock } = deps
  const read = createResourceReader(database)
  const filesOf = createFileReader(database)
  const insert = database.prepare(
    `insert into resource_job
       (id, account_id, key_id, kind, group_id, request, words, seed, fault, credits, title, created_at)
     values (@id, @accountId, @keyId, @kind, @groupId, @request, @words, @seed, @fault, @credits, @title, @createdAt)`,
  )
  const addFile = database.prepare<[string, number, string, string, number]>(
    'insert into resource_file (job_id, position, name, content_type, bytes) values (?, ?, ?, ?, ?)',
  )
  const byId = database.prepare<[string, string, string]>(
    `select ${resourceColumns} from resource_job where id = ? and account_id = ? and kind = ? and removed_at is null`,
  )
  const complete = database.prepare<[string, number, string]>(
    `update resource_job set status = 'completed', facts = ?, completed_at = ? where id = ? and status = 'processing'`,
  )
  const fail = database.prepare<[string, string, number, string]>(
    `update resource_job set status = 'failed', error_code = ?, error = ?, completed_at = ?
     where id = ? and status = 'processing'`,
  )
  const reopened = database.prepare<[string, string | null, string]>(
    `update resource_job set status = 'processing', request = ?, fault = ?, attempts = 1
     where id = ? and status = 'completed'`,
  )
  const restored = database.prepare<[string, string]>(
    `update resource_job set status = 'completed', request = ? where id = ? and status = 'processing'`,
  )
  const priced = database.prepare<[number, string]>('update resource_job set credits = ? where id = ?')
  const titled = database.prepare<[string | null, string]>('update resource_job set title = ? where id = ?')
  const shown = database.prepare<[string, string]>('update resource_job set visibility = ? where id = ?')
  const published = database.prepare<[number | null, string]>('update resource_job set published_at = ? where id = ?')
  const removed = database.prepare<[number, string]>('update resource_job set removed_at = ? where id = ?')
  const removedWithFiles = database
    .prepare<[], string>(
      `select id from resource_job
       where removed_at is not null and exists (select 1 from resource_file where job_id = resource_job.id)`,
    )
    .pluck()
  const forgotten = database.prepare<[string, number]>('delete from resource_file where job_id = ? and position = ?')
  const processing = database.prepare<[]>(
    `select ${resourceColumns}, attempts from resource_job where status = 'processing' order by created_at, rowid`,
  )
  const begunAgain = database.prepare("update resource_job set attempts = attempts + 1 where status = 'processing'")
  const uncounted = database.prepare<[string]>(
    `update resource_job set attempts = attempts - 1
     where status = 'processing' and id in (select value from json_each(?))`,
  )
  const running = database.prepare<[string, string], Count>(
    `select count(distinct group_id) as total from resource_job
     where account_id = ? and kind = ? and status = 'processing'`,
  )
  const made = database.prepare<[string, string, number], Count>(
    `select count(*) as total from resource_job
     where account_id = ? and kind = ? and created_at >= ? and status <> 'failed'`,
  )
  const kept = database.prepare<[string, string], Count>(
    `select count(*) as total from resource_job
     where account_id = ? and kind = ? and status <> 'failed' and removed_at is null`,
  )
  const counted = database.prepare<[], Count>('select count(*) as total from resource_job')
  const addFiles = (id: string, files: readonly StoredFile[]) => {
    for (const { position, name, contentType, bytes } of files) addFile.run(id, position, name, contentType, bytes)
  }

  return {
    add({ files = [], title = null, words, ...resource }) {
      const createdAt = clock.now()
      const request = JSON.stringify(resource.request)
      insert.run({ ...resource, request, words: words.toLowerCase(), title, createdAt })
      addFiles(resource.id, files)
      const rest = { facts: {}, status: 'processing', errorCode: null, error: null, publishedAt: null } as const
      return { ...resource, ...rest, title, visibility: 'private', createdAt, completedAt: null, files }
    },
    find(accountId, kind, id) {
      const row = byId.get(id, accountId, kind)
      return row === undefined ? null : read(row)
    },
    end(id, end) {
      if (end.status === 'failed') return fail.run(end.code, end.message, clock.now(), id).changes > 0
      if (complete.run(JSON.stringify(end.facts), clock.now(), id).changes === 0) return false
      addFiles(id, end.files)
      return true
    },
    reopen: (id, request, fault) => void reopened.run(JSON.stringify(request), fault, id),
    restore: (id, request) => restored.run(JSON.stringify(request), id).changes > 0,
    setCredits: (id, credits) => void priced.run(credits, id),
    describe(id, { title, visibility, publishedAt }) {
      if (title !== undefined) titled.run(title, id)
      if (visibility !== undefined) shown.run(visibility, id)
      if (publishedAt !== undefined) published.run(publishedAt, id)
    },
    remove: (id) => void removed.run(clock.now(), id),
    removedWithFiles: () => removedWithFiles.all(),
    filesOf,
    forgetFiles(id, files) {
      for (const { position } of files) forgotten.run(id, position)
    },
    takeUp() {
      begunAgain.run()
      return processing.all().map((row) => ({ resource: read(row), attempt: Attempts.parse(row).attempts }))
    },
    uncount: (ids) => void uncounted.run(JSON.stringify(ids)),
    running: (accountId, kind) => running.get(accountId, kind)?.total ?? 0,
    made: (accountId, kind, since) => made.get(accountId, kind, since)?.total ?? 0,
    kept: (accountId, kind) => kept.get(accountId, kind)?.total ?? 0,
    count: () => counted.get()?.total ?? 0,
  }
}
