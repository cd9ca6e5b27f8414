import type { BatchPart } from '#shared/bridge/batch.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** How something of a batch stands, as its tile and its segment show it. */
export type SheetLook =
  | 'succeeded'
  | 'running'
  | 'failed'
  | 'refused'
  | 'unconfirmed'
  | 'not-made'
  | 'waiting'
  | 'held'
  | 'past-budget'

/** One prompt of a batch: a run of its own, or a part of a batch that the service drives. `place` counts from 1. */
export type SheetItem = {
  readonly key: string
  readonly place: number
  readonly prompt: string
  readonly job: Job
  readonly look: SheetLook
  readonly assetIds: readonly AssetId[]
  /** Credits: charged less returned, else quoted; null where neither is known or it is a part. */
  readonly credits: number | null
}

/** The parts of batches that the service drives, by their job. */
export type PartsOf = ReadonlyMap<JobId, readonly BatchPart[]>

function lookOf({ state, isPaused }: Job): SheetLook {
  switch (state.kind) {
    case 'waiting':
      return isPaused ? 'held' : 'waiting'
    case 'sending':
    case 'running':
    case 'saving':
      return 'running'
    case 'done':
      return 'succeeded'
    case 'failed':
    case 'refused':
    case 'unconfirmed':
      return state.kind
    default:
      return assertNever(state)
  }
}

/** What a part came to: the service tells counts, so that one without a file is under way until its batch is over. */
function partLook(job: Job, { assetIds }: BatchPart): SheetLook {
  const look = lookOf(job)
  if (assetIds.length > 0) return 'succeeded'
  return look === 'succeeded' ? 'not-made' : look
}

/** The prompts of a run, in order: one, or those of a batch that the service drives. */
export function itemsOf(job: Job, parts: readonly BatchPart[] | undefined): Omit<SheetItem, 'place'>[] {
  if (parts !== undefined) {
    return parts.map((part, index) => ({
      key: `${job.id}/${index}`,
      prompt: part.prompt,
      job,
      look: partLook(job, part),
      assetIds: part.assetIds,
      credits: null,
    }))
  }
  const { state, charged, refunded, quote } = job
  const credits = state.kind === 'refused' ? 0 : charged === null ? quote.credits : charged - refunded
  const assetIds = state.kind === 'done' ? state.assetIds : []
  return [{ key: job.id, prompt: job.prompt, job, look: lookOf(job), assetIds, credits }]
}

/** Whether a prompt waits to be sent, whatever keeps it. */
export const isWaiting = (look: SheetLook): boolean => look === 'waiting' || look === 'held' || look === 'past-budget'

/** How many stand how; looks that nothing has are missing. */
export type LookCounts = ReadonlyMap<SheetLook, number>

const order: readonly SheetLook[] = [
  'succeeded',
  'failed',
  'refused',
  'not-made',
  'unconfirmed',
  'running',
  'waiting',
  'held',
  'past-budget',
]

/** So many prompts that stand alike. */
export type Segment = { readonly look: SheetLook; readonly count: number }

/** The counts in the order in which they are shown: what is over first. */
export function orderedLooks(counts: LookCounts): Segment[] {
  return order.flatMap((look) => {
    const count = counts.get(look) ?? 0
    return count === 0 ? [] : [{ look, count }]
  })
}

/** More segments than this are thinner than the gaps between them. */
export const mostSegments = 100
