import type { Clock } from '#shared/util/clock.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

/** Credits received and used. `spent` is charges less refunds; a refund counts in the month of its charge. */
export type Turnover = { readonly earned: number; readonly spent: number }

/** What the ledger tells. Balances and spendings are running totals: what they cost to read does not grow. */
export type LedgerReader = {
  /** Credits the account holds. */
  balance(accountId: string): number
  /** Since the account was opened. */
  lifetime(accountId: string): Turnover
  /** Since the first of this month, UTC. */
  currentMonth(accountId: string): Turnover
  /** Charges of a key since the first of this month, UTC, without those given back: what its monthly cap counts. */
  spentByKey(key: { readonly accountId: string; readonly keyId: number }): number
  /** What of a generation's charge came back. */
  refunded(generationId: string): number
  /** The sum of all postings: zero, or the books do not balance. */
  sum(): number
}

type Sum = { total: number | null }

/** The first moment of a time's month, UTC. Milliseconds since 1970, both. */
export function monthOf(at: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}

/** Reads the ledger. */
export function createLedgerReader({ database, clock }: { database: ServiceDatabase; clock: Clock }): LedgerReader {
  const held = database.prepare<[string], Sum>('select total from book where name = ?')
  const granted = database.prepare<[string, number], Sum>(
    `select sum(amount) as total from entry join posting on entry_id = id and book = 'wallet:' || account_id
     where account_id = ? and kind = 'grant' and at >= ?`,
  )
  const inMonth = database.prepare<[string, number], Sum>(
    'select sum(credits) as total from spending where account_id = ? and month = ?',
  )
  const byKey = database.prepare<[string, number, number], Sum>(
    'select credits as total from spending where account_id = ? and month = ? and key_id = ?',
  )
  const givenBack = database.prepare<[string], Sum>(
    `select sum(amount) as total from entry join posting on entry_id = id and book = 'wallet:' || account_id
     where generation_id = ? and kind = 'refund'`,
  )
  const all = database.prepare<[], Sum>('select sum(amount) as total from posting')

  const balance = (accountId: string) => held.get(`wallet:${accountId}`)?.total ?? 0
  const earned = (accountId: string, since: number) => granted.get(accountId, since)?.total ?? 0
  const thisMonth = () => monthOf(clock.now())

  return {
    balance,
    lifetime(accountId) {
      const received = earned(accountId, 0)
      return { earned: received, spent: received - balance(accountId) }
    },
    currentMonth: (accountId) => ({
      earned: earned(accountId, thisMonth()),
      spent: inMonth.get(accountId, thisMonth())?.total ?? 0,
    }),
    spentByKey: ({ accountId, keyId }) => byKey.get(accountId, thisMonth(), keyId)?.total ?? 0,
    refunded: (generationId) => givenBack.get(generationId)?.total ?? 0,
    sum: () => all.get()?.total ?? 0,
  }
}
