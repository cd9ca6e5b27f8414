import { z } from 'zod'
import { jsonColumn } from '#shared/util/text-formats.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { cursorOf, type PageQuery, readPlace } from '../page-cursor.ts'
import { cutPage } from '#shared/util/pages.ts'
import { sentenceKeysOf } from './write-take.ts'

const Row = z.object({
  id: z.string(),
  brandId: z.string(),
  playId: z.string(),
  angle: z.string(),
  number: z.int(),
  hook: z.string(),
  caption: z.string(),
  tags: jsonColumn(z.array(z.string())),
  beats: jsonColumn(z.array(z.object({ say: z.string(), show: z.string() }))),
  credits: z.int(),
  createdAt: z.int(),
})
/** A stored take. `number` counts the takes of a brand's play from 1. */
export type StoredTake = z.output<typeof Row>

/** The table of takes, and the sentences that each brand has said. */
export type TakeStore = {
  add(take: StoredTake): void
  find(id: string): StoredTake | null
  /** The newest take of each play that has one. */
  latest(brandId: string, playIds: readonly string[]): Map<string, StoredTake>
  /** All takes of a brand's play, oldest first. */
  ofPlay(brandId: string, playId: string): StoredTake[]
  /** Takes of some plays, newest first. */
  page(brandId: string, playIds: readonly string[], page: PageQuery): { takes: StoredTake[]; next: string | null }
  isSaid(brandId: string, key: string): boolean
}

const columns = `id, brand_id as brandId, play_id as playId, angle, number, hook, caption, tags, beats, credits,
  created_at as createdAt`
const isOneOf = 'in (select value from json_each(?))'

/** Opens the table of takes. */
export function createTakeStore({ database }: { database: ServiceDatabase }): TakeStore {
  const insert = database.prepare(
    `insert into composer_take (id, brand_id, play_id, angle, number, hook, caption, tags, beats, credits, created_at)
     values (@id, @brandId, @playId, @angle, @number, @hook, @caption, @tags, @beats, @credits, @createdAt)`,
  )
  const say = database.prepare<[string, string]>(
    'insert into composer_said (brand_id, sentence) values (?, ?) on conflict do nothing',
  )
  const said = database.prepare<[string, string]>('select 1 from composer_said where brand_id = ? and sentence = ?')
  const byId = database.prepare<[string]>(`select ${columns} from composer_take where id = ?`)
  const newest = database.prepare<[string, string]>(
    `select ${columns}, max(number) as newest from composer_take where brand_id = ? and play_id ${isOneOf} group by play_id`,
  )
  const ofPlay = database.prepare<[string, string]>(
    `select ${columns} from composer_take where brand_id = ? and play_id = ? order by number`,
  )
  const pages = database.prepare<[string, string, number, string, number]>(
    `select ${columns} from composer_take where brand_id = ? and play_id ${isOneOf} and (created_at, id) < (?, ?)
     order by created_at desc, id desc limit ?`,
  )
  const read = (row: unknown) => Row.parse(row)

  return {
    add(take) {
      insert.run({ ...take, tags: JSON.stringify(take.tags), beats: JSON.stringify(take.beats) })
      for (const key of sentenceKeysOf(take)) say.run(take.brandId, key)
    },
    find(id) {
      const row = byId.get(id)
      return row === undefined ? null : read(row)
    },
    latest: (brandId, playIds) =>
      new Map(newest.all(brandId, JSON.stringify(playIds)).map((row) => [read(row).playId, read(row)])),
    ofPlay: (brandId, playId) => ofPlay.all(brandId, playId).map(read),
    page(brandId, playIds, { limit, cursor }) {
      const rows = pages.all(brandId, JSON.stringify(playIds), ...readPlace(cursor), limit + 1).map(read)
      const page = cutPage(rows, limit, ({ createdAt, id }) => cursorOf([createdAt, id]))
      return { takes: page.rows, next: page.next }
    },
    isSaid: (brandId, key) => said.get(brandId, key) !== undefined,
  }
}
