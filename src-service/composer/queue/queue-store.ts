import { z } from 'zod'
import { platforms } from '#shared/contract/platform.ts'
import { cutPage } from '#shared/util/pages.ts'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { cursorOf, type PageQuery, readPlace } from '../page-cursor.ts'

const Row = z.object({
  id: z.string(),
  brandId: z.string(),
  playId: z.string(),
  takeId: z.string().nullable(),
  exportId: z.string().nullable(),
  slotAt: z.int(),
  platforms: jsonColumn(z.array(z.enum(platforms))),
  delivery: z.enum(['internal', 'external']),
  source: z.enum(['autopilot', 'owner']),
  status: z.enum(['scheduled', 'rendering', 'rendered', 'posted', 'failed']),
  provider: z.string().nullable(),
  postedAt: z.int().nullable(),
  reason: z.string().nullable(),
  createdAt: z.int(),
})
/** A stored job of the queue. `slotAt` is when it is to be posted. Times in milliseconds since 1970. */
export type StoredJob = z.output<typeof Row>

/** A job without what only a report gives it. */
export type NewJob = Omit<StoredJob, 'provider' | 'postedAt' | 'reason'>

/** The table of jobs. */
export type QueueStore = {
  add(job: NewJob): void
  find(id: string): StoredJob | null
  /** Changes a job's state and what was reported of it. */
  change(
    id: string,
    change: Partial<Pick<StoredJob, 'takeId' | 'exportId' | 'status' | 'provider' | 'postedAt' | 'reason'>>,
  ): void
  remove(id: string): void
  /** What waits for an external publisher, newest first. */
  waiting(brandId: string, page: PageQuery): { jobs: StoredJob[]; next: string | null }
  /** The jobs of a time, failed ones included, earliest first; at most 500. */
  between(brandId: string, from: number, until: number): StoredJob[]
  /** The earliest job of each play that is not posted yet. */
  upcomingOf(brandId: string, playIds: readonly string[]): Map<string, StoredJob>
  /** The plays whose slot is later than a time, or was later and is not over. */
  playsSince(brandId: string, from: number): Set<string>
  /** Jobs in a state whose slot is at or before a time. */
  due(brandId: string, status: StoredJob['status'], until: number): StoredJob[]
  /** The unfinished jobs of a render. */
  ofExport(exportId: string): StoredJob[]
}

const columns = `id, brand_id as brandId, play_id as playId, take_id as takeId, export_id as exportId, slot_at as slotAt,
  platforms, delivery, source, status, provider, posted_at as postedAt, reason, created_at as createdAt`

/** Opens the table of jobs. */
export function createQueueStore({ database }: { database: ServiceDatabase }): QueueStore {
  const insert = database.prepare(
    `insert into composer_job (id, brand_id, play_id, take_id, export_id, slot_at, platforms, delivery, source, status,
       created_at)
     values (@id, @brandId, @playId, @takeId, @exportId, @slotAt, @platforms, @delivery, @source, @status, @createdAt)`,
  )
  const byId = database.prepare<[string]>(`select ${columns} from composer_job where id = ?`)
  const update = database.prepare(
    `update composer_job set take_id = @takeId, export_id = @exportId, status = @status, provider = @provider,
       posted_at = @postedAt, reason = @reason where id = @id`,
  )
  const removed = database.prepare<[string]>('delete from composer_job where id = ?')
  const pages = database.prepare<[string, number, string, number]>(
    `select ${columns} from composer_job
     where brand_id = ? and status = 'rendered' and delivery = 'external' and (slot_at, id) < (?, ?)
     order by slot_at desc, id desc limit ?`,
  )
  const span = database.prepare<[string, number, number]>(
    `select ${columns} from composer_job where brand_id = ? and slot_at >= ? and slot_at < ? order by slot_at limit 500`,
  )
  const upcoming = database.prepare<[string, string]>(
    `select ${columns} from composer_job where brand_id = ? and status in ('scheduled', 'rendering', 'rendered')
       and play_id in (select value from json_each(?)) order by slot_at desc`,
  )
  const recent = database
    .prepare<[string, number], string>(
      `select play_id from composer_job where brand_id = ?
         and (slot_at >= ? or status in ('scheduled', 'rendering', 'rendered')) and status <> 'failed'`,
    )
    .pluck()
  const dueOnes = database.prepare<[string, string, number]>(
    `select ${columns} from composer_job where brand_id = ? and status = ? and slot_at <= ? order by slot_at`,
  )
  const ofExport = database.prepare<[string]>(
    `select ${columns} from composer_job where export_id = ? and status in ('scheduled', 'rendering')`,
  )
  const read = (row: unknown) => Row.parse(row)
  const find = (id: string) => {
    const row = byId.get(id)
    return row === undefined ? null : read(row)
  }

  return {
    add: (job) => void insert.run({ ...job, platforms: JSON.stringify(job.platforms) }),
    find,
    change(id, change) {
      const job = find(id)
      if (job === null) throw new Error('A job that is changed is there')
      const { takeId, exportId, status, provider, postedAt, reason } = { ...job, ...change }
      update.run({ id, takeId, exportId, status, provider, postedAt, reason })
    },
    remove: (id) => void removed.run(id),
    waiting(brandId, { limit, cursor }) {
      const rows = pages.all(brandId, ...readPlace(cursor), limit + 1).map(read)
      const page = cutPage(rows, limit, ({ slotAt, id }) => cursorOf([slotAt, id]))
      return { jobs: page.rows, next: page.next }
    },
    between: (brandId, from, until) => span.all(brandId, from, until).map(read),
    upcomingOf: (brandId, playIds) =>
      new Map(upcoming.all(brandId, JSON.stringify(playIds)).map((row) => [read(row).playId, read(row)])),
    playsSince: (brandId, from) => new Set(recent.all(brandId, from)),
    due: (brandId, status, until) => dueOnes.all(brandId, status, until).map(read),
    ofExport: (exportId) => ofExport.all(exportId).map(read),
  }
}
