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

/** What a grant of credits is for; `id` is granted once. */
export type GrantCause = { readonly kind: 'purchase' | 'refill'; readonly id: string }

/** The end of the id of an adjustment, which belongs to the charge before it. */
const adjusted = ':adjust'

/** Reads the ledger. Balances and spending are running totals, so the cost of reading does not grow. */
export type LedgerReader = {
  balance(accountId: string): number
  /** Since the account was opened. `earned` is what was not bought. */
  lifetime(accountId: string): Turnover & { readonly purchased: number }
  /** Since the first of this month, UTC. */
  currentMonth(accountId: string): Turnover
  /** Charges of a key since the first of this month, UTC, less refunds: what its monthly cap counts. */
  spentByKey(key: { readonly accountId: string; readonly keyId: number }): number
  /** Charges since a time, with adjustments and without what was refunded. */
  spentSince(accountId: string, since: number): { readonly generationId: string; readonly credits: number }[]
  /** Whether credits were granted for a cause. */
  wasGranted(cause: GrantCause): boolean
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

/**
 * A movement of an account's wallet: the credits in or out, the balance after it, and its generation. A charge shows what
 * it came to after its adjustment.
 */
export type Movement = {
  readonly id: number
  readonly kind: 'grant' | 'charge' | 'refund'
  readonly amount: number
  readonly balance: number
  readonly generationId: string | null
  /** What a grant was for; null for the first credits and for a gift. */
  readonly cause: GrantCause['kind'] | null
  readonly causeId: string | null
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
  const bought = database.prepare<[string, number], Sum>(
    `select sum(amount) as total from entry join grant_cause on grant_cause.entry_id = entry.id
       join posting on posting.entry_id = entry.id and book = 'wallet:' || account_id
     where account_id = ? and kind = 'grant' and at >= ? and cause = 'purchase'`,
  )
  const caused = database.prepare<[string]>('select 1 from grant_cause where cause_id = ?')
  const adjustment = `coalesce((select sum(extra.amount) from entry as more
    join posting as extra on extra.entry_id = more.id and extra.book = 'wallet:' || more.account_id
    where more.generation_id = entry.generation_id || '${adjusted}'), 0)`
  const wallet = `from entry join posting on posting.entry_id = id and book = 'wallet:' || account_id
    where account_id = ? and (generation_id is null or generation_id not like '%${adjusted}')`
  const count = database.prepare<[string], Sum>(`select count(*) as total ${wallet}`)
  // The balance after a movement is the current one without later movements. An adjustment counts where its charge is.
  const moved = database.prepare<[string, string, number, number], Movement>(
    `with movement as (
       select id, kind, amount + iif(kind = 'charge', ${adjustment}, 0) as amount, generation_id, at ${wallet})
     select id, kind, amount, generation_id as generationId, at, cause, cause_id as causeId,
       (select total from book where name = 'wallet:' || ?) - coalesce(sum(amount) over (
         order by id desc rows between unbounded preceding and 1 preceding), 0) as balance
     from movement left join grant_cause on grant_cause.entry_id = id order by id desc limit ? offset ?`,
  )
  const spent = database.prepare<[string, number], { generationId: string; credits: number }>(
    `select generation_id as generationId, -(amount + ${adjustment}) as credits ${wallet} and kind = 'charge' and at >= ?
       and not exists (select 1 from entry as back where back.generation_id = entry.generation_id and back.kind = 'refund')
     order by id`,
  )
  const all = database.prepare<[], Sum>('select sum(amount) as total from posting')

  const balance = (accountId: string) => held.get(`wallet:${accountId}`)?.total ?? 0
  const earned = (accountId: string, since: number) => granted.get(accountId, since)?.total ?? 0
  const thisMonth = () => monthOf(clock.now())

  return {
    balance,
    lifetime(accountId) {
      const received = earned(accountId, 0)
      const purchased = bought.get(accountId, 0)?.total ?? 0
      return { earned: received - purchased, purchased, spent: received - balance(accountId) }
    },
    spentSince: (accountId, since) => spent.all(accountId, since),
    wasGranted: ({ id }) => caused.get(id) !== undefined,
    currentMonth: (accountId) => ({
      earned: earned(accountId, thisMonth()) - (bought.get(accountId, thisMonth())?.total ?? 0),
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
  /** @throws Error from the database if credits were granted for this cause before. */
  grant(accountId: string, credits: number, cause?: GrantCause): void
  /** @throws Error from the database if the generation was already charged or the wallet has too few credits. */
  charge(charge: Charge): void
  /** Refunds a generation's charge; false if there is none or it was already refunded. */
  refund(generationId: string): boolean
  /**
   * Brings a charge to its final credits, once; more than the wallet holds is not taken. Returns what it came to.
   * @throws Error if there is no charge.
   */
  adjust(generationId: string, credits: number): number
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

  const addCause = database.prepare<[number | bigint, string, string]>(
    'insert into grant_cause (entry_id, cause, cause_id) values (?, ?, ?)',
  )
  const held = database.prepare<[string], Sum>('select total from book where name = ?')

  function move({ kind, accountId, keyId, generationId }: Entry, from: string, to: string, credits: number) {
    if (!Number.isSafeInteger(credits) || credits <= 0) throw new Error(`A movement of ${credits} credits`)
    const { lastInsertRowid } = addEntry.run(kind, accountId, keyId, generationId, clock.now())
    addPosting.run(lastInsertRowid, from, -credits)
    addPosting.run(lastInsertRowid, to, credits)
    return lastInsertRowid
  }
  const grant = database.transaction((accountId: string, credits: number, cause: GrantCause | null) => {
    const entry = { kind: 'grant', accountId, keyId: null, generationId: null } as const
    const entryId = move(entry, 'grants', wallet(accountId), credits)
    if (cause !== null) addCause.run(entryId, cause.kind, cause.id)
  })
  const adjust = database.transaction((chargeId: string, credits: number) => {
    const charged = findCharge.get(chargeId)
    if (charged === undefined) throw new Error(`There is no charge ${chargeId} to adjust`)
    const { accountId, keyId, at } = charged
    const available = held.get(wallet(accountId))?.total ?? 0
    const change = Math.min(credits - charged.credits, available)
    const entry = { accountId, keyId, generationId: `${chargeId}${adjusted}` }
    if (change > 0) {
      move({ ...entry, kind: 'charge' }, wallet(accountId), 'sales', change)
      addSpending.run(accountId, monthOf(at), keyId, change)
    }
    if (change < 0) {
      move({ ...entry, kind: 'refund' }, 'sales', wallet(accountId), -change)
      takeSpending.run(-change, accountId, monthOf(at), keyId)
    }
    return charged.credits + change
  })
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
    grant: (accountId, credits, cause) => grant(accountId, credits, cause ?? null),
    charge(charged) {
      if (charged.credits !== 0) charge(charged)
    },
    refund,
    adjust,
  }
}
