import type { CreditPack, Purchase, Purchases } from '#shared/bridge/account.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureOf, useBridge } from '../../lib/bridge.tsx'
import { balanceIn, unansweredText, useStudioStatus } from '../../lib/studio-state.tsx'
import { cheapestFor } from './format-money.ts'

/** Opens a payment page in the system's browser; the studio has checked that its address is safe to open. */
export const openPayment = (address: string): void => void window.open(address, '_blank', 'noopener,noreferrer')

const isWaiting = ({ state }: Purchase) =>
  state === 'sending' || state === 'unconfirmed' || state === 'pending' || state === 'unknown'

/** Credits that can be bought, and the purchases under way. */
export type Shop = {
  readonly data: Purchases | undefined
  /** Credits that are missing; null if none is. */
  readonly shortfall: number | null
  readonly picked: CreditPack | undefined
  pick(id: string): void
  /** The cheapest pack that covers what is missing; null if nothing is missing, or none covers it. */
  readonly covering: CreditPack | null
  readonly isBuying: boolean
  /** Why the last call failed. */
  readonly problem: string | null
  buy(): void
  check(id: string): void
  dismiss(id: string): void
}

/**
 * The credits that are missing: of what waits (`shortfall`), or of a run that needs a balance of `need`. Null if none is.
 */
export function missingOf(shortfall: number | null, need: number | undefined, balance: number | null): number | null {
  const wanted = need === undefined || balance === null ? 0 : need - balance
  const missing = Math.max(shortfall ?? 0, wanted)
  return missing > 0 ? missing : null
}

/** Reads packs and purchases, buys one at a time, and asks how they stand when the user comes back to the window. */
export function useShop(need: number | undefined): Shop {
  const { call, query } = useBridge()
  const queries = useQueryClient()
  const { data } = useQuery(query.account.purchases.queryOptions({ refetchOnMount: 'always', refetchInterval: 15_000 }))
  const [pickedId, pick] = useState<string | null>(null)
  const [isBuying, setBuying] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shortfall = missingOf(data?.shortfall ?? null, need, useStudioStatus(balanceIn))
  const covering = data === undefined || shortfall === null ? null : cheapestFor(data.packs, shortfall)
  const picked = data?.packs.find(({ id }) => id === pickedId) ?? covering ?? data?.packs[0]
  const readAgain = () => void queries.invalidateQueries({ queryKey: query.account.purchases.key() })
  const fail = (error: unknown) => setProblem(failureOf(error)?.message ?? unansweredText())

  const waitingIds = (data?.purchases ?? [])
    .filter(isWaiting)
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => {
    if (waitingIds === '') return undefined
    // The payment page is in another window: the user who returns wants to see the outcome.
    const ask = () => {
      for (const id of waitingIds.split(' ')) call.account.checkPurchase({ id }).then(readNothing, readNothing)
    }
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [waitingIds, call])

  return {
    data,
    shortfall,
    picked,
    pick,
    covering,
    isBuying,
    problem,
    buy() {
      if (picked === undefined || isBuying) return
      setBuying(true)
      setProblem(null)
      call.account
        .buy({ packId: picked.id })
        .then(({ paymentUrl }) => {
          if (paymentUrl !== null) openPayment(paymentUrl)
        }, fail)
        .finally(() => {
          setBuying(false)
          readAgain()
        })
    },
    check: (id) =>
      void call.account
        .checkPurchase({ id })
        .then(() => setProblem(null), fail)
        .finally(readAgain),
    dismiss: (id) =>
      void call.account
        .dismissPurchase({ id })
        .then((next) => queries.setQueryData(query.account.purchases.queryKey(), next), fail),
  }
}

// The poll of the studio reports what changed, and its own failures.
const readNothing = () => undefined

/** Splits purchases into those that wait and those that ended, newest first. */
export function splitPurchases(purchases: readonly Purchase[]): {
  readonly waiting: readonly Purchase[]
  readonly ended: readonly Purchase[]
} {
  return { waiting: purchases.filter(isWaiting), ended: purchases.filter((one) => !isWaiting(one)) }
}
