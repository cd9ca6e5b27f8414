import type { Routes } from '#shared/contract/routes.ts'
import type { LedgerReader } from '../ledger/ledger-reader.ts'
import type { Handlers } from './handlers.ts'

/** Handlers of what an account holds. Practice credits are granted, never bought, and never refilled. */
export function accountHandlers({ ledger }: { ledger: LedgerReader }): Handlers<Routes>['account'] {
  return {
    balance: (_, { caller: { accountId } }) => ({
      balance: ledger.balance(accountId),
      lifetime: { ...ledger.lifetime(accountId), purchased: 0 },
      currentMonth: { ...ledger.currentMonth(accountId) },
      tier: 'pro',
      nextRefill: null,
    }),
  }
}
