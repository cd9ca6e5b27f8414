import { Failure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { StoredJob } from '../cache/tables/job-row.ts'
import type { BudgetedSet, StoredLimit, SpendingLimitTable } from '../cache/tables/spending.ts'
import { type LocalPeriod, localPeriod } from './spend-report.ts'
import { assertNever } from '#shared/util/assert-never.ts'

/** A limit and how much of it is used. Credits; `resetsAt` in milliseconds since 1970. */
export type LimitState = StoredLimit & {
  readonly spent: number
  readonly held: number
  readonly resetsAt: number | null
}

/** What a limit applies to, and its size. */
export type LimitOrder = Pick<StoredLimit, 'who' | 'subject' | 'period' | 'cap'>

const unpriced = () =>
  new Failure(
    'PRICE_UNKNOWN',
    'The price is unknown, so your spending limit can’t be checked. Nothing was sent or charged; refresh the price or remove the limit in Settings.',
    { charged: 'no', mayConfirm: false },
  )

function isUnder(spendingLimit: StoredLimit, job: StoredJob): boolean {
  if (spendingLimit.who === 'all') return true
  return spendingLimit.subject === (spendingLimit.who === 'brand' ? job.brand : job.agent)
}

/** What of sets' waiting jobs can never be sent because it exceeds their budgets. Credits. */
const beyond = (sets: readonly BudgetedSet[]) =>
  sets.reduce((sum, { space, waiting }) => sum + Math.max(0, waiting - space), 0)

/** A limit that would be passed, and by what. Credits; `resetsAt` in milliseconds since 1970. */
type PassedLimit = {
  readonly spendingLimit: 'run' | 'day' | 'month' | 'ever'
  readonly who: 'all' | 'brand' | 'agent'
  /** The brand or agent; empty where the limit is for all. */
  readonly subject: string
  readonly limit: number
  readonly spent: number
  readonly held: number
  readonly needed: number
  readonly resetsAt: number | null
}

const spentIn = { day: 'Spent today', month: 'Spent this month', ever: 'Spent so far' } as const

function nameOf({ spendingLimit, who, subject, limit }: PassedLimit): string {
  const whose = who === 'all' ? '' : ` for ${subject}`
  switch (spendingLimit) {
    case 'run':
      return `Limit per run${whose}: ${limit} cr`
    case 'day':
      return `Daily limit${whose}: ${limit} cr`
    case 'month':
      return `Monthly limit${whose}: ${limit} cr`
    case 'ever':
      return `Total limit${whose}: ${limit} cr`
    default:
      return assertNever(spendingLimit)
  }
}

/** Explains a limit in a sentence: its size, what is used, what was requested, when it resets. */
function limitFailure(passed: PassedLimit, zone: string): Failure<'WALL_REACHED'> {
  const { spendingLimit, spent, held, needed, resetsAt, subject, limit } = passed
  const gone =
    spendingLimit === 'run'
      ? `This costs ${needed} cr.`
      : `${spentIn[spendingLimit]}: ${spent} cr${held > 0 ? `, in progress: ${held} cr` : ''}. This needs ${needed} cr.`
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const again = resetsAt === null ? '' : ` The limit resets on ${clock.format(resetsAt).replace(', ', ' at ')}.`
  const sentence = `${nameOf(passed)}. ${gone} Nothing was sent or charged.${again} Choose cheaper settings or change the limit in Settings.`
  return new Failure('WALL_REACHED', sentence, {
    charged: 'no',
    spendingLimit,
    subject,
    limit,
    spent,
    held,
    needed,
    resetsAt: resetsAt === null ? null : new Date(resetsAt).toISOString(),
  })
}

/**
 * Creates the spending limits. `reservedBy`: what a job may still cost; `zone`: the time zone of the machine.
 *
 * A set with a budget reserves no more than its budget has left. Reservations count in every period; a charge, and its
 * refund with it, in the period of the charge. The time used is never earlier than the latest charge, so that setting
 * the clock back resets no limit.
 */
export function createSpendingLimits(deps: {
  table: SpendingLimitTable
  reservedBy: (job: StoredJob) => number
  clock: Clock
  random: Random
  zone: () => string
}) {
  const { table, clock } = deps
  const periods = new Map<string, LocalPeriod>()

  function periodOf(kind: 'day' | 'month', now: number): LocalPeriod {
    const zone = deps.zone()
    const known = periods.get(`${kind} ${zone}`)
    if (known !== undefined && known.start <= now && now < known.end) return known
    const period = localPeriod(kind, now, zone)
    periods.set(`${kind} ${zone}`, period)
    return period
  }
  const spanOf = (workspaceId: WorkspaceId, { period }: StoredLimit): LocalPeriod | null => {
    if (period === 'run' || period === 'ever') return null
    return periodOf(period, Math.max(clock.now(), table.latestCharge(workspaceId)))
  }
  function stateOf(
    workspaceId: WorkspaceId,
    spendingLimit: StoredLimit,
    except: readonly StoredJob[] = [],
  ): LimitState {
    if (spendingLimit.period === 'run') return { ...spendingLimit, spent: 0, held: 0, resetsAt: null }
    const span = spanOf(workspaceId, spendingLimit)
    const ids = except.map(({ id }) => id)
    return {
      ...spendingLimit,
      spent: table.spent(workspaceId, spendingLimit, span?.start ?? 0),
      held:
        table.held(workspaceId, spendingLimit, ids) - beyond(table.budgetedSets(workspaceId, spendingLimit, ids, [])),
      resetsAt: span?.end ?? null,
    }
  }
  const total = (jobs: readonly StoredJob[]) => jobs.reduce((sum, job) => sum + deps.reservedBy(job), 0)
  /** What jobs reserve in addition to all others, as far as the budgets of their sets allow. */
  function neededBy(workspaceId: WorkspaceId, spendingLimit: StoredLimit, jobs: readonly StoredJob[]): number {
    const waiting = jobs.filter(({ spend }) => spend.kind === 'queued')
    const bySet = Map.groupBy(waiting, ({ setId }) => setId)
    const named = [...bySet.keys()].filter((id) => id !== null)
    if (named.length === 0) return total(jobs)
    const ids = jobs.map(({ id }) => id)
    const before = table.budgetedSets(workspaceId, spendingLimit, ids, named)
    const inSet = new Map(named.map((id): [string, number] => [id, total(bySet.get(id) ?? [])]))
    const after = before.map((set) => ({ ...set, waiting: set.waiting + (inSet.get(set.id) ?? 0) }))
    return total(jobs) - (beyond(after) - beyond(before))
  }
  const refuse = (passed: PassedLimit) => {
    throw limitFailure(passed, deps.zone())
  }

  function assertLimit(workspaceId: WorkspaceId, spendingLimit: StoredLimit, all: readonly StoredJob[]): void {
    const jobs = all.filter((job) => isUnder(spendingLimit, job))
    if (jobs.length === 0) return
    if (jobs.some((job) => job.quote.credits === null && deps.reservedBy(job) === 0)) throw unpriced()
    const { who, subject, period, cap: limit } = spendingLimit
    if (period === 'run') {
      const needed = Math.max(...jobs.map(deps.reservedBy))
      if (needed > limit)
        refuse({ spendingLimit: 'run', who, subject, limit, spent: 0, held: 0, needed, resetsAt: null })
      return
    }
    const { spent, held, resetsAt } = stateOf(workspaceId, spendingLimit, jobs)
    const needed = neededBy(workspaceId, spendingLimit, jobs)
    if (spent + held + needed > limit)
      refuse({ spendingLimit: period, who, subject, limit, spent, held, needed, resetsAt })
  }

  const list = (workspaceId: WorkspaceId) =>
    table.list(workspaceId).map((spendingLimit) => stateOf(workspaceId, spendingLimit))

  return {
    /**
     * Rejects jobs that would pass a limit. Call it in the transaction that writes them, before or after the write;
     * with the changed rows where waiting jobs are edited.
     *
     * @throws Failure WALL_REACHED, or PRICE_UNKNOWN where a limit applies to a job whose price is not known.
     */
    assertWithinLimits(jobs: readonly StoredJob[]): void {
      for (const [workspaceId, mine] of Map.groupBy(jobs, (job) => job.workspaceId)) {
        for (const spendingLimit of table.list(workspaceId)) assertLimit(workspaceId, spendingLimit, mine)
      }
    },
    /**
     * Makes a change that lets waiting jobs spend more, such as a higher budget of their set. Call it in a transaction.
     *
     * @throws Failure WALL_REACHED where that would pass a limit; the caller's transaction rolls the change back.
     */
    assertChange(workspaceId: WorkspaceId, change: () => void): void {
      const before = new Map(list(workspaceId).map(({ id, held }) => [id, held]))
      change()
      for (const { id, who, subject, period, cap: limit, spent, held: now, resetsAt } of list(workspaceId)) {
        const held = before.get(id) ?? 0
        const needed = now - held
        if (period === 'run' || needed <= 0 || spent + now <= limit) continue
        refuse({ spendingLimit: period, who, subject, limit, spent, held, needed, resetsAt })
      }
    },
    list,
    /** Sets a limit, or changes the one for the same runs and period. */
    set: (workspaceId: WorkspaceId, order: LimitOrder): void =>
      table.write(workspaceId, { ...order, id: deps.random.uuid(), setAt: clock.now() }),
    remove: (workspaceId: WorkspaceId, id: string): void => table.remove(workspaceId, id),
    /** Limits that are exceeded by what is spent and reserved, because a charge was higher than its quote. */
    passed: (workspaceId: WorkspaceId): LimitState[] =>
      list(workspaceId).filter(({ spent, held, cap, period }) => period !== 'run' && spent + held > cap),
  }
}
/** The user's own limits, checked before a call. */
export type SpendingLimits = ReturnType<typeof createSpendingLimits>
