import { z } from 'zod'
import { platforms, type Platform } from '#shared/contract/platform.ts'
import { cutPage } from '#shared/util/pages.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'
import { cursorOf, type PageQuery, readPlace } from '../page-cursor.ts'

const number = z.int().nullable()
const Row = z.object({
  id: z.int(),
  brandId: z.string(),
  jobId: z.string(),
  playId: z.string(),
  angle: z.string(),
  platform: z.enum(platforms),
  externalId: z.string().nullable(),
  url: z.string().nullable(),
  postedAt: z.int(),
  views: number,
  likes: number,
  comments: number,
  shares: number,
  saves: number,
  reach: number,
  impressions: number,
  numbersAt: number,
})
/** A post of a job on one platform, with its latest numbers. Times in milliseconds since 1970. */
export type StoredPost = z.output<typeof Row>

/** Reported numbers; what is absent stays as it was. */
export type Numbers = Readonly<Partial<Record<(typeof measures)[number], number>>>

const measures = ['views', 'likes', 'comments', 'shares', 'saves', 'reach', 'impressions'] as const

/** What a post is recorded with. `simulated`: a platform of the embedded service makes its numbers. */
export type NewPost = Pick<
  StoredPost,
  'brandId' | 'jobId' | 'playId' | 'angle' | 'platform' | 'externalId' | 'url' | 'postedAt'
> & {
  readonly simulated: boolean
}

/** The tables of posts and of every report of their numbers. */
export type PostStore = {
  /** Adds a post, or corrects the one that the job has on the platform. */
  put(post: NewPost): void
  find(jobId: string, platform: Platform): StoredPost | null
  ofJobs(jobIds: readonly string[]): Map<string, StoredPost[]>
  addNumbers(post: StoredPost, numbers: Numbers, at: number): void
  /** Posts with numbers, newest first. */
  page(brandId: string, page: PageQuery & { readonly since: number }): { posts: StoredPost[]; next: string | null }
  count(brandId: string): { readonly withNumbers: number; readonly total: number }
  /** Simulated posts of a brand whose numbers still grow. */
  simulated(brandId: string): StoredPost[]
  /** Ends the growth of numbers of posts that are older. */
  settle(brandId: string, before: number): void
}

const columns = `id, brand_id as brandId, job_id as jobId, play_id as playId, angle, platform, external_id as externalId, url,
  posted_at as postedAt, ${measures.join(', ')}, numbers_at as numbersAt`

/** Opens the tables of posts. */
export function createPostStore({ database }: { database: ServiceDatabase }): PostStore {
  const insert = database.prepare(
    `insert into composer_post (brand_id, job_id, play_id, angle, platform, external_id, url, posted_at, simulated)
     values (@brandId, @jobId, @playId, @angle, @platform, @externalId, @url, @postedAt, @simulated)
     on conflict (job_id, platform) do update set external_id = excluded.external_id,
       url = coalesce(excluded.url, url), posted_at = excluded.posted_at`,
  )
  const one = database.prepare<[string, string]>(
    `select ${columns} from composer_post where job_id = ? and platform = ?`,
  )
  const ofJobs = database.prepare<[string]>(
    `select ${columns} from composer_post where job_id in (select value from json_each(?)) order by id`,
  )
  const update = database.prepare(
    `update composer_post set ${measures.map((name) => `${name} = coalesce(@${name}, ${name})`).join(', ')}, numbers_at = @at
     where id = @id`,
  )
  const report = database.prepare<[number, string, number]>(
    'insert into composer_metric (post_id, numbers, at) values (?, ?, ?)',
  )
  const pages = database.prepare<[string, number, number, string, number]>(
    `select ${columns} from composer_post
     where brand_id = ? and views is not null and posted_at > ? and (posted_at, id) < (?, cast(? as integer))
     order by posted_at desc, id desc limit ?`,
  )
  const counted = database.prepare<[string], { withNumbers: number; total: number }>(
    'select count(views) as withNumbers, count(*) as total from composer_post where brand_id = ?',
  )
  const growing = database.prepare<[string]>(
    `select ${columns} from composer_post where brand_id = ? and simulated = 1`,
  )
  const settled = database.prepare<[string, number]>(
    'update composer_post set simulated = 0 where brand_id = ? and simulated = 1 and posted_at < ?',
  )
  const read = (row: unknown) => Row.parse(row)
  const nothing = Object.fromEntries(measures.map((name) => [name, null]))

  return {
    put: (post) => void insert.run({ ...post, simulated: post.simulated ? 1 : 0 }),
    find(jobId, platform) {
      const row = one.get(jobId, platform)
      return row === undefined ? null : read(row)
    },
    ofJobs: (jobIds) => Map.groupBy(ofJobs.all(JSON.stringify(jobIds)).map(read), ({ jobId }) => jobId),
    addNumbers({ id }, numbers, at) {
      update.run({ ...nothing, ...numbers, at, id })
      report.run(id, JSON.stringify(numbers), at)
    },
    page(brandId, { limit, cursor, since }) {
      const [at, row] = readPlace(cursor)
      const rows = pages.all(brandId, since, at, row, limit + 1).map(read)
      const page = cutPage(rows, limit, ({ postedAt, id }) => cursorOf([postedAt, String(id)]))
      return { posts: page.rows, next: page.next }
    },
    count: (brandId) => counted.get(brandId) ?? { withNumbers: 0, total: 0 },
    simulated: (brandId) => growing.all(brandId).map(read),
    settle: (brandId, before) => void settled.run(brandId, before),
  }
}
