import type { Claim } from '#shared/bridge/money.ts'
import type { LineAttention } from '#shared/bridge/account.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import { resourceIdsOf } from '#shared/domain/resource-ids.ts'
import { spendDeadlineMs, unconfirmedFrom } from '#shared/domain/spend-state.ts'
import { createYield, inParts } from '#shared/util/in-slices.ts'
import type { Clock } from '#shared/util/ports.ts'
import { parseJson } from '#shared/util/text-formats.ts'
import { z } from 'zod'
import type { AccountJobsTable, AccountMovementsTable, StoredMovement } from '../cache/tables/account.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { PurchasesTable } from '../cache/tables/purchases.ts'
import type { ToolCallsTable } from '../cache/tables/tool-calls.ts'
import { refundWindowMs } from '../money/claims.ts'
import { createMovementMatcher, type Match, type MatchJob } from './match-movements.ts'

/** What a charge made, for sums by kind. */
type MadeKind = 'video' | 'image' | 'audio' | 'other'

/**
 * A transaction's explanation. `model`: of the job that explains it; null without one. `returned`: of a debit, the
 * credits that came back for it.
 */
export type Explanation = {
  readonly match: Match
  readonly attention: LineAttention | null
  readonly makes: MadeKind
  readonly model: Pick<StoredJob, 'modelId' | 'modelName'> | null
  readonly returned: number
}

/** All stored transactions, explained. Credits. */
export type Explained = {
  readonly of: ReadonlyMap<string, Explanation>
  readonly unexplained: { readonly count: number; readonly credits: number }
  readonly claimed: { readonly count: number; readonly credits: number }
}

const Parts = z.object({ prompts: z.array(z.unknown()).optional(), batchSize: z.int().positive().optional() })

/**
 * The charges of a job of several parts, such as one for each prompt of a batch, whose ids are not known here; null where
 * there is none, or they cannot be told. `known`: how many are known.
 */
function chargesOfParts(job: StoredJob, known: number): MatchJob['unnamed'] {
  const body = parseJson(job.request)
  const request = Parts.safeParse(body.kind === 'value' ? body.value : null)
  const count = request.success ? (request.data.prompts?.length ?? request.data.batchSize ?? 0) : 0
  const credits = job.quote.credits === null || count === 0 ? 0 : job.quote.credits / count
  if (!Number.isInteger(credits) || credits <= 0) return null
  const most = Math.min(count, Math.round((job.charged ?? 0) / credits)) - known
  return most <= 0 ? null : { most, credits }
}

/** How many of a job's charges the service names by ids that are known here. `parts`: of a batch. */
function chargesKnown({ kind, resourceId }: StoredJob, parts: number): number {
  if (kind === 'batch' || resourceId === null) return parts
  return resourceIdsOf(resourceId).length
}

/** A job as the matcher reads it. `parts`: its known parts; `now`: ms since 1970. */
function toMatchJob(job: StoredJob, parts: number, now: number): MatchJob {
  const base = { id: job.id, kind: job.kind }
  if (job.kind !== 'generation' && job.charged !== null) {
    const unnamed = chargesOfParts(job, chargesKnown(job, parts))
    return { ...base, unnamed, from: job.createdAt, until: job.settledAt ?? now }
  }
  const from = unconfirmedFrom(job.spend) ?? job.createdAt
  const credits = job.charged ?? job.quote.credits
  const unnamed = job.resourceId === null && credits !== null && credits > 0 ? { most: 1, credits } : null
  return { ...base, unnamed, from, until: from + 2 * spendDeadlineMs }
}

const ofType: Readonly<Record<string, MadeKind>> = {
  avatar: 'image',
  video: 'video',
  short_video: 'video',
  audio: 'audio',
  voice: 'audio',
}

function madeBy({ resourceType }: StoredMovement, job: StoredJob | undefined): MadeKind {
  const known = resourceType === null ? undefined : ofType[resourceType]
  if (known !== undefined) return known
  if (job === undefined || job.outputType === 'unknown') return 'other'
  return job.outputType
}

/** How many rows are read in one turn of the event loop. */
const rowsAtOnce = 100
/** Those are only counted, by an index. */
const partsAtOnce = 5_000

type Draft = { -readonly [Key in keyof Explanation]: Explanation[Key] } & {
  readonly amount: number
  readonly resourceId: string | null
  /** What the service owes for it. Credits; a claim is counted at one charge. */
  owed: number
}

/** A pass over a history: its explanations, and the charges of each cause and of each job. */
type Pass = {
  readonly of: Map<string, Draft>
  readonly byCause: Map<string, Draft[]>
  readonly chargesOf: Map<JobId, Draft[]>
  readonly jobs: Map<JobId, StoredJob>
}

function listIn<Key>(lists: Map<Key, Draft[]>, key: Key): Draft[] {
  const known = lists.get(key) ?? []
  lists.set(key, known)
  return known
}

function addMovement(pass: Pass, movement: StoredMovement, match: Match): void {
  const { id, type, amount, resourceId } = movement
  const job = match.kind === 'job' ? pass.jobs.get(match.jobId) : undefined
  const draft: Draft = {
    match,
    attention: null,
    makes: madeBy(movement, job),
    model: job === undefined ? null : { modelId: job.modelId, modelName: job.modelName },
    returned: 0,
    amount,
    resourceId,
    owed: 0,
  }
  pass.of.set(id, draft)
  if (type === 'debit' && job !== undefined) listIn(pass.chargesOf, job.id).push(draft)
  if (resourceId === null) return
  const charges = listIn(pass.byCause, resourceId)
  if (type === 'debit') charges.push(draft)
  if (type === 'credit') giveBack(charges, amount)
}

/** Takes a refund off the charges of its cause, oldest first. */
function giveBack(charges: readonly Draft[], credits: number): void {
  let rest = credits
  for (const charge of charges) {
    const part = Math.min(rest, charge.amount - charge.returned)
    charge.returned += part
    rest -= part
  }
}

const left = ({ amount, returned }: Draft) => amount - returned

function mark(draft: Draft, attention: LineAttention, owed: number): void {
  draft.attention = attention
  draft.owed = owed
}

/** Marks a claim at the charges of its job that did not come back; it counts once, at the last of them. */
function markClaim(charges: readonly Draft[], { kind, credits }: Pick<Claim, 'kind' | 'credits'>): void {
  const open = kind === 'no-refund' ? charges.filter((charge) => left(charge) > 0) : []
  const last = (open.length === 0 ? charges : open).at(-1)
  if (last === undefined) return
  for (const charge of open) mark(charge, kind, 0)
  mark(last, kind, credits)
}

/** Marks what needs the user: charges without a cause, claims, and failed runs or parts whose refund is overdue. */
function markAttention(
  { of, chargesOf, jobs }: Pass,
  found: { readonly claims: readonly Claim[]; readonly failed: ReadonlySet<string>; readonly now: number },
): void {
  for (const draft of of.values()) {
    if (draft.match.kind === 'unexplained' && left(draft) > 0) mark(draft, 'unexplained', left(draft))
  }
  for (const claim of found.claims) markClaim(chargesOf.get(claim.jobId) ?? [], claim)
  const isOverdue = (since: number | null) => since !== null && since + refundWindowMs < found.now
  for (const [jobId, charges] of chargesOf) {
    const job = jobs.get(jobId)
    const open = charges.filter((charge) => left(charge) > 0 && charge.attention === null)
    // The parts of a batch are settled together; its claim says what is missing.
    if (job === undefined || job.kind === 'batch') continue
    if (job.spend.kind === 'failed') {
      if (!job.spend.refunded && isOverdue(job.spend.at)) for (const one of open) mark(one, 'no-refund', left(one))
    } else if (isOverdue(job.settledAt)) {
      const failed = open.filter(({ resourceId }) => resourceId !== null && found.failed.has(resourceId))
      for (const one of failed) mark(one, 'no-refund', left(one))
    }
  }
}

function sumUp(of: ReadonlyMap<string, Draft>): Explained {
  const sums = { unexplained: { count: 0, credits: 0 }, claimed: { count: 0, credits: 0 } }
  for (const { attention, owed } of of.values()) {
    if (attention === null || owed === 0) continue
    const sum = sums[attention === 'unexplained' ? 'unexplained' : 'claimed']
    sum.count += 1
    sum.credits += owed
  }
  return { of, ...sums }
}

/** Creates the explanation of histories. It is made at the first call, and anew after `forget`. */
export function createHistoryExplainer(deps: {
  movements: AccountMovementsTable
  jobs: AccountJobsTable
  purchases: PurchasesTable
  toolCalls: Pick<ToolCallsTable, 'listSpending'>
  claims: (workspaceId: WorkspaceId) => readonly Claim[]
  /** Which of these things at the service failed. */
  failedAmong: (workspaceId: WorkspaceId, ids: readonly string[]) => readonly string[]
  /** When the account was added on this computer, ms since 1970. */
  knownSince: (workspaceId: WorkspaceId) => number
  clock: Clock
  yieldToLoop: () => Promise<void>
}) {
  const { movements, jobs, clock } = deps
  const made = new Map<WorkspaceId, Promise<Explained>>()

  async function explain(workspaceId: WorkspaceId): Promise<Explained> {
    const pause = createYield(clock, deps.yieldToLoop)
    const now = clock.now()
    const parts = new Map<JobId, number>()
    let counts = jobs.partsKnown(workspaceId, '', partsAtOnce)
    while (counts[0] !== undefined) {
      for (const { jobId, count } of counts) parts.set(jobId, (parts.get(jobId) ?? 0) + count)
      await pause()
      counts = jobs.partsKnown(workspaceId, counts[0].last, partsAtOnce)
    }
    const unnamed: StoredJob[] = []
    for (const ids of inParts(jobs.withoutResource(workspaceId), rowsAtOnce)) {
      unnamed.push(...jobs.readAll(ids))
      await pause()
    }
    const matcher = createMovementMatcher({
      unnamed: unnamed.map((job) => toMatchJob(job, parts.get(job.id) ?? 0, now)),
      purchases: deps.purchases.list(workspaceId),
      calls: deps.toolCalls.listSpending(workspaceId),
      since: deps.knownSince(workspaceId),
    })
    const pass: Pass = {
      of: new Map(),
      byCause: new Map(),
      chargesOf: new Map(),
      jobs: new Map(unnamed.map((job) => [job.id, job])),
    }
    const failed = new Set<string>()
    let after: number | null = null
    for (;;) {
      const part: StoredMovement[] = movements.following(workspaceId, after, rowsAtOnce)
      after = part.at(-1)?.seq ?? null
      if (after === null) break
      const ids = part.flatMap(({ resourceId }) => (resourceId === null ? [] : [resourceId]))
      const named = jobs.byResources(workspaceId, ids)
      matcher.learn(named.map(({ resourceId, job }) => ({ resourceId, jobId: job.id })))
      for (const { job } of named) pass.jobs.set(job.id, job)
      for (const id of deps.failedAmong(workspaceId, ids)) failed.add(id)
      for (const movement of part) addMovement(pass, movement, matcher.match(movement))
      await pause()
    }
    markAttention(pass, { claims: deps.claims(workspaceId), failed, now })
    return sumUp(pass.of)
  }
  return {
    /** Explains every stored transaction. Later calls share the result until `forget`. */
    explain(workspaceId: WorkspaceId): Promise<Explained> {
      const known = made.get(workspaceId)
      if (known !== undefined) return known
      const work = explain(workspaceId)
      made.set(workspaceId, work)
      work.catch(() => made.delete(workspaceId))
      return work
    },
    /** Call it when the history, a job, a claim or a purchase changed. */
    forget: (workspaceId: WorkspaceId): void => void made.delete(workspaceId),
  }
}
/** Explains the histories of accounts by the ledger. */
export type HistoryExplainer = ReturnType<typeof createHistoryExplainer>
