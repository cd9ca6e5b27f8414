import { limits } from '#shared/contract/limit.ts'
import type { Routes } from '#shared/contract/routes.ts'
import { readComposerCharge } from '../composer/charges.ts'
import { readChargeId } from '../jobs/short-video/video-store.ts'
import { readResourceCharge } from '../jobs/resource/resource-kind.ts'
import type { Caller } from '../ledger/accounts.ts'
import type { LedgerReader, Movement } from '../ledger/ledger.ts'
import type { Refills } from '../ledger/refills.ts'
import type { Handlers } from './handlers.ts'

const descriptions = {
  grant: 'Credits granted',
  charge: 'Generation',
  refund: 'Refund of a failed generation',
} as const

const resourceNames = { avatar: 'Avatar', video: 'Avatar video', audio: 'Speech', voice: 'Voice clone' } as const

const composerNames = { take: 'Take', render: 'Render of a take' } as const

/** What credits were granted for. */
function grantOf({ cause, causeId }: Movement) {
  switch (cause) {
    case 'purchase':
      return { description: 'Credits purchased', resourceType: 'purchase', resourceId: causeId }
    case 'refill':
      return { description: 'Monthly credits', resourceType: 'refill', resourceId: null }
    case null:
      return { description: descriptions.grant, resourceType: 'grant', resourceId: null }
  }
}

/** What a movement was for; a step of a short video names the job, so that its charges and refunds are grouped. */
function subjectOf(movement: Movement) {
  const { kind, generationId } = movement
  if (generationId === null) return grantOf(movement)
  const resource = readResourceCharge(generationId)
  if (resource !== null) {
    const name = resourceNames[resource.kind]
    const description = kind === 'refund' ? `Refund: ${name}` : name
    return { description, resourceType: resource.kind, resourceId: resource.id }
  }
  const composed = readComposerCharge(generationId)
  if (composed !== null) {
    const name = composerNames[composed.kind]
    const description = kind === 'refund' ? `Refund: ${name}` : name
    return { description, resourceType: `composer_${composed.kind}`, resourceId: composed.id }
  }
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

/** The balance as the wire shows it. */
export function presentBalance(ledger: LedgerReader, refills: Refills, { accountId, tier }: Caller) {
  return {
    balance: ledger.balance(accountId),
    lifetime: { ...ledger.lifetime(accountId) },
    currentMonth: { ...ledger.currentMonth(accountId) },
    tier,
    nextRefill: new Date(refills.nextAt()).toISOString(),
  }
}

/** Creates the handlers of balances and movements. */
export function accountHandlers(deps: { ledger: LedgerReader; refills: Refills }): Handlers<Routes>['account'] {
  const { ledger, refills } = deps
  return {
    balance: (_, { caller }) => presentBalance(ledger, refills, caller),
    history({ query }, { caller: { accountId } }) {
      const { limit = limits.history.usual, offset = 0 } = query
      const { total, movements } = ledger.history(accountId, { limit, offset })
      const pagination = { total, limit, offset, hasMore: offset + movements.length < total }
      return { transactions: movements.map(presentMovement), pagination }
    },
  }
}
