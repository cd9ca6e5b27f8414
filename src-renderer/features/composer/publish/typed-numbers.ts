import type { PublishJob } from '#shared/bridge/publish.ts'
import { type Measure, measures, type PostNumbers } from '#shared/domain/composer/post-numbers.ts'
import { isKnownPlatform } from '../../../lib/platforms.ts'
import type { TypedNumber } from '../../../ui/number-field.tsx'
import type { TypedNumbers } from './publish-store.ts'

/** Whether a typed value is no count: whole and 0 or more. Nothing typed is none either way. */
export const isWrongCount = (value: TypedNumber): boolean =>
  value !== undefined && !(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)

/** Whether any typed number of a job is no count. */
export const hasWrongCounts = (numbers: Readonly<Record<string, TypedNumbers>>): boolean =>
  Object.values(numbers).some((typed) => Object.values(typed).some(isWrongCount))

/** Returns the posts of a job whose typed numbers differ from the known ones, as they are sent. */
export function changedNumbers(
  { jobId, parts }: Pick<PublishJob, 'jobId' | 'parts'>,
  numbers: Readonly<Record<string, TypedNumbers>>,
): PostNumbers[] {
  return parts.flatMap(({ platform, state, post }) => {
    const typed = numbers[platform]
    if (typed === undefined || state !== 'posted' || !isKnownPlatform(platform)) return []
    const changed = measures.filter((measure) => {
      const value = typed[measure]
      return typeof value === 'number' && value !== (post?.[measure] ?? null)
    })
    if (changed.length === 0) return []
    const valueOf = (measure: Measure) => (changed.includes(measure) ? Number(typed[measure]) : null)
    const values = {
      views: valueOf('views'),
      likes: valueOf('likes'),
      comments: valueOf('comments'),
      shares: valueOf('shares'),
      saves: valueOf('saves'),
      reach: valueOf('reach'),
      impressions: valueOf('impressions'),
    }
    return [{ jobId, platform, values }]
  })
}
