import { z } from 'zod'
import { Performance } from '../contract/composer-resource.ts'
import { OfBrand, ReadingFacts, Refresh } from './composer.ts'
import { procedure } from './failures.ts'

const { latest, ...figures } = Performance.shape

/** What performs, from posts with numbers. A group with few posts has wide bounds. Fields that the service adds are kept. */
export const PerformanceReading = ReadingFacts.extend({
  ...figures,
  /** The days it is about; null for all. */
  days: z.int().nullable(),
})
export type PerformanceReading = z.output<typeof PerformanceReading>

/** A post with its numbers. `coverUrl` is an address of this computer. */
export const PerformedPost = latest.unwrap().element.extend({
  title: z.string(),
  angle: z.string().nullable(),
  coverUrl: z.string().nullable(),
})
export type PerformedPost = z.output<typeof PerformedPost>

/** What posts are listed by: a row of a chart or a cell of the heat map. Hours are those of the brand's time zone. */
export const PostGroup = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('play'), playId: z.string() }),
  z.object({ kind: z.literal('angle'), angle: z.string() }),
  z.object({ kind: z.literal('platform'), platform: z.string() }),
  z.object({ kind: z.literal('hour'), hour: z.int() }),
  z.object({ kind: z.literal('cell'), weekday: z.int(), hour: z.int() }),
])
export type PostGroup = z.output<typeof PostGroup>

const OfPeriod = OfBrand.extend({ days: z.int().min(1).max(3_650).nullable() })

/** What a brand's own posts reached. */
export const performanceContract = {
  read: procedure.input(OfPeriod.extend({ refresh: Refresh })).output(PerformanceReading),
  /** The posts of a group, the most views first; at most 2,000. */
  posts: procedure
    .input(OfPeriod.extend({ group: PostGroup, refresh: Refresh }))
    .output(ReadingFacts.extend({ posts: z.array(PerformedPost), total: z.int() })),
}
