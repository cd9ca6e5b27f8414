import type { ShortVideoPriced, ShortVideoQuote } from '#shared/bridge/short-video.ts'
import type { Quote } from '#shared/bridge/quote.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { StoredJob } from '../../cache/tables/job-row.ts'
import type { ShortVideosTable } from '../../cache/tables/short-videos.ts'
import { middleOf } from './video-notes.ts'

/** From so many own ones on, what they cost is told. */
export const leastOwn = 3
/** As many of the last ones count. */
const mostOwn = 12

const lengthOf = ({ input }: StoredJob) => input['seconds']

/** Reads the user's own last videos or re-cuts, which say what the next may cost. */
export function readOwn(
  table: Pick<ShortVideosTable, 'lastDone'>,
  workspaceId: WorkspaceId,
  kind: ShortVideoPriced['kind'],
): readonly StoredJob[] {
  return table.lastDone(workspaceId, kind === 'start' ? 'short-video' : 'recut', mostOwn)
}

/** What the user's own last videos or re-cuts cost: the service tells no price, and nothing is guessed. */
export function ownQuote(all: readonly StoredJob[], priced: ShortVideoPriced): ShortVideoQuote {
  // Length is what moves the price of a video most: those of the same length speak first, if they are enough.
  const like = priced.kind === 'start' ? all.filter((job) => lengthOf(job) === priced.seconds) : all
  const chosen = like.length >= leastOwn ? like : all
  const charges = chosen.flatMap(({ charged }) => (charged === null ? [] : [charged]))
  const median = middleOf(charges)
  if (median === null || charges.length < leastOwn) {
    return { kind: 'not-quoted', count: charges.length, needed: leastOwn }
  }
  const alike = chosen.length === like.length
  return { kind: 'own', least: Math.min(...charges), median, most: Math.max(...charges), count: charges.length, alike }
}

/**
 * The quote that goes with a job. It is no price, for the service told none: limits and budgets hold the most that own ones
 * cost, and no charge is a claim for being above it.
 */
export function quoteOfOwn(modelId: string, own: ShortVideoQuote): Quote {
  const base = { modelId, credits: null, pricedBy: [], note: '' }
  switch (own.kind) {
    case 'own': {
      const { least, median, most, count } = own
      const reason = `The service gives no price. Your last ${count} cost ${least} to ${most} cr, with a median of ${median} cr.`
      return { ...base, holds: most, label: { kind: 'unknown', reason } }
    }
    case 'not-quoted': {
      const reason = `The service gives no price, and you have fewer than ${own.needed} videos to estimate from.`
      return { ...base, label: { kind: 'unknown', reason } }
    }
    default:
      return assertNever(own)
  }
}
