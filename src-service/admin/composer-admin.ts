import { BrandProfile } from '../composer/brands/brand-profile.ts'
import type { StoredBrand } from '../composer/brands/brand-store.ts'
import type { Composer } from '../composer/composer.ts'
import { Refusal } from '../jobs/run-fault.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { adminRoute, noBody, type AdminRoute } from './admin-route.ts'

const mostListed = 500

/** Admin routes for brands and the log of what was done with them. */
export function composerAdmin(deps: {
  accounts: Accounts
  composer: Pick<Composer, 'brands' | 'actions'>
}): readonly AdminRoute[] {
  const { accounts, composer } = deps

  function known(accountId: string): string {
    if (accounts.find(accountId) === null) throw new Refusal(404, 'Account not found')
    return accountId
  }
  const present = ({ id, profile, timezone, settings }: StoredBrand) => ({
    profileId: id,
    ...profile,
    timezone,
    settings,
  })

  return [
    adminRoute('GET', '/accounts/:id/brands', noBody, ({ params }) => ({
      brands: composer.brands.list(known(params.id)).map(present),
    })),
    adminRoute('POST', '/accounts/:id/brands', BrandProfile, ({ params, body }) =>
      present(composer.brands.add(known(params.id), body)),
    ),
    adminRoute('GET', '/accounts/:id/brands/:profileId/actions', noBody, ({ params }) => ({
      actions: composer.actions.list(composer.brands.find(known(params.id), params.profileId).id, mostListed),
    })),
  ]
}
