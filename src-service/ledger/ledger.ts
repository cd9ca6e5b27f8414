import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'

/** The charge of one generation. Credits are integers. */
export type Charge = {
  readonly accountId: string
  readonly keyId: number
  readonly generationId: string
  readonly credits: number
}

/** Credits received and used. `spent` is charges less refunds; a refund counts in the month of its charge. */
type Turnover = { readonly earned: number; readonly spent: number }

/** Reads the ledger. Balances and spending are running totals, so the cost of reading does not grow. */
export type LedgerReader = {
  balance(accountId: string): number
  /** Since the account was opened. */
  lifetime(accountId: string): Turnover
  /** Since the first of this month, UTC. */
  currentMonth(accountId: string): Turnover
  /** Charges of a key since the first of this month, UTC, less refunds: what its monthly cap counts. */
  spentByKey(key: { readonly accountId: string; readonly keyId: number }): number
  /** The refunded part of a generation's charge. */
  refunded(generationId: string): number
  /** Movements of the account's wallet, newest first, and their total count. */
  history(
    accountId: string,
    page: { readonly limit: number; readonly offset: number },
  ): { readonly total: number; readonly movements: Movement[] }
  /** The sum of all postings: zero, or the ledger does not balance. */
  sum(): number
}

/** A movement of an account's wallet: the credits in or out, the balance after it, and its generation. */
export type Movement = {
  readonly id: number
  readonly kind: 'grant' | 'charge' | 'refund'
  readonly amount: number
  readonly balance: number
  readonly generationId: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

type Sum = { total: number | null }

/** The start of a time's month, UTC. Both in milliseconds since 1970. */
function monthOf(at: number): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1)
}

function createLedgerReader({ database, clock }: { database: ServiceDatabase; clock: Clock }): LedgerReader {
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
  const wallet = `from entry join posting on entry_id = id and book = 'wallet:' || account_id where account_id = ?`
  const count = database.prepare<[string], Sum>(`select count(*) as total ${wallet}`)
  // The balance after a movement is the current one without later movements.
  const moved = database.prepare<[string, string, number, number], Movement>(
    `select id, kind, amount, generation_id as generationId, at,
       (select total from book where name = 'wallet:' || ?) - coalesce(sum(amount) over (
         order by id desc rows between unbounded preceding and 1 preceding), 0) as balance
     ${wallet} order by id desc limit ? offset ?`,
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
    history: (accountId, { limit, offset }) => ({
      total: count.get(accountId)?.total ?? 0,
      movements: moved.all(accountId, accountId, limit, offset),
    }),
    sum: () => all.get()?.total ?? 0,
  }
}

/**
 * A double-entry ledger. Every movement is an entry of two postings that sum to zero; each changes the total of its
 * book.
 *
 * Call inside the transaction of the change that the movement is for.
 */
export type Ledger = LedgerReader & {
  grant(accountId: string, credits: number): void
  /** @throws Error from the database if the generation was already charged or the wallet has too few credits. */
  charge(charge: Charge): void
  /** Refunds a generation's charge; false if there is none or it was already refunded. */
  refund(generationId: string): boolean
}

type Entry = {
  kind: 'grant' | 'charge' | 'refund'
  accountId: string
  keyId: number | null
  generationId: string | null
}

type ChargeRow = { accountId: string; keyId: number; credits: number; at: number }

const wallet = (accountId: string) => `wallet:${accountId}`

/** Opens the ledger. */
export function createLedger({ database, clock }: { database: ServiceDatabase; clock: Clock }): Ledger {
  const addEntry = database.prepare<[string, string, number | null, string | null, number]>(
    'insert into entry (kind, account_id, key_id, generation_id, at) values (?, ?, ?, ?, ?)',
  )
  const addPosting = database.prepare<[number | bigint, string, number]>(
    'insert into posting (entry_id, book, amount) values (?, ?, ?)',
  )
  const findCharge = database.prepare<[string], ChargeRow>(
    `select account_id as accountId, key_id as keyId, -amount as credits, at
     from entry join posting on entry_id = id and book = 'wallet:' || account_id
     where kind = 'charge' and generation_id = ?`,
  )
  const findRefund = database.prepare<[string]>("select 1 from entry where kind = 'refund' and generation_id = ?")
  const addSpending = database.prepare<[string, number, number, number]>(
    `insert into spending (account_id, month, key_id, credits) values (?, ?, ?, ?)
     on conflict do update set credits = credits + excluded.credits`,
  )
  const takeSpending = database.prepare<[number, string, number, number]>(
    'update spending set credits = credits - ? where account_id = ? and month = ? and key_id = ?',
  )

  function move({ kind, accountId, keyId, generationId }: Entry, from: string, to: string, credits: number): void {
    if (!Number.isSafeInteger(credits) || credits <= 0) throw new Error(`A movement of ${credits} credits`)
    const { lastInsertRowid } = addEntry.run(kind, accountId, keyId, generationId, clock.now())
    addPosting.run(lastInsertRowid, from, -credits)
    addPosting.run(lastInsertRowid, to, credits)
  }
  const grant = database.transaction((accountId: string, credits: number) =>
    move({ kind: 'grant', accountId, keyId: null, generationId: null }, 'grants', wallet(accountId), credits),
  )
  const charge = database.transaction(({ accountId, keyId, generationId, credits }: Charge) => {
    move({ kind: 'charge', accountId, keyId, generationId }, wallet(accountId), 'sales', credits)
    addSpending.run(accountId, monthOf(clock.now()), keyId, credits)
  })
  const refund = database.transaction((generationId: string) => {
    const charged = findCharge.get(generationId)
    if (charged === undefined || findRefund.get(generationId) !== undefined) return false
    const { accountId, keyId, credits, at } = charged
    move({ kind: 'refund', accountId, keyId, generationId }, 'sales', wallet(accountId), credits)
    takeSpending.run(credits, accountId, monthOf(at), keyId)
    return true
  })

  return {
    ...createLedgerReader({ database, clock }),
    grant,
    charge(charged) {
      if (charged.credits !== 0) charge(charged)
    },
    refund,
  }
}
