import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import { readChargeId } from '../jobs/short-video/video-store.ts'
import type { LedgerReader, Movement } from '../ledger/ledger.ts'
import type { Handlers } from './handlers.ts'

const descriptions = {
  grant: 'Credits granted',
  charge: 'Generation',
  refund: 'Refund of a failed generation',
} as const

/** What a movement was for; a step of a short video names the job, so that its charges and refunds are grouped. */
function subjectOf({ kind, generationId }: Movement) {
  if (generationId === null) return { description: descriptions[kind], resourceType: 'grant', resourceId: null }
  const charge = readChargeId(generationId)
  if (charge === null) {
    return { description: descriptions[kind], resourceType: 'generation', resourceId: generationId }
  }
  const what = `short video: ${charge.step}`
  const description = kind === 'refund' ? `Refund of a failed ${what}` : `Generation for a ${what}`
  return { description, resourceType: 'short_video', resourceId: charge.jobId }
}

function presentMovement(movement: Movement) {
  const { id, amount, balance, at } = movement
  return {
    id: `txn_${id}`,
    type: amount < 0 ? ('debit' as const) : ('credit' as const),
    amount: Math.abs(amount),
    balance,
    ...subjectOf(movement),
    createdAt: new Date(at).toISOString(),
  }
}

/** Creates the handlers of balances and movements. Practice credits are granted, never bought or refilled. */
export function accountHandlers({ ledger }: { ledger: LedgerReader }): Handlers<Routes>['account'] {
  return {
    balance: (_, { caller: { accountId } }) => ({
      balance: ledger.balance(accountId),
      lifetime: { ...ledger.lifetime(accountId) },
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
