import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
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
  new Failure('PRICE_UNKNOWN', sayAll(say('limit.unpriced'), say('free.liftLimit')), {
    charged: 'no',
    mayConfirm: false,
  })

const unknownBalance = () =>
  new Failure('BALANCE_UNKNOWN', sayAll(say('limit.noBalance'), say('free.balanceLater')), { charged: 'no' })

function isUnder({ who, subject }: Pick<SpendRule, 'who' | 'subject'>, job: StoredJob): boolean {
  if (who === 'all') return true
  return subject === (who === 'brand' ? job.brand : job.agent)
}

/** What of sets' waiting jobs can never be sent because it exceeds their budgets. Credits. */
const beyond = (sets: readonly BudgetedSet[]) =>
  sets.reduce((sum, { space, waiting }) => sum + Math.max(0, waiting - space), 0)

/**
 * A rule that a call must keep: a limit, or a guard rail. `limit`: as the user set it. `most`: what may be spent and
 * reserved together; null where that is not known, so that nothing may be sent. Credits; `resetsAt` in milliseconds
 * since 1970.
 */
export type SpendRule = {
  readonly name: 'run' | 'day' | 'month' | 'ever' | 'balance' | 'key'
  readonly who: 'all' | 'brand' | 'agent'
  /** The brand or agent; empty where the rule is for all. */
  readonly subject: string
  readonly limit: number
  readonly most: number | null
  readonly spent: number
  readonly resetsAt: number | null
}

/** A rule that would be passed, and by what. Credits. */
type PassedRule = SpendRule & { readonly held: number; readonly needed: number }

function nameOf({ name, who, subject, limit }: SpendRule): Sentence {
  switch (name) {
    case 'run':
    case 'day':
    case 'month':
    case 'ever':
      return say(`limit.${name}`, { who, subject, limit })
    case 'balance':
    case 'key':
      return say(`limit.${name}`, { limit })
    default:
      return assertNever(name)
  }
}

function usedOf({ name, limit, most, spent, held, needed }: PassedRule): Sentence {
  if (name === 'run') return say('limit.costs', { needed })
  const used =
    name === 'balance'
      ? say('limit.left', { balance: (most ?? 0) + limit, held })
      : say('limit.spent', { period: name === 'key' ? 'month' : name, spent, held })
  return sayAll(used, say('limit.needs', { needed }))
}

/** Explains a rule: its size, what is used, what was requested, when it resets. */
function limitFailure(passed: PassedRule, zone: string): Failure<'WALL_REACHED'> {
  const { name, spent, held, needed, subject, limit } = passed
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  const resetsAt = passed.resetsAt === null ? null : new Date(passed.resetsAt).toISOString()
  const text = passed.resetsAt === null ? '' : clock.format(passed.resetsAt).replace(', ', ' at ')
  const sentence = sayAll(
    nameOf(passed),
    usedOf(passed),
    say('free.send'),
    resetsAt === null ? null : say('limit.resets', { time: { at: resetsAt, text } }),
    say('limit.change'),
  )
  return new Failure('WALL_REACHED', sentence, {
    charged: 'no',
    spendingLimit: name,
    subject,
    limit,
    spent,
    held,
    needed,
    resetsAt,
  })
}

/**
 * Creates the spending limits. `reservedBy`: what a job may still cost; `zone`: the time zone of the machine;
 * `railsOf`: further rules, which are kept in the same way; `assertConfirmed` throws until the user agreed to what jobs
 * may cost together (`costOf`, in credits; null where a price is not known); `admitAgents` throws where no budget of an
 * agent covers its jobs.
 *
 * A set with a budget reserves no more than its budget has left. Reservations count in every period; a charge, and its
 * refund with it, in the period of the charge. The time used is never earlier than the latest charge, so that setting
 * the clock back resets no limit.
 */
export function createSpendingLimits(deps: {
  table: SpendingLimitTable
  reservedBy: (job: StoredJob) => number
  railsOf: (workspaceId: WorkspaceId) => readonly SpendRule[]
  assertConfirmed: (workspaceId: WorkspaceId, jobs: readonly StoredJob[], costOf: () => number | null) => void
  admitAgents: (jobs: readonly StoredJob[]) => void
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
  /** What jobs and calls of tools were charged under a limit since a time. */
  const spentUnder = (workspaceId: WorkspaceId, scope: Pick<StoredLimit, 'who' | 'subject'>, since: number) =>
    table.spent(workspaceId, scope, since) + (scope.who === 'all' ? table.spentByTools(workspaceId, since) : 0)
  const spanOf = (workspaceId: WorkspaceId, { period }: StoredLimit): LocalPeriod | null => {
    if (period === 'run' || period === 'ever') return null
    return periodOf(period, Math.max(clock.now(), table.latestCharge(workspaceId)))
  }
  /** What unfinished jobs may still take, except those in `except`, as far as the budgets of their sets allow. */
  function heldUnder(
    workspaceId: WorkspaceId,
    scope: Pick<SpendRule, 'who' | 'subject'>,
    except: readonly StoredJob[] = [],
  ): number {
    const ids = except.map(({ id }) => id)
    return table.held(workspaceId, scope, ids) - beyond(table.budgetedSets(workspaceId, scope, ids, []))
  }
  function stateOf(workspaceId: WorkspaceId, spendingLimit: StoredLimit): LimitState {
    if (spendingLimit.period === 'run') return { ...spendingLimit, spent: 0, held: 0, resetsAt: null }
    const span = spanOf(workspaceId, spendingLimit)
    return {
      ...spendingLimit,
      spent: spentUnder(workspaceId, spendingLimit, span?.start ?? 0),
      held: heldUnder(workspaceId, spendingLimit),
      resetsAt: span?.end ?? null,
    }
  }
  function toRule(workspaceId: WorkspaceId, spendingLimit: StoredLimit): SpendRule {
    const { who, subject, period: name, cap: limit } = spendingLimit
    const span = spanOf(workspaceId, spendingLimit)
    const spent = name === 'run' ? 0 : spentUnder(workspaceId, spendingLimit, span?.start ?? 0)
    return { name, who, subject, limit, most: limit, spent, resetsAt: span?.end ?? null }
  }
  const rulesOf = (workspaceId: WorkspaceId): SpendRule[] => [
    ...table.list(workspaceId).map((spendingLimit) => toRule(workspaceId, spendingLimit)),
    ...deps.railsOf(workspaceId),
  ]
  const total = (jobs: readonly StoredJob[]) => jobs.reduce((sum, job) => sum + deps.reservedBy(job), 0)
  /** What jobs reserve in addition to all others, as far as the budgets of their sets allow. */
  function neededBy(
    workspaceId: WorkspaceId,
    scope: Pick<SpendRule, 'who' | 'subject'>,
    jobs: readonly StoredJob[],
  ): number {
    const waiting = jobs.filter(({ spend }) => spend.kind === 'queued')
    const bySet = Map.groupBy(waiting, ({ setId }) => setId)
    const named = [...bySet.keys()].filter((id) => id !== null)
    if (named.length === 0) return total(jobs)
    const ids = jobs.map(({ id }) => id)
    const before = table.budgetedSets(workspaceId, scope, ids, named)
    const inSet = new Map(named.map((id): [string, number] => [id, total(bySet.get(id) ?? [])]))
    const after = before.map((set) => ({ ...set, waiting: set.waiting + (inSet.get(set.id) ?? 0) }))
    return total(jobs) - (beyond(after) - beyond(before))
  }
  const refuse = (passed: PassedRule) => {
    throw limitFailure(passed, deps.zone())
  }
  const isUnpriced = (job: StoredJob) => job.quote.credits === null && deps.reservedBy(job) === 0

  function assertRule(workspaceId: WorkspaceId, rule: SpendRule, all: readonly StoredJob[]): void {
    const jobs = all.filter((job) => isUnder(rule, job))
    if (jobs.length === 0) return
    if (jobs.some(isUnpriced)) throw unpriced()
    const { name, most, limit, spent } = rule
    if (name === 'run') {
      const needed = Math.max(...jobs.map(deps.reservedBy))
      if (needed > limit) refuse({ ...rule, held: 0, needed })
      return
    }
    if (most === null) throw unknownBalance()
    const held = heldUnder(workspaceId, rule, jobs)
    const needed = neededBy(workspaceId, rule, jobs)
    // What costs nothing passes no limit, not even one that is passed already.
    if (needed > 0 && spent + held + needed > most) refuse({ ...rule, held, needed })
  }

  const list = (workspaceId: WorkspaceId) =>
    table.list(workspaceId).map((spendingLimit) => stateOf(workspaceId, spendingLimit))
  const keyOf = ({ name, who, subject }: SpendRule) => [name, who, subject].join(' ')

  function assertWithinLimits(jobs: readonly StoredJob[]): void {
    deps.admitAgents(jobs)
    for (const [workspaceId, mine] of Map.groupBy(jobs, (job) => job.workspaceId)) {
      for (const rule of rulesOf(workspaceId)) assertRule(workspaceId, rule, mine)
    }
  }

  return {
    /**
     * Rejects jobs that would pass a limit. Call it in the transaction that writes them, before or after the write;
     * with the changed rows where waiting jobs are edited.
     *
     * @throws Failure WALL_REACHED, BALANCE_UNKNOWN, or PRICE_UNKNOWN where a limit applies to a job whose price is not
     * known.
     */
    assertWithinLimits,
    /** As `assertWithinLimits`, for the jobs of one click. @throws Failure CONFIRM_FIRST besides, until the user agreed. */
    assertMayWrite(jobs: readonly StoredJob[]): void {
      assertWithinLimits(jobs)
      // What an agent orders was confirmed before, where it had to be.
      const own = jobs.filter(({ agent }) => agent === null)
      for (const [workspaceId, mine] of Map.groupBy(own, (job) => job.workspaceId)) {
        const costOf = () => (mine.some(isUnpriced) ? null : neededBy(workspaceId, { who: 'all', subject: '' }, mine))
        deps.assertConfirmed(workspaceId, mine, costOf)
      }
    },
    /**
     * Rejects a call of a tool that would pass a limit for all. `needed`: its price in credits; null where unknown.
     *
     * @throws Failure WALL_REACHED, BALANCE_UNKNOWN, or PRICE_UNKNOWN where a limit applies and the price is not known.
     */
    assertCall(workspaceId: WorkspaceId, needed: number | null): void {
      for (const rule of rulesOf(workspaceId).filter(({ who }) => who === 'all')) {
        if (needed === null) throw unpriced()
        const { name, most, limit, spent } = rule
        const held = name === 'run' ? 0 : heldUnder(workspaceId, rule)
        if (name !== 'run' && most === null) throw unknownBalance()
        const isPassed = name === 'run' ? needed > limit : needed > 0 && spent + held + needed > (most ?? 0)
        if (isPassed) refuse({ ...rule, held, needed })
      }
    },
    /**
     * Makes a change that lets waiting jobs spend more, such as a higher budget of their set. Call it in a transaction.
     *
     * @throws Failure WALL_REACHED where that would pass a limit; the caller's transaction rolls the change back.
     */
    assertChange(workspaceId: WorkspaceId, change: () => void): void {
      const ruled = rulesOf(workspaceId).filter(({ name }) => name !== 'run')
      const before = new Map(ruled.map((rule) => [keyOf(rule), heldUnder(workspaceId, rule)]))
      change()
      for (const rule of ruled) {
        const held = before.get(keyOf(rule)) ?? 0
        const now = heldUnder(workspaceId, rule)
        const needed = now - held
        if (needed <= 0) continue
        if (rule.most === null) throw unknownBalance()
        if (rule.spent + now > rule.most) refuse({ ...rule, held, needed })
      }
    },
    /** What unfinished jobs of a workspace may still take. */
    heldIn: (workspaceId: WorkspaceId): number => heldUnder(workspaceId, { who: 'all', subject: '' }),
    list,
    /** Sets a limit, or changes the one for the same runs and period. */
    set: (workspaceId: WorkspaceId, order: LimitOrder): void =>
      table.write(workspaceId, { ...order, id: deps.random.uuid(), setAt: clock.now() }),
    remove: (workspaceId: WorkspaceId, id: string): void => table.remove(workspaceId, id),
    /**
     * Rules that are exceeded by what is spent and reserved, because a charge was higher than its quote, or the balance
     * fell for another reason. `rules`: default are all.
     */
    passed: (workspaceId: WorkspaceId, rules: readonly SpendRule[] = rulesOf(workspaceId)): SpendRule['name'][] =>
      rules.flatMap((rule) => {
        const { name, most, spent } = rule
        if (name === 'run' || most === null) return []
        const held = heldUnder(workspaceId, rule)
        // A balance below the one to keep stops what may still be sent, and is no fault of what was.
        if (name === 'balance' && held === 0) return []
        return spent + held > most ? [name] : []
      }),
  }
}
/** The user's own limits, checked before a call. */
export type SpendingLimits = ReturnType<typeof createSpendingLimits>
