// Would catch: a change of the catalog that only the Create screen hears of, and a model that keeps its old form because
// it changed while Create was closed; and a Create screen that stays empty after its first reading failed.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { AsyncIteratorClass } from '@orpc/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatModel } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { unreachable } from '../composer/failing.ts'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'

type Changed = { readonly kind: 'changed' }

/** A stream of changes: only those who have it open hear of one. */
function createChanges() {
  const open: ((change: IteratorYieldResult<Changed>) => void)[] = []
  return {
    watch: async () =>
      new AsyncIteratorClass<Changed, unknown, void>(
        () => new Promise((resolve) => open.push(resolve)),
        async () => {},
      ),
    report() {
      for (const hear of open.splice(0)) hear({ done: false, value: { kind: 'changed' } })
    },
  }
}

test('a model that changes while Create is closed is found by its new name, and has its new form in Create', async () => {
  let model: ModelDetail = { ...flatModel, inputSchema: { properties: { prompt: { type: 'string' } } } }
  const { watch, report } = createChanges()
  openWindow({
    catalog: {
      list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
      read: async () => model,
      watch,
    },
  })
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).toBeVisible()
  await keyboard.press('Control+,')
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).not.toBeInTheDocument()

  const properties = { prompt: { type: 'string' }, hurry: { type: 'integer', minimum: 1, maximum: 9 } }
  model = { ...model, name: 'Patient Draft', inputSchema: { properties } }
  report()
  await keyboard.press('Control+k', { text: 'Patient Draft' })
  await expect.element(page.getByRole('option', { name: /Patient Draft/u })).toBeVisible()
  await keyboard.press('Escape', 'Control+1')
  await expect.element(page.getByRole('heading', { name: 'Patient Draft', level: 2 })).toBeVisible()
  await expect.element(page.getByLabelText(/^Hurry/u).first()).toBeVisible()
})

test('models that could not be read appear in Create once they are reported', async () => {
  const { watch, report } = createChanges()
  let isReached = false
  const list = async () => {
    if (!isReached) throw unreachable()
    return { models: [flatModel], gone: [], changes: [], updatedAt: null }
  }
  openWindow({ catalog: { list, read: async () => flatModel, recent: async () => [], watch } })
  await expect.element(page.getByText('Couldn’t load models.')).toBeVisible()
  isReached = true
  report()
  await expect.element(page.getByRole('heading', { name: flatModel.name, level: 2 })).toBeVisible()
  await expect.element(page.getByText('Couldn’t load models.')).not.toBeInTheDocument()
})
