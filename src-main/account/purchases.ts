import { limits } from '#shared/contract/limit.ts'
import { creditPacks, type Purchase as WirePurchase } from '#shared/contract/user.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { retryDelay } from '#shared/domain/spend.ts'
import { spendDeadlineMs } from '#shared/domain/spend-state.ts'
import type { Clock, Log, Random } from '#shared/util/ports.ts'
import type { PurchasesTable, PurchaseState, StoredPurchase } from '../cache/tables/purchases.ts'
import type { AccountRoutesOf } from './account-history.ts'
import { clockSkewMs } from './match-movements.ts'
import { isPayable } from './payment-address.ts'

/** The steps of a purchase, at each of which a test may end the program. */
export type PurchaseStep = 'written' | 'answered' | 'recorded'

/** While a person is likely to be paying, and afterwards. Milliseconds. */
const pollMs = { soon: 6_000, late: 30_000, soonFor: 3 * 60_000 } as const
/** After the time to pay is over, the service may take a moment to say so. Milliseconds. */
const afterExpiryMs = 5_000
/** A service that cannot read purchases never says that one expired. Milliseconds. */
const expiredForMs = 60_000
/** A purchase that is not listed by then was never made: its request ended long before. Milliseconds. */
const listedWithinMs = spendDeadlineMs + clockSkewMs

/** A purchase that is still open after this time is asked about only by the user. Milliseconds. */
const followedForMs = 24 * 60 * 60_000

const listLimit = 100

/** Whether a user waits for the answer. */
type Asking = { readonly priority: 'user' | 'poll' }

const isOver = (state: PurchaseState) =>
  state === 'completed' || state === 'cancelled' || state === 'expired' || state === 'refused'

const unknownPack = new Failure('NOT_FOUND', say('purchase.unknownPack'), {
  charged: 'no',
  what: 'the pack',
})
const unknownPurchase = new Failure('NOT_FOUND', say('purchase.unknown'), {
  charged: 'no',
  what: 'the purchase',
})

const timeOf = (text: string | null | undefined): number | null => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : at
}

/** Takes over what the service says of a purchase. A new address to pay at is used only where it is safe to open. */
function updated(row: StoredPurchase, wire: WirePurchase, now: number, allowsLoopback: boolean): StoredPurchase {
  const state: PurchaseState = wire.status
  return {
    ...row,
    state,
    serviceId: wire.id,
    credits: wire.credits > 0 ? wire.credits : row.credits,
    bonus: wire.bonusCredits ?? row.bonus,
    cents: Math.round(wire.price * 100),
    currency: wire.currency,
    paymentUrl: isPayable(wire.paymentUrl ?? null, allowsLoopback) ? (wire.paymentUrl ?? null) : null,
    reason: null,
    said: null,
    expiresAt: timeOf(wire.expiresAt) ?? row.expiresAt,
    endedAt: isOver(state) ? (row.endedAt ?? now) : null,
  }
}

/**
 * Creates the purchases of credits. They are no jobs of the queue: a purchase charges nothing, has no place in a lane,
 * no price to learn and no file, so it is a row of its own with its own poll.
 *
 * The row is written before the request. A request without an answer is never sent again: the service's list shows
 * whether it was made. `onStep` is called synchronously at each step.
 */
export function createPurchases(deps: {
  table: PurchasesTable
  service: AccountRoutesOf
  /** Whether a workspace's service may have its payment page on this computer. */
  allowsLoopback: (workspaceId: WorkspaceId) => boolean
  onStep?: ((step: PurchaseStep) => void) | undefined
  onChange: (workspaceId: WorkspaceId) => void
  /** Called when the service said how purchases stand. */
  onAnswer: (workspaceId: WorkspaceId) => void
  /** Called when credits were bought. */
  onCompleted: (workspaceId: WorkspaceId) => void
  runInBackground: (what: string, work: Promise<void>) => void
  clock: Clock
  random: Random
  log: Log
}) {
  const { table, clock, random, log, onChange } = deps
  const timers = new Map<string, () => void>()
  const failed = new Map<string, number>()
  let isStopped = false

  function keep(workspaceId: WorkspaceId, before: StoredPurchase, row: StoredPurchase): StoredPurchase {
    const now = table.read(workspaceId, row.id) ?? before
    // An answer that was overtaken by another never opens again what is over.
    if (isOver(now.state)) return now
    if (JSON.stringify(now) !== JSON.stringify(row)) {
      table.write(workspaceId, row)
      onChange(workspaceId)
    }
    if (row.state === 'completed') deps.onCompleted(workspaceId)
    follow(workspaceId, row)
    return row
  }
  /** When to ask again, in ms from now; null if it is over. */
  function waitFor(row: StoredPurchase): number | null {
    if (isOver(row.state) || row.state === 'sending') return null
    if (clock.now() - row.createdAt >= followedForMs) return null
    const fails = failed.get(row.id) ?? 0
    if (fails > 0) return Math.max(pollMs.soon, retryDelay(fails, random.unit()))
    const now = clock.now()
    const age = now - row.createdAt
    const pause = age >= 0 && age < pollMs.soonFor ? pollMs.soon : pollMs.late
    const untilExpiry = row.expiresAt === null ? pause : row.expiresAt + afterExpiryMs - now
    return untilExpiry > 0 ? Math.min(pause, untilExpiry) : pause
  }
  function follow(workspaceId: WorkspaceId, row: StoredPurchase): void {
    timers.get(row.id)?.()
    timers.delete(row.id)
    const wait = waitFor(row)
    if (wait === null || isStopped) return
    const again = () => deps.runInBackground('follow a purchase', poll(workspaceId, row.id))
    timers.set(row.id, clock.after(wait, again))
  }
  async function poll(workspaceId: WorkspaceId, id: string): Promise<void> {
    const row = table.read(workspaceId, id)
    if (row === null || isOver(row.state) || isStopped) return
    try {
      await check(workspaceId, row, { priority: 'poll' })
      failed.delete(id)
    } catch (error) {
      if (!isFailure(error)) throw error
      failed.set(id, (failed.get(id) ?? 0) + 1)
      log.info('A purchase could not be asked about', { code: error.code })
    }
    const now = table.read(workspaceId, id)
    if (now !== null) follow(workspaceId, now)
  }
  async function check(workspaceId: WorkspaceId, row: StoredPurchase, how: Asking): Promise<StoredPurchase> {
    const checked = await ask(workspaceId, row, how)
    if (!isStopped) deps.onAnswer(workspaceId)
    return checked
  }
  async function ask(workspaceId: WorkspaceId, row: StoredPurchase, how: Asking): Promise<StoredPurchase> {
    try {
      return await (row.serviceId === null
        ? find(workspaceId, row, how)
        : readOne(workspaceId, row, row.serviceId, how))
    } catch (error) {
      if (!isFailure(error) || error.code !== 'NOT_FOUND') throw error
      return findInHistory(workspaceId, row, error, how)
    }
  }
  async function readOne(
    workspaceId: WorkspaceId,
    row: StoredPurchase,
    id: string,
    how: Asking,
  ): Promise<StoredPurchase> {
    const { user } = await deps.service(workspaceId)
    const wire = await user.readPurchase({ params: { id } }, { ...how, subject: 'this purchase' })
    return isStopped ? row : keep(workspaceId, row, updated(row, wire, clock.now(), deps.allowsLoopback(workspaceId)))
  }
  /** Where the service has neither a list nor a reading of purchases (both assumed), the credits show that one was paid. */
  async function findInHistory(workspaceId: WorkspaceId, row: StoredPurchase, failure: Failure, how: Asking) {
    const { account } = await deps.service(workspaceId)
    const { transactions } = await account.history({ query: { limit: limits.history.most } }, how)
    if (isStopped) return row
    const now = clock.now()
    const paid = transactions.find(({ type, resourceType, resourceId, amount, createdAt }) => {
      if (type !== 'credit' || resourceType !== 'purchase') return false
      if (row.serviceId !== null) return resourceId === row.serviceId
      const isNew = (timeOf(createdAt) ?? 0) >= row.createdAt - clockSkewMs
      return isNew && amount === row.credits + row.bonus && !table.hasServiceId(workspaceId, resourceId ?? '')
    })
    if (paid !== undefined) {
      const serviceId = row.serviceId ?? paid.resourceId ?? null
      return keep(workspaceId, row, { ...row, state: 'completed', serviceId, endedAt: now })
    }
    if (row.expiresAt === null || now < row.expiresAt + expiredForMs) throw failure
    return keep(workspaceId, row, { ...row, state: 'expired', endedAt: now })
  }
  /** Searches the service's list for a purchase whose answer was lost. */
  async function find(workspaceId: WorkspaceId, row: StoredPurchase, how: Asking): Promise<StoredPurchase> {
    const { user } = await deps.service(workspaceId)
    const { purchases } = await user.listPurchases({ query: { limit: listLimit } }, how)
    if (isStopped) return row
    const found = purchases.find((wire) => {
      const at = timeOf(wire.createdAt)
      const isNear =
        at === null || (at >= row.createdAt - clockSkewMs && at <= row.createdAt + spendDeadlineMs + clockSkewMs)
      return wire.packId === row.packId && isNear && !table.hasServiceId(workspaceId, wire.id)
    })
    const now = clock.now()
    if (found !== undefined) return keep(workspaceId, row, updated(row, found, now, deps.allowsLoopback(workspaceId)))
    if (now - row.createdAt < listedWithinMs) return row
    const { text: reason, said } = say('purchase.notListed')
    return keep(workspaceId, row, { ...row, state: 'refused', reason, said, endedAt: now })
  }
  function afterFailure(row: StoredPurchase, failure: Failure): StoredPurchase {
    const { charged, message: reason, said = null } = failure.toRecord()
    if (charged === 'no') return { ...row, state: 'refused', reason, said, endedAt: clock.now() }
    return { ...row, state: 'unconfirmed' }
  }

  return {
    list: (workspaceId: WorkspaceId): StoredPurchase[] => table.list(workspaceId),
    /**
     * Writes a purchase, then asks the service for it. While one of the same pack is being asked for or is unconfirmed,
     * returns that one and sends nothing.
     *
     * @throws Failure NOT_FOUND for an unknown pack.
     */
    async buy(workspaceId: WorkspaceId, packId: string): Promise<StoredPurchase> {
      const pack = Object.entries(creditPacks).find(([id]) => id === packId)?.[1]
      if (pack === undefined) throw unknownPack
      const isOpen = ({ packId: id, state }: StoredPurchase) =>
        id === packId && (state === 'sending' || state === 'unconfirmed')
      const open = table.listOpen(workspaceId).find(isOpen)
      if (open !== undefined) return open
      const row: StoredPurchase = {
        id: random.uuid(),
        packId,
        credits: pack.credits,
        bonus: pack.bonus,
        cents: Math.round(pack.price * 100),
        currency: 'USD',
        state: 'sending',
        serviceId: null,
        paymentUrl: null,
        reason: null,
        said: null,
        createdAt: clock.now(),
        expiresAt: null,
        endedAt: null,
      }
      table.write(workspaceId, row)
      onChange(workspaceId)
      deps.onStep?.('written')
      try {
        const { user } = await deps.service(workspaceId)
        // Somebody waits for the payment page: it goes before what the queue sends.
        const wire = await user.purchase({ body: { packId } }, { priority: 'user' })
        deps.onStep?.('answered')
        deps.onAnswer(workspaceId)
        const bought = keep(workspaceId, row, updated(row, wire, clock.now(), deps.allowsLoopback(workspaceId)))
        deps.onStep?.('recorded')
        return bought
      } catch (error) {
        if (!isFailure(error)) throw error
        return keep(workspaceId, row, afterFailure(row, error))
      }
    },
    /** Asks how a purchase stands. Rejects with the failure of the service; NOT_FOUND for an unknown one. */
    async check(workspaceId: WorkspaceId, id: string): Promise<StoredPurchase> {
      const row = table.read(workspaceId, id)
      if (row === null) throw unknownPurchase
      const isSettled = isOver(row.state) || row.state === 'sending'
      return isSettled ? row : check(workspaceId, row, { priority: 'user' })
    },
    /** Puts a purchase out of sight, unless it is being sent or can be paid. */
    dismiss(workspaceId: WorkspaceId, id: string): void {
      const row = table.read(workspaceId, id)
      if (row === null || row.state === 'sending' || row.state === 'pending') return
      table.hide(workspaceId, id, clock.now())
      timers.get(id)?.()
      timers.delete(id)
      onChange(workspaceId)
    },
    /** Follows what the last run of the program left open. What it was sending is unconfirmed. */
    resume(workspaceIds: readonly WorkspaceId[]): void {
      const interrupted = table.interruptAll()
      if (interrupted > 0) log.warn('Purchases were interrupted; the service is asked for them', { count: interrupted })
      for (const workspaceId of workspaceIds) {
        for (const row of table.listOpen(workspaceId)) follow(workspaceId, row)
      }
    },
    /** Asks about everything open in a workspace now, such as when its service answers again. */
    checkAll(workspaceId: WorkspaceId): void {
      for (const { id, state } of table.listOpen(workspaceId)) {
        if (state !== 'sending') deps.runInBackground('check a purchase', poll(workspaceId, id))
      }
    },
    stop(): void {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}
/** Purchases of credits. */
export type Purchases = ReturnType<typeof createPurchases>
