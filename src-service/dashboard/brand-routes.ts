import type { BrandStore } from '../composer/brands/brand-store.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { type BrandForm, checkBrand, formOfBrand, readBrandForm } from './brand-form.ts'
import { brandsPage } from './brands-page.ts'
import { addressOf, type DashboardRoute, goTo, showPage } from './dashboard-route.ts'

/** The form before it is filled in. */
const emptyForm = readBrandForm(
  new URLSearchParams({
    language: 'en',
    ink: '#1c1c1c',
    paper: '#f5f2ec',
    accent: '#c4552d',
    voice: 'preset-narrator',
  }),
)

/** The addresses of an account's brands. */
export function brandRoutes({
  brands,
}: {
  brands: Pick<BrandStore, 'list' | 'find' | 'add'>
}): readonly DashboardRoute[] {
  const handleTaken = (form: BrandForm, message: string): BrandForm => ({ ...form, problems: { handle: message } })
  return [
    {
      method: 'GET',
      path: '/brands/:session',
      handle: ({ session, notice }) =>
        showPage(brandsPage({ session, notice, brands: brands.list(session.accountId), form: emptyForm })),
    },
    {
      method: 'GET',
      path: '/brands/:session/from/:id',
      handle({ session, params, notice }) {
        const { profile } = brands.find(session.accountId, params['id'] ?? '')
        return showPage(
          brandsPage({ session, notice, brands: brands.list(session.accountId), form: formOfBrand(profile) }),
        )
      },
    },
    {
      method: 'POST',
      path: '/brands/:session/brands',
      handle({ session, fields }) {
        const { accountId } = session
        const sent = readBrandForm(fields)
        const again = (form: BrandForm) =>
          showPage(brandsPage({ session, notice: null, brands: brands.list(accountId), form }), 400)
        const read = checkBrand(sent)
        if (read.kind === 'invalid') return again(read.form)
        try {
          const { profile } = brands.add(accountId, read.profile)
          return goTo(addressOf('brands', session), session, { text: `${profile.name} was created.` })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return again(handleTaken(sent, error.message))
        }
      },
    },
  ]
}
