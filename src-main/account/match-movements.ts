import type { JobId } from '#shared/domain/ids.ts'

/** A transaction of the service. Credits; ms since 1970, null if it names no time. */
export type Movement = {
  readonly id: string
  readonly type: 'debit' | 'credit' | 'unknown'
  readonly amount: number
  readonly resourceType: string | null
  readonly resourceId: string | null
  readonly at: number | null
}

/** A job that may explain transactions. */
export type MatchJob = {
  readonly id: JobId
  readonly kind: string
  /** Charges that the service names by ids unknown here: so many at most, of so many credits each. */
  readonly unnamed: { readonly most: number; readonly credits: number } | null
  /** When it may have been charged, ms since 1970. */
  readonly from: number
  readonly until: number
}

/** A thing at the service, and the job that became it. */
type NamedJob = { readonly resourceId: string; readonly jobId: JobId }

/** A call of a service's tool that may have been charged. Credits, null where unknown; ms since 1970, null while open. */
type MatchCall = {
  readonly id: string
  readonly resourceIds: readonly string[]
  readonly charged: number | null
  readonly startedAt: number
  readonly endedAt: number | null
}

/** A purchase made here, with the service's id. */
type MatchPurchase = { readonly id: string; readonly serviceId: string | null }

/**
 * What explains a transaction.
 *
 * - `job`: a job of this computer; `by` says whether the service named it, or whether amount, kind and time fit.
 * - `tool`: a call of a tool; `by` says whether the service named what it made, or whether the time fits.
 * - `purchase`: a purchase; null if it was made elsewhere.
 * - `service`: credits the service gave, such as a monthly refill.
 * - `earlier`: from before this computer knew the account.
 * - `unexplained`: nothing here explains it.
 */
export type Match =
  | { readonly kind: 'job'; readonly jobId: JobId; readonly by: 'id' | 'amount' }
  | { readonly kind: 'tool'; readonly callId: string; readonly by: 'id' | 'time' }
  | { readonly kind: 'purchase'; readonly purchaseId: string | null }
  | { readonly kind: 'service' | 'earlier' | 'unexplained' }

/** How far the clocks of this computer and the service may differ. Milliseconds. */
export const clockSkewMs = 2 * 60_000

/** How long after a call of a tool the service may charge what it started, in parts. Milliseconds. */
const laterChargesMs = 30 * 60_000

const ownKinds: Readonly<Record<string, readonly string[]>> = {
  generation: ['generation', 'batch'],
  short_video: ['short-video', 'recut'],
}
const named = Object.values(ownKinds).flat()

/** Whether a job of this kind can be what the service charged for; an unknown type fits any. */
export function fitsKind(jobKind: string, resourceType: string | null): boolean {
  if (resourceType === null) return true
  const own = ownKinds[resourceType]
  return own === undefined ? !named.includes(jobKind) : own.includes(jobKind)
}

/** Finds the explanations of transactions, which are given to it oldest first, in as many parts as there are. */
type MovementMatcher = {
  /** Adds what the service may name. */
  learn(named: readonly NamedJob[]): void
  match(movement: Movement): Match
}

/**
 * Creates a matcher.
 *
 * A resource id that a job has is proof. Otherwise a charge belongs to the oldest job with an unnamed charge left of
 * exactly its credits and kind, in the time in which that job may have been charged. A credit belongs to what the debit
 * of its resource id belongs to. So no job explains more charges than it can have had. What is left belongs to a call of a
 * tool whose charge its answer did not say, in its time. `since`: from when this computer
 * knew the account, ms since 1970.
 */
export function createMovementMatcher(known: {
  readonly unnamed: readonly MatchJob[]
  readonly purchases: readonly MatchPurchase[]
  readonly calls: readonly MatchCall[]
  readonly since: number
}): MovementMatcher {
  const byResource = new Map<string, JobId>()
  const purchases = new Map(known.purchases.map(({ id, serviceId }) => [serviceId, id]))
  const left = new Map<JobId, number>()
  const open = known.unnamed
    .filter((job) => job.unnamed !== null)
    .toSorted((one, other) => one.from - other.from || (one.id < other.id ? -1 : 1))
  for (const job of open) left.set(job.id, job.unnamed?.most ?? 0)
  const callOf = new Map(known.calls.flatMap(({ id, resourceIds }) => resourceIds.map((made) => [made, id] as const)))
  /** The latest call in whose time a charge falls. A call whose charge its answer said explains no other. */
  const callAt = (at: number | null) =>
    known.calls.findLast(({ charged, startedAt, endedAt }) => {
      const until = endedAt === null ? Infinity : endedAt + laterChargesMs
      return at !== null && charged === null && startedAt - clockSkewMs <= at && at <= until
    })
  /** What explains the things that were charged. */
  const byCause = new Map<string, Match>()

  function takeUnnamed({ amount, resourceType, at }: Movement): MatchJob | undefined {
    if (at === null) return undefined
    return open.find(
      (job) =>
        (left.get(job.id) ?? 0) > 0 &&
        job.unnamed?.credits === amount &&
        fitsKind(job.kind, resourceType) &&
        job.from - clockSkewMs <= at &&
        at <= job.until + clockSkewMs,
    )
  }
  function ofDebit(movement: Movement): Match {
    const { resourceId, at } = movement
    const named = resourceId === null ? undefined : byResource.get(resourceId)
    if (named !== undefined) return { kind: 'job', jobId: named, by: 'id' }
    const callId = resourceId === null ? undefined : callOf.get(resourceId)
    if (callId !== undefined) return { kind: 'tool', callId, by: 'id' }
    const job = takeUnnamed(movement)
    if (job !== undefined) {
      left.set(job.id, (left.get(job.id) ?? 0) - 1)
      return { kind: 'job', jobId: job.id, by: 'amount' }
    }
    const call = callAt(at)
    if (call !== undefined) return { kind: 'tool', callId: call.id, by: 'time' }
    return { kind: at !== null && at < known.since - clockSkewMs ? 'earlier' : 'unexplained' }
  }
  function ofCredit({ resourceId, resourceType }: Movement): Match {
    if (resourceType === 'purchase') return { kind: 'purchase', purchaseId: purchases.get(resourceId) ?? null }
    if (resourceId === null) return { kind: 'service' }
    const jobId = byResource.get(resourceId)
    if (jobId !== undefined) return { kind: 'job', jobId, by: 'id' }
    return byCause.get(resourceId) ?? { kind: 'service' }
  }

  return {
    learn(named) {
      for (const { resourceId, jobId } of named) byResource.set(resourceId, jobId)
    },
    match(movement) {
      if (movement.type === 'credit') return ofCredit(movement)
      const found = movement.type === 'debit' ? ofDebit(movement) : ({ kind: 'unexplained' } as const)
      if (movement.resourceId !== null) byCause.set(movement.resourceId, found)
      return found
    },
  }
}
