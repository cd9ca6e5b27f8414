import { clockErrors } from './harness-order.ts'
import type { BillingLedger } from './read-both-ledgers.ts'

/** How long a request may be on its way, and how far the two clocks may differ, at the rate of a storm. Milliseconds. */
const [onItsWayMs, apartMs] = [20 * 60_000, 10_000]

/** Finds purchases that were asked for or granted more than once. Can run during a storm. */
export function* checkPurchaseStarts({ bought, sold }: BillingLedger): Generator<string> {
  // Purchases have no key: each must have a row of its own, written shortly before by a clock that may have been wrong.
  const free = [...bought]
  for (const { id, pack, createdAt } of sold) {
    const isAsker = ({ pack_id, created_at }: (typeof free)[number]) =>
      clockErrors.some((error) => {
        const ms = createdAt - (created_at - error)
        return pack_id === pack && ms >= -apartMs && ms <= onItsWayMs
      })
    const asker = free.findIndex(isAsker)
    if (asker < 0) yield `purchase ${id} was asked for by nobody, or twice`
    else free.splice(asker, 1)
  }
  const owners = bought.flatMap(({ service_id }) => (service_id === null ? [] : [service_id]))
  if (new Set(owners).size < owners.length) yield 'two purchases are one at the service'
  for (const { id, status, due, granted } of sold) {
    const right = status === 'completed' ? due : 0
    if (granted !== right) yield `purchase ${id} is ${status} and brought ${granted} of ${due} credits`
  }
}

/**
 * Compares purchases with those of the service, after everything has settled: each is known here and ended as the
 * service says. One whose answer was lost may be unknown if it was never paid, and if its row says so.
 */
export function* checkPurchases({ bought, sold }: BillingLedger): Generator<string> {
  const rows = new Map(bought.map((row) => [row.service_id, row]))
  for (const { id, pack, status } of sold) {
    const row = rows.get(id)
    if (row === undefined && status === 'completed') yield `purchase ${id} was paid and is unknown here`
    if (row === undefined) continue
    if (row.pack_id !== pack) yield `purchase ${row.id} of ${row.pack_id} is one of ${pack} at the service`
    // The service writes down that one expired when somebody opens its page.
    const isSame = row.state === status || (row.state === 'expired' && status === 'pending')
    if (!isSame) yield `purchase ${row.id} is ${row.state}, at the service ${status}`
  }
  for (const { id, state, service_id } of bought)
    if (service_id === null && state !== 'unconfirmed' && state !== 'refused')
      yield `purchase ${id} is ${state} and not at the service`
}
