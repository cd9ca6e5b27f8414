// Would catch: a change of the catalog that only the Create screen hears of, and a model that keeps its old form because
// it changed while Create was closed.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

type Changed = { readonly kind: 'changed' }

test('a model that changes while Create is closed is found by its new name, and has its new form in Create', async () => {
  let model: ModelDetail = { ...flatModel, inputSchema: { properties: { prompt: { type: 'string' } } } }
  // Only streams that are open hear of a change.
  const open: ((change: IteratorYieldResult<Changed>) => void)[] = []
  openWindow({
    catalog: {
      list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
      read: async () => model,
      watch: async () =>
        new AsyncIteratorClass<Changed, unknown, void>(
          () => new Promise((resolve) => open.push(resolve)),
          async () => {},
        ),
    },
  })
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).toBeVisible()
  await keyboard.press('Control+,')
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).not.toBeInTheDocument()

  const properties = { prompt: { type: 'string' }, hurry: { type: 'integer', minimum: 1, maximum: 9 } }
  model = { ...model, name: 'Patient Draft', inputSchema: { properties } }
  for (const hear of open.splice(0)) hear({ done: false, value: { kind: 'changed' } })
  await keyboard.press('Control+k', { text: 'Patient Draft' })
  await expect.element(page.getByRole('option', { name: /Patient Draft/u })).toBeVisible()
  await keyboard.press('Escape', 'Control+1')
  await expect.element(page.getByRole('heading', { name: 'Patient Draft', level: 2 })).toBeVisible()
  await expect.element(page.getByLabelText(/^Hurry/u).first()).toBeVisible()
})
