import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#shared/util/clock.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { Ledger } from './ledger.ts'

/** Who is calling: the account and the key it was reached by. */
export type Caller = {
  readonly accountId: string
  readonly keyId: number
  /** Credits that the key may spend in a month, or null for no cap. */
  readonly monthlyCap: number | null
  readonly suspended: boolean
}

/** Accounts and their keys. Of a key only the SHA-256 is kept; a secret is shown once, when it is minted. */
export type Accounts = {
  /** Opens an account with credits to start with, or finds it as it is. Gives its webhook signing secret. */
  open(id: string, name: string, credits: number): { readonly signingSecret: string }
  /** Makes a new key of an account and gives its secret. */
  mintKey(accountId: string, monthlyCap: number | null): string
  /** Ends every key of an account. */
  revokeKeys(accountId: string): void
  suspend(accountId: string): void
  /** Whose key this is, or null for one that is unknown or revoked. */
  callerOf(secret: string): Caller | null
}

type KeyRow = {
  keyId: number
  accountId: string
  hash: Buffer
  monthlyCap: number | null
  suspendedAt: number | null
}

const hashOf = (secret: string) => createHash('sha256').update(secret, 'utf8').digest()

/** Opens the accounts over the service's database. */
export function createAccounts(deps: { database: ServiceDatabase; ledger: Ledger; clock: Clock }): Accounts {
  const { database, ledger, clock } = deps
  const find = database.prepare<[string], { signingSecret: string }>(
    'select signing_secret as signingSecret from account where id = ?',
  )
  const add = database.prepare<[string, string, string, number]>(
    'insert into account (id, name, signing_secret, created_at) values (?, ?, ?, ?)',
  )
  const addKey = database.prepare<[string, Buffer, number | null, number]>(
    'insert into api_key (account_id, hash, monthly_cap, created_at) values (?, ?, ?, ?)',
  )
  const revoke = database.prepare<[number, string]>(
    'update api_key set revoked_at = ? where account_id = ? and revoked_at is null',
  )
  const suspend = database.prepare<[number, string]>('update account set suspended_at = ? where id = ?')
  const keysInUse = database.prepare<[], KeyRow>(
    `select api_key.id as keyId, account_id as accountId, hash, monthly_cap as monthlyCap, suspended_at as suspendedAt
     from api_key join account on account.id = account_id where revoked_at is null`,
  )

  const open = database.transaction((id: string, name: string, credits: number) => {
    const found = find.get(id)
    if (found !== undefined) return found
    const signingSecret = randomBytes(32).toString('hex')
    add.run(id, name, signingSecret, clock.now())
    if (credits > 0) ledger.grant(id, credits)
    return { signingSecret }
  })

  return {
    open: (id, name, credits) => open.immediate(id, name, credits),
    mintKey(accountId, monthlyCap) {
      const secret = `pk_live_${randomBytes(32).toString('base64url')}`
      addKey.run(accountId, hashOf(secret), monthlyCap, clock.now())
      return secret
    },
    revokeKeys: (accountId) => void revoke.run(clock.now(), accountId),
    suspend: (accountId) => void suspend.run(clock.now(), accountId),
    callerOf(secret) {
      const hash = hashOf(secret)
      const row = keysInUse.all().find((key) => timingSafeEqual(key.hash, hash))
      if (row === undefined) return null
      const { accountId, keyId, monthlyCap, suspendedAt } = row
      return { accountId, keyId, monthlyCap, suspended: suspendedAt !== null }
    },
  }
}
