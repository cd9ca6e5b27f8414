import type { AccountCheck, AccountLine } from '#shared/bridge/account.ts'
import type { Claim } from '#shared/bridge/money.ts'
import { isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { byteOrderMark, csvRows, type CsvValue } from '#shared/util/text-formats.ts'
import type { AccountJobsTable, AccountMovementsTable, StoredMovement } from '../cache/tables/account.ts'
import type { ToolCallsTable } from '../cache/tables/tool-calls.ts'
import { iso } from '../money/claims.ts'
import { dayNameOf } from '../money/spend-report.ts'
import type { AccountHistory } from './account-history.ts'
import { createDaySums } from './day-sums.ts'
import type { Explained, Explanation, HistoryExplainer } from './explain-history.ts'

/** Rows that are read at once while those that need attention are searched for. */
const rowsAtOnce = 200

const unexplained: Explanation = {
  match: { kind: 'unexplained' },
  attention: null,
  makes: 'other',
  model: null,
  returned: 0,
}

/** Formats a charge as text for a letter to the service. Times in UTC. */
function letterText(movement: StoredMovement, account: string, what: string, request: string): string {
  const { id, balance, description, resourceType, resourceId, at } = movement
  return [
    what,
    '',
    `Service: ${account}`,
    `Transaction: ${id}`,
    `Time: ${at === null ? 'unknown' : iso(at)}`,
    `Description: ${description === '' ? 'none' : description}`,
    `For: ${[resourceType, resourceId].filter((part) => part !== null).join(' ') || 'unknown'}`,
    `Balance after it: ${balance ?? 'unknown'}`,
    '',
    request,
  ].join('\n')
}

const unexplainedText = (movement: StoredMovement, account: string) =>
  letterText(
    movement,
    account,
    `${movement.amount} credits were charged that none of my requests explains.`,
    'My own records hold no request of this kind and price at that time, and none with this id. Please say which request it was for, or refund it.',
  )
const overdueText = (movement: StoredMovement, returned: number, account: string) =>
  letterText(
    movement,
    account,
    `${movement.amount - returned} credits of a failed run were not refunded.`,
    'The service reported that it failed, and the account shows no refund for it. Please refund it.',
  )

function explainedBy(match: AccountLine['match']): string {
  if (match.kind === 'job') return `run, by ${match.by}`
  return match.kind === 'tool' ? `tool ${match.tool}, by ${match.by}` : match.kind
}

const columns: readonly { readonly title: string; value(line: AccountLine): CsvValue }[] = [
  { title: 'Time', value: ({ at }) => at },
  { title: 'Transaction', value: ({ id }) => id },
  { title: 'Type', value: ({ type }) => type },
  { title: 'Credits', value: ({ type, amount }) => (type === 'debit' ? -amount : amount) },
  { title: 'Balance', value: ({ balance }) => balance },
  { title: 'Description', value: ({ description }) => description },
  { title: 'For', value: ({ resourceType }) => resourceType },
  { title: 'Service id', value: ({ resourceId }) => resourceId },
  { title: 'Explained by', value: ({ match }) => explainedBy(match) },
  { title: 'Run', value: ({ match }) => (match.kind === 'job' ? match.number : null) },
  { title: 'Model', value: ({ match }) => (match.kind === 'job' ? match.modelName : null) },
  { title: 'Prompt', value: ({ match }) => (match.kind === 'job' ? match.prompt : null) },
  { title: 'Attention', value: ({ attention }) => attention },
]

/** Creates the view of histories: pages of explained transactions, their CSV and their sums by day. */
export function createAccountLines(deps: {
  movements: AccountMovementsTable
  jobs: AccountJobsTable
  history: AccountHistory
  explainer: HistoryExplainer
  toolCalls: Pick<ToolCallsTable, 'read'>
  claims: (workspaceId: WorkspaceId) => readonly Claim[]
  /** Name of a workspace's service. */
  accountOf: (workspaceId: WorkspaceId) => string
  /** Nothing can be stored now, so older transactions are not asked for. */
  isReadOnly: boolean
  yieldToLoop: () => Promise<void>
}) {
  const { movements, jobs, history, explainer } = deps

  function matchOf({ match }: Explanation): AccountLine['match'] {
    if (match.kind === 'tool') {
      const called = deps.toolCalls.read(match.callId)
      if (called === null) return { kind: 'unexplained' }
      return { kind: 'tool', by: match.by, tool: called.tool, title: called.title, at: iso(called.startedAt) }
    }
    if (match.kind !== 'job') return { kind: match.kind }
    const job = jobs.read(match.jobId)
    if (job === null) return { kind: 'unexplained' }
    const { id: jobId, number, modelName, prompt } = job
    return { kind: 'job', by: match.by, jobId, number, modelName, prompt }
  }
  function present(workspaceId: WorkspaceId, explained: Explained, found: readonly StoredMovement[]): AccountLine[] {
    const claims = deps.claims(workspaceId)
    const account = deps.accountOf(workspaceId)
    const claimOf = (movement: StoredMovement, { match, attention, returned }: Explanation): string | null => {
      if (attention === null) return null
      if (attention === 'unexplained') return unexplainedText(movement, account)
      const job = match.kind === 'job' ? jobs.read(match.jobId) : null
      const raised = claims.find((claim) => claim.jobId === job?.id && claim.kind === attention)
      if (raised !== undefined) return raised.text
      // A run that failed as a whole is claimed once a balance proves it; a part of one that finished is not.
      return attention === 'no-refund' && job?.spend.kind !== 'failed' ? overdueText(movement, returned, account) : null
    }
    return found.map((movement) => {
      const explanation = explained.of.get(movement.id) ?? unexplained
      const { seq: _, at, ...rest } = movement
      return {
        ...rest,
        at: at === null ? null : iso(at),
        match: matchOf(explanation),
        attention: explanation.attention,
        claim: claimOf(movement, explanation),
      }
    })
  }
  /** Reads stored rows below `before`; those that need attention only, if asked. */
  async function read(workspaceId: WorkspaceId, explained: Explained, order: PageOrder): Promise<StoredMovement[]> {
    const found: StoredMovement[] = []
    let { before } = order
    for (;;) {
      const part = movements.page(workspaceId, before, order.attention ? rowsAtOnce : order.limit - found.length)
      const last = part.at(-1)
      if (last === undefined) return found
      before = last.seq
      const kept = order.attention ? part.filter(({ id }) => (explained.of.get(id)?.attention ?? null) !== null) : part
      found.push(...kept)
      if (found.length >= order.limit) return found.slice(0, order.limit)
      await deps.yieldToLoop()
    }
  }
  async function page(workspaceId: WorkspaceId, order: PageOrder) {
    let explained = await explainer.explain(workspaceId)
    let found = await read(workspaceId, explained, order)
    while (!order.attention && found.length < order.limit && (await extended(workspaceId))) {
      explained = await explainer.explain(workspaceId)
      found = await read(workspaceId, explained, order)
    }
    const lines = present(workspaceId, explained, found)
    const next = found.length < order.limit ? null : (found.at(-1)?.seq ?? null)
    const check: AccountCheck = { unexplained: explained.unexplained, claimed: explained.claimed }
    return { lines, next: next === null ? null : String(next), check }
  }
  /** Without the service, the list ends where the stored part does. */
  async function extended(workspaceId: WorkspaceId): Promise<boolean> {
    if (deps.isReadOnly) return false
    try {
      return await history.extend(workspaceId)
    } catch (error) {
      if (isFailure(error)) return false
      throw error
    }
  }
  const csvPage = 200

  return {
    /** Newest first, below `before`. Asks the service for older ones where what is stored ends. */
    page,
    async csv(workspaceId: WorkspaceId, order: Omit<PageOrder, 'limit'>) {
      const { lines, next } = await page(workspaceId, { ...order, limit: csvPage })
      const head = order.before === null ? byteOrderMark + csvRows([columns.map(({ title }) => title)]) : ''
      return { text: head + csvRows(lines.map((line) => columns.map(({ value }) => value(line)))), next }
    },
    /**
     * Sums the stored transactions since a moment by local day, kind and model, without what was refunded. `names`: the
     * days, oldest first; `zone`: an IANA name. `knownFrom`: the first of them that is known whole.
     */
    async days(workspaceId: WorkspaceId, order: { since: number; names: readonly string[]; zone: string }) {
      const explained = await explainer.explain(workspaceId)
      const nameOf = dayNameOf(order.zone)
      const sums = createDaySums(order.names)
      const refunded = { credits: 0, count: 0 }
      let before: number | null = null
      let oldest: number | null = null
      for (;;) {
        const part: StoredMovement[] = movements.page(workspaceId, before, rowsAtOnce)
        before = part.at(-1)?.seq ?? null
        for (const { id, type, amount, at, resourceType } of part) {
          if (at === null) continue
          oldest = at
          if (at < order.since) continue
          const explanation = explained.of.get(id) ?? unexplained
          if (type === 'debit') sums.add(nameOf(at), explanation, amount - explanation.returned)
          const { kind } = explanation.match
          const isRefund = type === 'credit' && kind !== 'purchase' && kind !== 'service'
          if (isRefund && resourceType !== 'purchase') {
            refunded.credits += amount
            refunded.count += 1
          }
        }
        if (before === null || (oldest !== null && oldest < order.since)) break
        await deps.yieldToLoop()
      }
      const { isComplete } = history.state(workspaceId)
      const reaches = isComplete || (oldest !== null && oldest < order.since)
      // The day of the oldest known transaction may have had more before it.
      const first = oldest === null ? undefined : order.names.find((name) => name > nameOf(oldest))
      const knownFrom = reaches ? (order.names[0] ?? null) : (first ?? null)
      return { ...sums.read(), knownFrom, refunded }
    },
    /** Counts the charges since a moment by what they were for; null if the history does not reach back to it. */
    async countSince(workspaceId: WorkspaceId, since: number): Promise<ReadonlyMap<string, number> | null> {
      const counts = new Map<string, number>()
      let before: number | null = null
      for (;;) {
        const part: StoredMovement[] = movements.page(workspaceId, before, rowsAtOnce)
        before = part.at(-1)?.seq ?? null
        for (const { type, resourceType, at } of part) {
          if (at !== null && at < since) return counts
          if (type !== 'debit' || resourceType === null) continue
          counts.set(resourceType, (counts.get(resourceType) ?? 0) + 1)
        }
        if (before === null) return history.state(workspaceId).isComplete ? counts : null
        await deps.yieldToLoop()
      }
    },
  }
}
/** Explained transactions of accounts. */
export type AccountLines = ReturnType<typeof createAccountLines>

/** A page of transactions below `before`; with `attention`, only those that need the user. */
type PageOrder = { readonly before: number | null; readonly limit: number; readonly attention: boolean }
