import { z } from 'zod'
import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import type { StoredFile } from '../../jobs/generation-store.ts'

const Row = z.object({
  id: z.string(),
  accountId: z.string(),
  keyId: z.int(),
  brandId: z.string(),
  takeId: z.string(),
  playId: z.string(),
  source: z.enum(['api', 'download', 'autopilot']),
  status: z.enum(['queued', 'rendering', 'done', 'failed']),
  charges: z.int(),
  credits: z.int(),
  video: z.string().nullable(),
  poster: z.string().nullable(),
  bytes: z.int().nullable(),
  durationSec: z.number().nullable(),
  error: z.string().nullable(),
  fault: z.string().nullable(),
  attempts: z.int(),
  startedAt: z.int(),
})

/** A stored render. `charges` counts how often it was started and paid; `video` and `poster` are names of files. */
export type StoredExport = z.output<typeof Row>

/** What a new render begins with. */
export type NewExport = Pick<
  StoredExport,
  'id' | 'accountId' | 'keyId' | 'brandId' | 'takeId' | 'playId' | 'source' | 'credits' | 'fault'
>

/** The files of a finished render. */
export type ExportFiles = { readonly video: StoredFile; readonly poster: StoredFile; readonly durationSec: number }

/** The table of renders. */
export type ExportStore = {
  find(id: string): StoredExport | null
  /** Adds a render, or starts a failed one again. */
  start(render: NewExport): StoredExport
  /** The newest render of each play that has one; finished ones first. */
  newestOf(brandId: string, playIds: readonly string[]): Map<string, StoredExport>
  /** The oldest queued render that is not among those running. */
  nextQueued(): StoredExport | null
  /** Marks a render as running. Returns its attempts, with this one. */
  markRendering(id: string): number
  /** Puts what was running when the service stopped back into the queue. */
  requeue(): void
  /** Does not count the last attempt of these, because the service was asked to stop. */
  uncount(ids: readonly string[]): void
  /** Returns false if the render is over. */
  finish(id: string, files: ExportFiles): boolean
  /** Returns false if the render is over. */
  fail(id: string, error: string): boolean
  /** The times of an account's counted starts since a time, oldest first. */
  startsSince(accountId: string, since: number): number[]
  countStart(accountId: string): void
}

const columns = `id, account_id as accountId, key_id as keyId, brand_id as brandId, take_id as takeId, play_id as playId,
  source, status, charges, credits, video, poster, bytes, duration_sec as durationSec, error, fault, attempts,
  started_at as startedAt`
const isOpen = "status in ('queued', 'rendering')"

/** Opens the table of renders. */
export function createExportStore({ database, clock }: { database: ServiceDatabase; clock: Clock }): ExportStore {
  const byId = database.prepare<[string]>(`select ${columns} from composer_export where id = ?`)
  const insert = database.prepare(
    `insert into composer_export (id, account_id, key_id, brand_id, take_id, play_id, source, credits, fault, started_at)
     values (@id, @accountId, @keyId, @brandId, @takeId, @playId, @source, @credits, @fault, @at)
     on conflict (id) do update set key_id = excluded.key_id, source = excluded.source, credits = excluded.credits,
       fault = excluded.fault, started_at = excluded.started_at, status = 'queued', charges = charges + 1, attempts = 0,
       error = null, ended_at = null
     where status = 'failed'`,
  )
  // The order decides which row of a play is kept: of finished ones the newest, else the newest of all.
  const ofPlays = database.prepare<[string, string]>(
    `select ${columns} from composer_export where brand_id = ? and play_id in (select value from json_each(?))
     order by status = 'done', started_at, rowid`,
  )
  const queued = database.prepare<[]>(
    `select ${columns} from composer_export where status = 'queued' order by started_at, rowid limit 1`,
  )
  const rendering = database.prepare<[string], { attempts: number }>(
    "update composer_export set status = 'rendering', attempts = attempts + 1 where id = ? returning attempts",
  )
  const requeued = database.prepare<[]>("update composer_export set status = 'queued' where status = 'rendering'")
  const uncounted = database.prepare<[string]>(
    'update composer_export set attempts = max(0, attempts - 1) where id in (select value from json_each(?))',
  )
  const finish = database.prepare(
    `update composer_export set status = 'done', video = @video, poster = @poster, bytes = @bytes,
       duration_sec = @durationSec, ended_at = @at where id = @id and ${isOpen}`,
  )
  const fail = database.prepare<[string, number, string]>(
    `update composer_export set status = 'failed', error = ?, ended_at = ? where id = ? and ${isOpen}`,
  )
  const starts = database
    .prepare<[string, number], number>('select at from composer_start where account_id = ? and at > ? order by at')
    .pluck()
  const addStart = database.prepare<[string, number]>('insert into composer_start (account_id, at) values (?, ?)')
  const readMaybe = (row: unknown) => (row === undefined ? null : Row.parse(row))
  const find = (id: string) => readMaybe(byId.get(id))

  return {
    find,
    start(render) {
      insert.run({ ...render, at: clock.now() })
      const stored = find(render.id)
      if (stored === null) throw new Error('A render that was written is there')
      return stored
    },
    newestOf: (brandId, playIds) =>
      new Map(ofPlays.all(brandId, JSON.stringify(playIds)).map((row) => [Row.parse(row).playId, Row.parse(row)])),
    nextQueued: () => readMaybe(queued.get()),
    markRendering: (id) => rendering.get(id)?.attempts ?? 0,
    requeue: () => void requeued.run(),
    uncount: (ids) => void uncounted.run(JSON.stringify(ids)),
    finish: (id, { video, poster, durationSec }) =>
      finish.run({ id, video: video.name, poster: poster.name, bytes: video.bytes, durationSec, at: clock.now() })
        .changes > 0,
    fail: (id, error) => fail.run(error, clock.now(), id).changes > 0,
    startsSince: (accountId, since) => starts.all(accountId, since),
    countStart: (accountId) => void addStart.run(accountId, clock.now()),
  }
}
