import { localTime } from '#shared/util/time-zone.ts'
import { z } from 'zod'
import { platforms, type Platform } from '#shared/contract/platform.ts'
import type { ServiceDatabase } from '../../database/open-database.ts'

/** A post with numbers, and the hour and weekday (0 is Sunday) at which it was posted in the brand's time zone. */
export type CountedPost = {
  readonly playId: string
  readonly angle: string
  readonly platform: Platform
  readonly postedAt: number
  readonly hour: number
  readonly weekday: number
  readonly views: number
  /** For each 1,000 views; null where not reported. */
  readonly savesPer1000: number | null
  readonly sharesPer1000: number | null
}

const Row = z.tuple([
  z.string(),
  z.string(),
  z.enum(platforms),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
])

const hourMs = 60 * 60_000

/** Creates a reader of hours and weekdays. Posts of the same hour are read once: all zones keep whole quarters of one. */
function createHourReader(timezone: string): (at: number) => { hour: number; weekday: number } {
  const known = new Map<number, { hour: number; weekday: number }>()
  const step = hourMs / 4
  return (at) => {
    const quarter = Math.floor(at / step)
    const found = known.get(quarter)
    if (found !== undefined) return found
    const { hour, weekday } = localTime(quarter * step, timezone)
    known.set(quarter, { hour, weekday })
    return { hour, weekday }
  }
}

const perThousand = (amount: number | null, views: number) =>
  amount === null || views === 0 ? null : (amount * 1_000) / views

/** Creates the reader of a brand's posts with numbers, in the order in which they were posted. */
export function createPostNumbers(database: ServiceDatabase): (brandId: string, timezone: string) => CountedPost[] {
  const select = database
    .prepare<[string]>(
      `select play_id, angle, platform, posted_at, views, saves, shares from composer_post
       where brand_id = ? and views is not null order by posted_at`,
    )
    .raw()
  return (brandId, timezone) => {
    const read = createHourReader(timezone)
    return z
      .array(Row)
      .parse(select.all(brandId))
      .map(([playId, angle, platform, postedAt, views, saves, shares]) => ({
        playId,
        angle,
        platform,
        postedAt,
        ...read(postedAt),
        views,
        savesPer1000: perThousand(saves, views),
        sharesPer1000: perThousand(shares, views),
      }))
  }
}
