// Would catch: an open palette that shows an outdated price, or that renders itself in an endless loop because what it
// reads causes a render.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { variedModel, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

test('an open palette follows the price of the form', async () => {
  const price = Promise.withResolvers<ReturnType<typeof quoteOf>>()
  openWindow({
    catalog: {
      list: async () => ({ models: [variedModel], gone: [], changes: [], updatedAt: null }),
      read: async () => variedModel,
    },
    quote: { known: () => price.promise, price: () => price.promise },
    jobs: { page: async () => ({ jobs: [], next: null }) },
  })
  await expect.element(page.getByRole('heading', { name: variedModel.name, level: 2 })).toBeVisible()
  await keyboard.press('Control+k')
  await expect.element(page.getByRole('option', { name: /^Go to Run/u })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /^Go to Run, 12/u })).not.toBeInTheDocument()
  price.resolve(quoteOf(12))
  await expect.element(page.getByRole('option', { name: /^Go to Run, 12/u })).toBeVisible()
})
