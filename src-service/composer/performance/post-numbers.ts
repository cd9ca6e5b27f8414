import { localTime } from '#shared/util/time-zone.ts'
import type { Platform } from '#shared/contract/platform.ts'
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

type Row = [
  playId: string,
  angle: string,
  platform: Platform,
  postedAt: number,
  views: number,
  saves: number | null,
  shares: number | null,
]

const dayMs = 24 * 60 * 60_000

/**
 * Creates a reader of hours and weekdays. The offset of a UTC day is read once, unless the clock is moved on it, because
 * asking for it takes longer than all else about a post.
 */
function createHourReader(timezone: string): (at: number) => { hour: number; weekday: number } {
  const offsets = new Map<number, number | null>()
  const offsetAt = (at: number) => {
    const { date, hour, minute } = localTime(at, timezone)
    return Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * 60_000 - at
  }
  function offsetOf(day: number): number | null {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const [start, end] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)]
    const offset = start === end ? start : null
    offsets.set(day, offset)
    return offset
  }
  return (at) => {
    const offset = offsetOf(Math.floor(at / dayMs))
    if (offset === null) return localTime(at, timezone)
    const local = new Date(at + offset)
    return { hour: local.getUTCHours(), weekday: local.getUTCDay() }
  }
}

const perThousand = (amount: number | null, views: number) =>
  amount === null || views === 0 ? null : (amount * 1_000) / views

/** Creates the reader of a brand's posts with numbers, in the order in which they were posted. */
export function createPostNumbers(database: ServiceDatabase): (brandId: string, timezone: string) => CountedPost[] {
  const select = database
    .prepare<[string], Row>(
      `select play_id, angle, platform, posted_at, views, saves, shares from composer_post
       where brand_id = ? and views is not null order by posted_at`,
    )
    .raw()
  return (brandId, timezone) => {
    const read = createHourReader(timezone)
    return select.all(brandId).map(([playId, angle, platform, postedAt, views, saves, shares]) => {
      const { hour, weekday } = read(postedAt)
      return {
        playId,
        angle,
        platform,
        postedAt,
        hour,
        weekday,
        views,
        savesPer1000: perThousand(saves, views),
        sharesPer1000: perThousand(shares, views),
      }
    })
  }
}
