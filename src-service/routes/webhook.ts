import type { Routes } from '#shared/contract/routes.ts'
import type { Accounts } from '../ledger/accounts.ts'
import type { Handlers } from './handlers.ts'

/** Creates the handlers of webhooks. */
export function webhookHandlers({ accounts }: { accounts: Accounts }): Handlers<Routes>['webhook'] {
  return {
    secret(_, { caller: { accountId } }) {
      const account = accounts.find(accountId)
      if (account === null) throw new Error(`A caller without an account: ${accountId}`)
      return { secret: account.signingSecret }
    },
  }
}
