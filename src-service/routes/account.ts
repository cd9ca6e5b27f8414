import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { LedgerReader, Movement } from '../ledger/ledger-reader.ts'
import type { Handlers } from './handlers.ts'

const descriptions = {
  grant: 'Credits granted',
  charge: 'Generation',
  refund: 'Refund of a failed generation',
} as const

function presentMovement({ id, kind, amount, balance, generationId, at }: Movement) {
  return {
    id: `txn_${id}`,
    type: amount < 0 ? ('debit' as const) : ('credit' as const),
    amount: Math.abs(amount),
    balance,
    description: descriptions[kind],
    resourceType: generationId === null ? 'grant' : 'generation',
    resourceId: generationId,
    createdAt: new Date(at).toISOString(),
  }
}

/** Handlers of what an account holds and what moved it. Practice credits are granted, never bought, and never refilled. */
export function accountHandlers({ ledger }: { ledger: LedgerReader }): Handlers<Routes>['account'] {
  return {
    balance: (_, { caller: { accountId } }) => ({
      balance: ledger.balance(accountId),
      lifetime: { ...ledger.lifetime(accountId), purchased: 0 },
      currentMonth: { ...ledger.currentMonth(accountId) },
      tier: 'pro',
      nextRefill: null,
    }),
    history({ query }, { caller: { accountId } }) {
      const { limit = limits.history.usual, offset = 0 } = query
      const { total, movements } = ledger.history(accountId, { limit, offset })
      const pagination = { total, limit, offset, hasMore: offset + movements.length < total }
      return { transactions: movements.map(presentMovement), pagination }
    },
  }
}
