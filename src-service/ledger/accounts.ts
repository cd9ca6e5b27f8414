import { createHash, randomBytes } from 'node:crypto'
import type { TierName } from '#shared/contract/tier.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { ServiceDatabase } from '../database/open-database.ts'
import type { Ledger } from './ledger.ts'

/** The caller: an account and the key it used. */
export type Caller = {
  readonly accountId: string
  readonly keyId: number
  /** Credits that the key may spend in a month, or null for no cap. */
  readonly monthlyCap: number | null
  readonly suspended: boolean
  readonly tier: TierName
}

/** The balance below which a new account is notified (assumed). */
const usualLowBalance = 20

/** An account as the admin API shows it. `lowBalance` is the balance below which it is notified. */
export type Account = {
  readonly id: string
  readonly name: string
  readonly signingSecret: string
  readonly suspendedAt: number | null
  readonly lowBalance: number
  readonly tier: TierName
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** A key without its secret, which is not stored. Times in milliseconds since 1970. */
export type KeyFacts = {
  readonly id: number
  readonly accountId: string
  /** The last four characters of the secret; null for a key that was created before they were stored. */
  readonly lastFour: string | null
  readonly monthlyCap: number | null
  /** The credits spent in a month from which the key is marked, or null. */
  readonly alertAt: number | null
  /** To the minute; null if it was never used or that is not known. */
  readonly lastUsedAt: number | null
  /** Whether the service created it for itself: its next start replaces it. */
  readonly replacedAtStart: boolean
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly createdAt: number
}

/** Options of a new key. `expiresAt`: milliseconds since 1970. */
type KeyOptions = { readonly expiresAt?: number | null; readonly alertAt?: number | null }

/** What can be changed on a key; what is absent stays. */
export type KeyChanges = {
  readonly monthlyCap?: number | null | undefined
  readonly alertAt?: number | null | undefined
}

/** Accounts and their keys. Only the SHA-256 of a key is stored; its secret is shown once, when it is created. */
export type Accounts = {
  /** Opens an account with initial credits, or finds the existing one. Returns its webhook signing secret. */
  open(id: string, name: string, credits: number): { readonly signingSecret: string }
  find(id: string): Account | null
  list(): Account[]
  /** Creates a key and returns its secret. */
  mintKey(accountId: string, monthlyCap: number | null, options?: KeyOptions): string
  /** Creates the key of one start of the service, and revokes those of earlier starts. Returns its secret. */
  mintStartKey(accountId: string, monthlyCap: number | null): string
  keysOf(accountId: string): KeyFacts[]
  findKey(keyId: number): KeyFacts | null
  changeKey(keyId: number, changes: KeyChanges): void
  /** Revokes a key. False if there is none in use. */
  revokeKey(keyId: number): boolean
  /** Replaces the secret that signs the webhooks of an account, and returns the new one. */
  rotateSecret(accountId: string): string
  suspend(accountId: string, isSuspended?: boolean): void
  warnBelow(accountId: string, balance: number): void
  changeTier(accountId: string, tier: TierName): void
  /** Returns the caller of a key, or null if it is unknown, expired or revoked. */
  callerOf(secret: string): Caller | null
  /** Returns the caller of a key that work was started with, even if it was revoked since. */
  callerOfKey(keyId: number): Caller | null
}

type StoredKey = Omit<KeyFacts, 'replacedAtStart'> & { readonly ofStart: 0 | 1 }
const factsOf = ({ ofStart, ...key }: StoredKey): KeyFacts => ({ ...key, replacedAtStart: ofStart === 1 })

type KeyRow = {
  keyId: number
  accountId: string
  monthlyCap: number | null
  suspendedAt: number | null
  expiresAt: number | null
  tier: TierName
}

const newSigningSecret = () => randomBytes(32).toString('hex')
const hashOf = (secret: string) => createHash('sha256').update(secret, 'utf8').digest()

function callerIn(row: KeyRow | undefined): Caller | null {
  if (row === undefined) return null
  const { accountId, keyId, monthlyCap, suspendedAt, tier } = row
  return { accountId, keyId, monthlyCap, suspended: suspendedAt !== null, tier }
}

const callerColumns = `api_key.id as keyId, account_id as accountId, monthly_cap as monthlyCap,
  suspended_at as suspendedAt, expires_at as expiresAt, tier from api_key join account on account.id = account_id`
const accountColumns = `id, name, signing_secret as signingSecret, suspended_at as suspendedAt,
  low_balance as lowBalance, tier, created_at as createdAt from account`

/** Opens the accounts. */
export function createAccounts(deps: { database: ServiceDatabase; ledger: Ledger; clock: Clock }): Accounts {
  const { database, ledger, clock } = deps
  const find = database.prepare<[string], Account>(`select ${accountColumns} where id = ?`)
  const list = database.prepare<[], Account>(`select ${accountColumns} order by created_at, rowid`)
  const add = database.prepare<[string, string, string, number]>(
    `insert into account (id, name, signing_secret, created_at, low_balance) values (?, ?, ?, ?, ${usualLowBalance})`,
  )
  const addKey = database.prepare(
    `insert into api_key (account_id, hash, last_four, monthly_cap, alert_at, expires_at, of_start, created_at)
     values (@accountId, @hash, @lastFour, @monthlyCap, @alertAt, @expiresAt, @ofStart, @createdAt)`,
  )
  const keyColumns = `id, account_id as accountId, last_four as lastFour, monthly_cap as monthlyCap, alert_at as alertAt,
    last_used_at as lastUsedAt, of_start as ofStart, expires_at as expiresAt, revoked_at as revokedAt, created_at as createdAt from api_key`
  const keys = database.prepare<[string], StoredKey>(`select ${keyColumns} where account_id = ? order by id`)
  const oneKey = database.prepare<[number], StoredKey>(`select ${keyColumns} where id = ?`)
  const change = database.prepare<[number | null, number | null, number]>(
    'update api_key set monthly_cap = ?, alert_at = ? where id = ?',
  )
  const revokeOne = database.prepare<[number, number]>(
    'update api_key set revoked_at = ? where id = ? and revoked_at is null',
  )
  const revokeStarts = database.prepare<[number, string]>(
    'update api_key set revoked_at = ? where account_id = ? and of_start = 1 and revoked_at is null',
  )
  const resign = database.prepare<[string, string]>('update account set signing_secret = ? where id = ?')
  const suspend = database.prepare<[number | null, string]>('update account set suspended_at = ? where id = ?')
  const retier = database.prepare<[TierName, string]>('update account set tier = ? where id = ?')
  const warn = database.prepare<[number, string]>('update account set low_balance = ? where id = ?')
  // Looked up by the hash of 256 random bits, so the timing of the index reveals nothing useful.
  const byHash = database.prepare<[Buffer], KeyRow>(`select ${callerColumns} where hash = ? and revoked_at is null`)
  const byKey = database.prepare<[number], KeyRow>(`select ${callerColumns} where api_key.id = ?`)

  // Every call looks up its key. Nothing else writes these tables, so cached entries hold until something changes.
  // Secrets of valid keys are held in memory only.
  const known = new Map<string, { readonly caller: Caller; readonly expiresAt: number }>()
  function keyIn(secret: string) {
    const found = known.get(secret)
    if (found !== undefined) return found
    const row = byHash.get(hashOf(secret))
    const caller = callerIn(row)
    if (row === undefined || caller === null) return null
    const key = { caller, expiresAt: row.expiresAt ?? Infinity }
    known.set(secret, key)
    return key
  }
  const changed = <Result>(result: Result): Result => {
    known.clear()
    return result
  }

  const open = database.transaction((id: string, name: string, credits: number) => {
    const found = find.get(id)
    if (found !== undefined) return { signingSecret: found.signingSecret }
    const signingSecret = newSigningSecret()
    add.run(id, name, signingSecret, clock.now())
    if (credits > 0) ledger.grant(id, credits)
    return { signingSecret }
  })

  function mint(accountId: string, monthlyCap: number | null, more: Required<KeyOptions> & { ofStart: 0 | 1 }) {
    const secret = `pk_live_${randomBytes(32).toString('base64url')}`
    const lastFour = secret.slice(-4)
    addKey.run({ accountId, hash: hashOf(secret), lastFour, monthlyCap, ...more, createdAt: clock.now() })
    return secret
  }
  const mintStart = database.transaction((accountId: string, monthlyCap: number | null) => {
    changed(revokeStarts.run(clock.now(), accountId))
    return mint(accountId, monthlyCap, { expiresAt: null, alertAt: null, ofStart: 1 })
  })

  return {
    open: (id, name, credits) => open.immediate(id, name, credits),
    find: (id) => find.get(id) ?? null,
    list: () => list.all(),
    mintKey: (accountId, monthlyCap, { expiresAt = null, alertAt = null } = {}) =>
      mint(accountId, monthlyCap, { expiresAt, alertAt, ofStart: 0 }),
    mintStartKey: (accountId, monthlyCap) => mintStart.immediate(accountId, monthlyCap),
    keysOf: (accountId) => keys.all(accountId).map(factsOf),
    findKey(keyId) {
      const key = oneKey.get(keyId)
      return key === undefined ? null : factsOf(key)
    },
    changeKey(keyId, changes) {
      const key = oneKey.get(keyId)
      if (key === undefined) return
      const { monthlyCap = key.monthlyCap, alertAt = key.alertAt } = changes
      changed(change.run(monthlyCap, alertAt, keyId))
    },
    revokeKey: (keyId) => changed(revokeOne.run(clock.now(), keyId)).changes > 0,
    rotateSecret(accountId) {
      const secret = newSigningSecret()
      resign.run(secret, accountId)
      return secret
    },
    suspend: (accountId, isSuspended = true) => void changed(suspend.run(isSuspended ? clock.now() : null, accountId)),
    warnBelow: (accountId, balance) => void warn.run(balance, accountId),
    changeTier: (accountId, tier) => void changed(retier.run(tier, accountId)),
    callerOf(secret) {
      const key = keyIn(secret)
      return key === null || key.expiresAt <= clock.now() ? null : key.caller
    },
    callerOfKey: (keyId) => callerIn(byKey.get(keyId)),
  }
}
