import type { Purchase } from '#shared/bridge/account.ts'
import type { Bridge } from '#shared/bridge/contract.ts'

const packs = ['pack_100', 'pack_500', 'pack_1000', 'pack_5000'] as const
/** The pack that is always cancelled on its payment page; the others are paid. */
const cancelled = 'pack_100'

/** Creates the clicks of somebody who buys credits, pays or cancels each purchase, and puts away what has ended. */
export function createPurchaseClicks(call: Bridge) {
  const list = async () => (await call.account.purchases()).purchases

  async function pay({ paymentUrl, packId }: Purchase): Promise<void> {
    const page = `${paymentUrl ?? ''}/${packId === cancelled ? 'cancel' : 'complete'}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    // The page may break off as well: it is opened again with the next click.
    await fetch(page, { method: 'POST', redirect: 'manual', headers, body: '' }).catch(() => undefined)
  }
  /** Pays or cancels what can be. Returns how many purchases can still be paid. */
  async function payAll(): Promise<number> {
    for (const one of await list()) {
      if (one.state === 'pending' && one.paymentUrl !== null) await pay(one)
      if (['completed', 'cancelled', 'expired', 'refused'].includes(one.state))
        await call.account.dismissPurchase({ id: one.id })
    }
    return (await list()).filter(({ state }) => state === 'pending' || state === 'sending').length
  }
  return {
    payAll,
    async buy(number: number): Promise<void> {
      await call.account.buy({ packId: packs[number % packs.length] ?? cancelled })
      await payAll()
    },
    /** Asks the service for each purchase whose answer was lost, however old it is. Needs a reliable network. */
    async findLost(): Promise<void> {
      for (const { id, state } of await list()) if (state === 'unconfirmed') await call.account.checkPurchase({ id })
    },
  }
}
