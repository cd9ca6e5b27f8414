import type { Clock } from '#shared/util/clock.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import { createLedgerReader, monthOf, type LedgerReader } from './ledger-reader.ts'

/** A charge of one generation. Credits are whole. */
export type Charge = {
  readonly accountId: string
  readonly keyId: number
  readonly generationId: string
  readonly credits: number
}

/**
 * The account book. Every movement is an entry of two postings that sum to zero; each moves the total of its book.
 *
 * Call inside the transaction that changes what the movement is for.
 */
export type Ledger = LedgerReader & {
  /** Gives credits to an account. */
  grant(accountId: string, credits: number): void
  /** @throws Error from the database where the generation was charged before or the wallet does not hold the credits. */
  charge(charge: Charge): void
  /** Gives a generation's charge back; false where there is none or it was given back before. */
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

/** Opens the ledger over the service's database. */
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
