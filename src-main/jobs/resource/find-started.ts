import { joinResourceIds } from '#shared/domain/resource-ids.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import { isNear } from '../kinds/batch.ts'
import type { Candidate } from '../kinds/job-kind.ts'
import type { Resource } from './resource-parts.ts'

/** The things of one start are created within this time of one another. Milliseconds. */
const togetherMs = 2_000

const timeOf = ({ createdAt }: Resource) => (typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN)

/** Splits a list, newest first, into groups that were created together, each in the order of creation. */
function together<One extends Resource>(listed: readonly One[]): One[][] {
  const groups: One[][] = []
  for (const one of listed.toReversed()) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const gap = before === undefined ? Number.NaN : timeOf(one) - timeOf(before)
    if (last !== undefined && gap <= togetherMs) last.push(one)
    else groups.push([one])
  }
  return groups.toReversed()
}

/**
 * Groups listed things that no run here has into what one start may have made: as many as the job asked for, created
 * together and near the time of its request. Other groups are shown, but do not match.
 *
 * `listed`: newest first, those that fit the request by their fields. `count`: how many the job asked for.
 */
export function groupCandidates<One extends Resource>(
  job: StoredJob,
  count: number,
  listed: readonly One[],
  nameOf: (one: One) => string,
): Candidate[] {
  const groups = count === 1 ? listed.map((one) => [one]) : together(listed)
  return groups.flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const createdAt = first.createdAt ?? null
    return [
      {
        resourceId: joinResourceIds(group.map(({ id }) => id)),
        what: group.length === 1 ? nameOf(first) : `${group.length} × ${nameOf(first)}`,
        createdAt,
        matches: group.length === count && isNear(job, createdAt),
      },
    ]
  })
}
