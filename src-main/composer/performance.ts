import type { ReadingFacts } from '#shared/bridge/composer.ts'
import type { PerformanceReading, PerformedPost, PostGroup } from '#shared/bridge/performance.ts'
import { Performance as ReportedPerformance } from '#shared/contract/composer-resource.ts'
import { limits } from '#shared/contract/limit.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { isTimeZone, localTime } from '#shared/util/time-zone.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { appearancesOf } from './stored-readings.ts'

type Period = { readonly days: number | null; readonly refresh: 'known' | 'now' }

/** What a brand's own posts reached. */
export interface Performance {
  read(brand: BrandKey, period: Period): Promise<PerformanceReading>
  posts(
    brand: BrandKey,
    order: Period & { readonly group: PostGroup },
  ): Promise<ReadingFacts & { posts: PerformedPost[]; total: number }>
  sourceOf(days: number | null): ReadingSource
}

/** Most pages of posts that are read. */
const mostPages = 10
const keyOf = (days: number | null) => (days === null ? 'performance' : `performance ${days}`)

/** Creates the readings of performance. */
export function createPerformance(deps: {
  tables: ComposerTables
  readings: Readings
  images: ComposerImages
}): Performance {
  const { tables, readings, images } = deps
  const { composerReadings, composerQueue } = tables
  const stored = ({ workspaceId, profileId }: BrandKey, days: number | null) =>
    composerReadings.read(workspaceId, profileId, keyOf(days), ReportedPerformance)

  const sourceOf = (days: number | null): ReadingSource => ({
    part: 'performance',
    key: keyOf(days),
    freshMs: 5 * 60_000,
    readAt: (brand) => stored(brand, days)?.at ?? null,
    async load(service, { workspaceId, profileId }, options) {
      const period = { limit: limits.composer.page.most, ...(days === null ? {} : { days }) }
      const first = await service.composer.performance({ params: { profileId }, query: period }, options)
      const latest = [...first.latest]
      let cursor = first.nextCursor ?? null
      for (let page = 1; page < mostPages && cursor !== null; page += 1) {
        const query = { ...period, cursor }
        const answer = await service.composer.performance({ params: { profileId }, query }, options)
        latest.push(...answer.latest)
        cursor = answer.nextCursor ?? null
      }
      return (at) => composerReadings.write(workspaceId, profileId, keyOf(days), { ...first, latest }, at)
    },
  })
  async function known(brand: BrandKey, { days, refresh }: Period) {
    const facts = await readings.facts(sourceOf(days), brand, refresh)
    const told = stored(brand, days)?.value
    if (told === undefined) throw new Error('Performance that was read is stored')
    return { facts, told }
  }
  function isIn(group: PostGroup, post: PerformedPost, timezone: string | null): boolean {
    switch (group.kind) {
      case 'all':
        return true
      case 'play':
        return post.playId === group.playId
      case 'angle':
        return post.angle === group.angle
      case 'platform':
        return post.platform === group.platform
      case 'hour':
      case 'cell': {
        const zone = timezone !== null && isTimeZone(timezone) ? timezone : 'UTC'
        const { hour, weekday } = localTime(Date.parse(post.postedAt), zone)
        return hour === group.hour && (group.kind === 'hour' || weekday === group.weekday)
      }
      default:
        return assertNever(group)
    }
  }

  return {
    sourceOf,
    async read(brand, period) {
      const { facts, told } = await known(brand, period)
      const { latest: _latest, ...figures } = told
      return { ...figures, ...facts, days: period.days }
    },
    async posts(brand, order) {
      const { facts, told } = await known(brand, order)
      const ids = [...new Set(told.latest.map(({ jobId }) => jobId))]
      const jobs = new Map(composerQueue.readMany(brand, ids).map(({ job }) => [job.jobId, job]))
      const appearanceOf = appearancesOf(tables, brand)
      const playIds = new Set(told.latest.map(({ playId }) => playId))
      const appearances = new Map([...playIds].map((playId) => [playId, appearanceOf(playId)]))
      const shown = told.latest.map((post): PerformedPost => {
        const { title = null, coverUrl = null } = appearances.get(post.playId) ?? {}
        const { playId } = post
        const job = jobs.get(post.jobId)
        // Some services tell the angle with the post.
        const told = typeof post['angle'] === 'string' ? post['angle'] : null
        return {
          ...post,
          title: title ?? job?.title ?? '',
          angle: told ?? job?.angle ?? null,
          coverUrl: images.ofPlay(brand.profileId, { playId, coverUrl }),
        }
      })
      const posts = shown
        .filter((post) => isIn(order.group, post, told.timezone))
        .toSorted((one, other) => (other.views ?? -1) - (one.views ?? -1))
      return { ...facts, posts, total: posts.length }
    },
  }
}
