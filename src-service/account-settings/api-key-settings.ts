import { z } from 'zod'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts, KeyChanges, KeyFacts } from '../ledger/accounts.ts'
import type { LedgerReader } from '../ledger/ledger.ts'

const credits = z.int('must be a whole number of credits').nonnegative('must be a whole number of credits').nullable()

/** A key to create. `monthlyCap` and `alertAt` in credits, `expiresAt` in milliseconds since 1970. */
export const NewKey = z.object({
  monthlyCap: credits.default(null),
  alertAt: credits.default(null),
  expiresAt: z.int().nullable().default(null),
})

/** Changes of a key, in credits; what is absent stays. */
export const ChangedKey = z.object({ monthlyCap: credits.optional(), alertAt: credits.optional() })

/** A key with its spending. `isAlerting`: it spent its alert threshold or more. */
export type KeySummary = KeyFacts & { readonly spentThisMonth: number; readonly isAlerting: boolean }

/** What an account can do with its API keys. An accountId of null is any. */
export type ApiKeySettings = {
  list(accountId: string): KeySummary[]
  /** Creates a key and returns its secret, which is not stored. */
  create(accountId: string, key: z.output<typeof NewKey>): string
  /** @throws Refusal 404 where the account has no such key. */
  change(accountId: string | null, keyId: number, changes: KeyChanges): void
  /** @throws Refusal 404 where the account has no such key in use. */
  revoke(accountId: string | null, keyId: number): void
}

/** Creates the API key settings of accounts. */
export function createApiKeySettings(deps: {
  accounts: Accounts
  ledger: Pick<LedgerReader, 'spentByKey'>
}): ApiKeySettings {
  const { accounts, ledger } = deps

  function find(accountId: string | null, keyId: number): KeyFacts {
    const found = accounts.findKey(keyId)
    if (found === null || (accountId !== null && found.accountId !== accountId)) {
      throw new Refusal(404, 'Key not found')
    }
    return found
  }
  function summarise(key: KeyFacts): KeySummary {
    const spentThisMonth = ledger.spentByKey({ accountId: key.accountId, keyId: key.id })
    return { ...key, spentThisMonth, isAlerting: key.alertAt !== null && spentThisMonth >= key.alertAt }
  }

  return {
    list: (accountId) => accounts.keysOf(accountId).map(summarise),
    create: (accountId, { monthlyCap, ...more }) => accounts.mintKey(accountId, monthlyCap, more),
    change: (accountId, keyId, changes) => accounts.changeKey(find(accountId, keyId).id, changes),
    revoke(accountId, keyId) {
      if (!accounts.revokeKey(find(accountId, keyId).id)) throw new Refusal(404, 'Key not found')
    },
  }
}
