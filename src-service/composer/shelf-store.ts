import { z } from 'zod'
import { cutPage } from '#shared/util/pages.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { cursorOf, type PageQuery, readPlace } from './page-cursor.ts'

const Row = z.object({ playId: z.string(), savedAt: z.int().nullable(), approvedAt: z.int().nullable() })
/** A play that a brand saved or approved. Times in milliseconds since 1970. */
export type StoredShelfPlay = z.output<typeof Row>

const Placed = z.object({ playId: z.string(), at: z.int() })
/** A play on the shelf: saved, approved or scheduled; `at` is when it last became one of them. */
export type ShelfPlay = z.output<typeof Placed>

/** The table of saved and approved plays, and the shelf, which also has the scheduled ones. */
export type ShelfStore = {
  find(brandId: string, playId: string): StoredShelfPlay | null
  save(brandId: string, playId: string, at: number): void
  approve(brandId: string, playId: string, at: number): void
  /** Withdraws an approval; a play that was also saved stays. */
  withdraw(brandId: string, playId: string): void
  /** Removes a play and its approval. False if it was neither. */
  remove(brandId: string, playId: string): boolean
  /** The approved plays, oldest approval first. */
  approved(brandId: string): string[]
  /** The approved plays that no slot was filled with since, oldest approval first. */
  unscheduled(brandId: string): string[]
  page(brandId: string, page: PageQuery): { plays: ShelfPlay[]; next: string | null }
}

/** Opens the shelf. */
export function createShelfStore({ database }: { database: ServiceDatabase }): ShelfStore {
  const one = database.prepare<[string, string]>(
    `select play_id as playId, saved_at as savedAt, approved_at as approvedAt from composer_shelf
     where brand_id = ? and play_id = ?`,
  )
  const save = database.prepare<[string, string, number]>(
    `insert into composer_shelf (brand_id, play_id, saved_at) values (?, ?, ?)
     on conflict do update set saved_at = coalesce(saved_at, excluded.saved_at)`,
  )
  const approve = database.prepare<[string, string, number]>(
    `insert into composer_shelf (brand_id, play_id, approved_at) values (?, ?, ?)
     on conflict do update set approved_at = coalesce(approved_at, excluded.approved_at)`,
  )
  const withdrawAlone = database.prepare<[string, string]>(
    'delete from composer_shelf where brand_id = ? and play_id = ? and saved_at is null',
  )
  const withdraw = database.prepare<[string, string]>(
    'update composer_shelf set approved_at = null where brand_id = ? and play_id = ?',
  )
  const remove = database.prepare<[string, string]>('delete from composer_shelf where brand_id = ? and play_id = ?')
  const approved = database
    .prepare<[string], string>(
      `select play_id from composer_shelf where brand_id = ? and approved_at is not null order by approved_at, play_id`,
    )
    .pluck()
  const unscheduled = database
    .prepare<[string], string>(
      `select play_id from composer_shelf where brand_id = ? and approved_at is not null and not exists (
         select 1 from composer_job as job where job.brand_id = composer_shelf.brand_id
           and job.play_id = composer_shelf.play_id and job.created_at >= approved_at)
       order by approved_at, play_id`,
    )
    .pluck()
  const pages = database.prepare<[string, string, number, string, number]>(
    `select playId, max(at) as at from (
       select play_id as playId, max(coalesce(saved_at, 0), coalesce(approved_at, 0)) as at from composer_shelf
         where brand_id = ?
       union all select play_id, created_at from composer_job
         where brand_id = ? and status in ('scheduled', 'rendering', 'rendered'))
     group by playId having (max(at), playId) < (?, ?) order by at desc, playId desc limit ?`,
  )
  return {
    find(brandId, playId) {
      const row = one.get(brandId, playId)
      return row === undefined ? null : Row.parse(row)
    },
    save: (brandId, playId, at) => void save.run(brandId, playId, at),
    approve: (brandId, playId, at) => void approve.run(brandId, playId, at),
    withdraw(brandId, playId) {
      withdrawAlone.run(brandId, playId)
      withdraw.run(brandId, playId)
    },
    remove: (brandId, playId) => remove.run(brandId, playId).changes > 0,
    approved: (brandId) => approved.all(brandId),
    unscheduled: (brandId) => unscheduled.all(brandId),
    page(brandId, { limit, cursor }) {
      const rows = z.array(Placed).parse(pages.all(brandId, brandId, ...readPlace(cursor), limit + 1))
      const page = cutPage(rows, limit, ({ at, playId }) => cursorOf([at, playId]))
      return { plays: page.rows, next: page.next }
    },
  }
}
