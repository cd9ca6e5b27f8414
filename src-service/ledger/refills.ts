import { type TierName, tiers } from '#shared/contract/tier.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { Account } from './accounts.ts'
import type { Ledger } from './ledger.ts'

/** The start of a time's month and of the next one, UTC. All in milliseconds since 1970. */
export function monthAround(at: number): { readonly start: number; readonly end: number } {
  const day = new Date(at)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { start: Date.UTC(year, month, 1), end: Date.UTC(year, month + 1, 1) }
}

/** Grants the monthly credits of tiers (interface: Tier). */
export type Refills = {
  /** Grants what is due: the credits of this month, once, if the account is older than the month. */
  settle(accountId: string, tier: TierName): void
  /** The start of the next month, in milliseconds since 1970. */
  nextAt(): number
}

/**
 * Creates the refills. They are granted with the first call of a month, so that an account that is not used costs nothing;
 * months without a call are not made up for (assumed: the interface names a next refill and no rule).
 */
export function createRefills(deps: {
  ledger: Ledger
  find: (accountId: string) => Account | null
  clock: Clock
}): Refills {
  const { ledger, find, clock } = deps
  // When each account has to be looked at again.
  const settledUntil = new Map<string, number>()
  return {
    settle(accountId, tier) {
      const now = clock.now()
      if (now < (settledUntil.get(accountId) ?? 0)) return
      const { start, end } = monthAround(now)
      const cause = { kind: 'refill', id: `refill:${accountId}:${start}` } as const
      const isOlder = (find(accountId)?.createdAt ?? now) < start
      if (isOlder && !ledger.wasGranted(cause)) ledger.grant(accountId, tiers[tier].monthlyCredits, cause)
      settledUntil.set(accountId, end)
    },
    nextAt: () => monthAround(clock.now()).end,
  }
}
