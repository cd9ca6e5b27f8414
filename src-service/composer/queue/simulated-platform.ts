import type { Platform } from '#shared/contract/platform.ts'
import { localTime } from '#shared/util/time-zone.ts'
import { unitOf } from '../rounds/draw.ts'
import type { Numbers, StoredPost } from './post-store.ts'

/** How long the numbers of a simulated post grow. Milliseconds. */
export const growthMs = 7 * 24 * 60 * 60_000

/** Time in which a post gets 63 % of its views. Milliseconds. */
const pace = 30 * 60 * 60_000

/** Usual views of a post on each platform. */
const usualViews: Readonly<Record<Platform, number>> = {
  tiktok: 9_000,
  instagram: 6_500,
  youtube: 4_000,
  x: 1_800,
  linkedin: 1_500,
  facebook: 2_200,
}

/** How much more than usual is seen of what is posted at an hour: most in the evening, some at noon. */
const hourFactor = (hour: number) =>
  0.7 + 0.7 * Math.exp(-(((hour - 19) / 2.5) ** 2)) + 0.35 * Math.exp(-(((hour - 12) / 1.5) ** 2))

/** A factor of 1 on average in log terms, between about 1 / (1 + spread) and 1 + spread, that depends on a text alone. */
const liking = (text: string, spread: number) => (1 + spread) ** (2 * unitOf(text) - 1)

/** The address and id of a post at a simulated platform. */
export function simulatedPost(jobId: string, platform: Platform): { readonly externalId: string; readonly url: null } {
  return { externalId: `sim-${platform}-${jobId.slice(0, 8)}`, url: null }
}

/**
 * The numbers of a simulated post at a time. Each brand has an audience that prefers some angles, plays and hours; a post has
 * luck of its own. The same post has the same numbers at the same age.
 */
export function simulatedNumbers(
  { brandId, jobId, playId, angle, platform, postedAt }: StoredPost,
  { now, timezone }: { readonly now: number; readonly timezone: string },
): Numbers {
  const age = Math.max(0, now - postedAt)
  const { hour } = localTime(postedAt, timezone)
  const appeal =
    liking(`${brandId}:${angle}`, 1) * liking(`${brandId}:${playId}`, 0.6) * liking(`${jobId}:${platform}`, 0.8)
  const views = Math.round(usualViews[platform] * appeal * hourFactor(hour) * (1 - Math.exp(-age / pace)))
  const share = (what: string, usual: number) => Math.round(views * usual * liking(`${jobId}:${platform}:${what}`, 0.5))
  return {
    views,
    likes: share('likes', 0.06),
    comments: share('comments', 0.004),
    shares: share('shares', 0.009),
    saves: share('saves', 0.02 * liking(`${brandId}:${playId}:saves`, 0.8)),
    reach: share('reach', 0.8),
    impressions: views + share('again', 0.2),
  }
}
