import type { Clock } from '#shared/util/clock.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

/** Credits received and used. `spent` is charges less refunds. */
export type Turnover = { readonly earned: number; readonly spent: number }

/** What the ledger tells: sums, never stored. */
export type LedgerReader = {
  /** Credits the account holds. */
  balance(accountId: string): number
  /** Since the account was opened. */
  lifetime(accountId: string): Turnover
  /** Since the first of this month, UTC. */
  currentMonth(accountId: string): Turnover
  /** Charges of a key since the first of this month, UTC, without those given back: what its monthly cap counts. */
  spentByKey(keyId: number): number
  /** What of a generation's charge came back. */
  refunded(generationId: string): number
  /** The sum of all postings: zero, or the books do not balance. */
  sum(): number
}

type Sum = { total: number | null }

function monthStart(clock: Clock): number {
  const now = new Date(clock.now())
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
}

/** Reads sums of the ledger. */
export function createLedgerReader({ database, clock }: { database: ServiceDatabase; clock: Clock }): LedgerReader {
  const held = database.prepare<[string], Sum>("select sum(amount) as total from posting where book = 'wallet:' || ?")
  const moved = database.prepare<[string, string, string, number], Sum>(
    `select sum(amount) as total from entry join posting on entry_id = id and book = 'wallet:' || account_id
     where account_id = ? and kind in (?, ?) and at >= ?`,
  )
  const byKey = database.prepare<[number, number], Sum>(
    `select -sum(amount) as total
     from entry as charge join posting on entry_id = charge.id and book = 'wallet:' || charge.account_id
     where charge.key_id = ? and charge.kind = 'charge' and charge.at >= ? and not exists (
       select 1 from entry as refund where refund.generation_id = charge.generation_id and refund.kind = 'refund')`,
  )
  const givenBack = database.prepare<[string], Sum>(
    `select sum(amount) as total from entry join posting on entry_id = id and book = 'wallet:' || account_id
     where generation_id = ? and kind = 'refund'`,
  )
  const all = database.prepare<[], Sum>('select sum(amount) as total from posting')
  const since = (accountId: string, at: number): Turnover => ({
    earned: moved.get(accountId, 'grant', 'grant', at)?.total ?? 0,
    spent: 0 - (moved.get(accountId, 'charge', 'refund', at)?.total ?? 0),
  })

  return {
    balance: (accountId) => held.get(accountId)?.total ?? 0,
    lifetime: (accountId) => since(accountId, 0),
    currentMonth: (accountId) => since(accountId, monthStart(clock)),
    spentByKey: (keyId) => byKey.get(keyId, monthStart(clock))?.total ?? 0,
    refunded: (generationId) => givenBack.get(generationId)?.total ?? 0,
    sum: () => all.get()?.total ?? 0,
  }
}
