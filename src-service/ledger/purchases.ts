import { timingSafeEqual, randomBytes } from 'node:crypto'
import { creditPacks, type PackId } from '#shared/contract/user.ts'
import type { Clock, Random } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { Ledger } from './ledger.ts'

/** A purchase of credits. Times in milliseconds since 1970. `token` opens its payment page. */
export type StoredPurchase = {
  readonly id: string
  readonly accountId: string
  readonly packId: PackId
  readonly credits: number
  readonly bonus: number
  /** The price in US cents. */
  readonly cents: number
  readonly returnUrl: string | null
  readonly token: string
  readonly status: 'pending' | 'completed' | 'cancelled' | 'expired'
  readonly createdAt: number
  readonly expiresAt: number
}

/** The purchases of accounts. A purchase ends once: credits move with its completion, in the same transaction. */
export type Purchases = {
  add(accountId: string, packId: PackId, returnUrl: string | null): StoredPurchase
  /** A pending purchase whose time is over reads as expired. */
  find(id: string): StoredPurchase | null
  /** The purchases of an account, newest first, and how many there are. */
  list(
    accountId: string,
    page: { readonly limit: number; readonly offset: number },
  ): { readonly total: number; readonly purchases: StoredPurchase[] }
  /** Returns the purchase that a payment page is for, or null for a wrong token. */
  open(id: string, token: string): StoredPurchase | null
  /** Ends a pending purchase, and returns how it stands. `onComplete` is called in the transaction of the credits. */
  end(
    purchase: StoredPurchase,
    outcome: 'completed' | 'cancelled',
    onComplete: (purchase: StoredPurchase) => void,
  ): StoredPurchase
}

/** How long a purchase can be paid (assumed). Milliseconds. */
const payableMs = 30 * 60_000

/** Creates the purchases over the ledger. */
export function createPurchases(deps: {
  database: ServiceDatabase
  ledger: Ledger
  random: Random
  clock: Clock
}): Purchases {
  const { database, ledger, random, clock } = deps
  const insert = database.prepare(
    `insert into purchase (id, account_id, pack_id, credits, bonus, cents, return_url, token, expires_at, created_at)
     values (@id, @accountId, @packId, @credits, @bonus, @cents, @returnUrl, @token, @expiresAt, @createdAt)`,
  )
  const columns = `id, account_id as accountId, pack_id as packId, credits, bonus, cents, return_url as returnUrl, token,
    status, created_at as createdAt, expires_at as expiresAt`
  const byId = database.prepare<[string], StoredPurchase>(`select ${columns} from purchase where id = ?`)
  const byAccount = database.prepare<[string, number, number], StoredPurchase>(
    `select ${columns} from purchase where account_id = ? order by created_at desc, rowid desc limit ? offset ?`,
  )
  const count = database.prepare<[string], { total: number }>(
    'select count(*) as total from purchase where account_id = ?',
  )
  const close = database.prepare<[string, string]>("update purchase set status = ? where id = ? and status = 'pending'")

  const current = (stored: StoredPurchase): StoredPurchase =>
    stored.status === 'pending' && stored.expiresAt <= clock.now() ? { ...stored, status: 'expired' } : stored
  function find(id: string): StoredPurchase | null {
    const found = byId.get(id)
    return found === undefined ? null : current(found)
  }

  const end = database.transaction<Purchases['end']>((purchase, outcome, onComplete) => {
    const now = find(purchase.id) ?? purchase
    if (now.status === 'expired') close.run('expired', now.id)
    if (now.status !== 'pending') return now
    close.run(outcome, now.id)
    const ended = { ...now, status: outcome }
    if (outcome === 'completed') {
      ledger.grant(now.accountId, now.credits + now.bonus, { kind: 'purchase', id: now.id })
      onComplete(ended)
    }
    return ended
  })

  return {
    add(accountId, packId, returnUrl) {
      const { credits, price, bonus } = creditPacks[packId]
      const now = clock.now()
      const purchase = {
        id: random.uuid(),
        accountId,
        packId,
        credits,
        bonus,
        cents: Math.round(price * 100),
        returnUrl,
        token: randomBytes(24).toString('base64url'),
        createdAt: now,
        expiresAt: now + payableMs,
      }
      insert.run(purchase)
      return { ...purchase, status: 'pending' }
    },
    find,
    list: (accountId, { limit, offset }) => ({
      total: count.get(accountId)?.total ?? 0,
      purchases: byAccount.all(accountId, limit, offset).map(current),
    }),
    open(id, token) {
      const found = find(id)
      if (found === null) return null
      const [own, given] = [Buffer.from(found.token), Buffer.from(token)]
      return own.length === given.length && timingSafeEqual(own, given) ? found : null
    },
    end: (purchase, outcome, onComplete) => end.immediate(purchase, outcome, onComplete),
  }
}
