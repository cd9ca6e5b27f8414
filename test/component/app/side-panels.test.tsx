// Would catch: a side panel that a narrow window squeezes or hides for good, a sheet that neither its key nor its button
// opens or that Escape leaves open, and a focus that is lost when it closes.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { assetOf, facetsOf } from '../../unit/src-renderer/lib/asset-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const other: ModelDetail = { ...flatModel, id: 'other', name: 'Other Draft' }
const models = [flatModel, other]
const job = jobOf(1, { modelId: 'another' })

async function openNarrow() {
  await page.viewport(1090, 800)
  const submit = vi.fn(async () => jobOf(2, { modelId: flatModel.id }))
  openWindow({
    catalog: {
      list: async () => ({ models, gone: [], changes: [], updatedAt: null }),
      read: async ({ modelId }) => models.find(({ id }) => id === modelId) ?? flatModel,
    },
    settings: keepSettings(),
    quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
    jobs: {
      page: async () => ({ jobs: [], next: null }),
      read: async () => ({ job, ledger: [] }),
      submit,
    },
    libraryLayout: { first: async () => ({ assets: [assetOf(1)], total: 1, all: 1 }) },
    library: {
      facets: async () => facetsOf(),
    },
    money: { ledger: async () => ({ jobs: [job], next: null }), claims: async () => [] },
  })
  await expect.element(page.getByRole('textbox', { name: /^Prompt/u })).toBeVisible()
  return { submit }
}

const sheet = (name: string) => page.getByRole('dialog', { name })
const prompt = page.getByRole('textbox', { name: /^Prompt/u })
const focus = async (locator: Locator) => ((await locator.findElement()) as HTMLElement).focus()

test('in a narrow window, the models are a sheet that button, key and Escape open and close', async () => {
  await openNarrow()
  const show = page.getByRole('button', { name: 'Show models' })
  const search = sheet('Models').getByRole('searchbox')
  await expect.element(page.getByRole('complementary', { name: 'Models' })).not.toBeInTheDocument()
  await focus(show)
  await keyboard.press('Enter')
  await expect.element(search).toHaveFocus()
  await keyboard.press('o', 'Escape')
  await expect.element(search).toHaveValue('')
  await keyboard.press('Escape')
  await expect.element(sheet('Models')).not.toBeInTheDocument()
  await expect.element(show).toHaveFocus()

  await show.click()
  await expect.element(search).toBeVisible()
  await show.click()
  await expect.element(sheet('Models')).not.toBeInTheDocument()

  await keyboard.press('/')
  await expect.element(search).toHaveFocus()
  await keyboard.press({ text: 'other' }, 'Enter')
  await expect.element(prompt).toHaveFocus()
  await expect.element(sheet('Models')).not.toBeInTheDocument()
})

test('in a narrow window, the inputs are a sheet with the price, and the run key works in it', async () => {
  const { submit } = await openNarrow()
  const inputs = sheet('Inputs')
  const run = page.getByRole('button', { name: /^Run, 2/u })
  await expect.element(run).toBeVisible()
  await userEvent.fill(prompt, 'a vessel')
  await keyboard.press('Control+i')
  await expect.element(inputs.getByRole('heading', { name: 'Flat Draft' })).toBeVisible()
  await expect.element(inputs.getByRole('button', { name: /^Run, 2/u })).toBeVisible()
  await expect.element(run).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  await expect.element(inputs).toBeVisible()
  await keyboard.press('Escape')
  await expect.element(inputs).not.toBeInTheDocument()
  await expect.element(prompt).toHaveFocus()
  await keyboard.press('Control+i')
  await expect.element(inputs).toBeVisible()
  await keyboard.press('Control+i')
  await expect.element(inputs).not.toBeInTheDocument()

  // A wide window docks them again.
  await page.viewport(1280, 800)
  await expect.element(page.getByRole('complementary', { name: 'Inputs' })).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Models' })).toBeVisible()
})

test('in a narrow window, the panels of Library and Activity are sheets', async () => {
  await openNarrow()
  await keyboard.press('Control+5')
  await expect.element(page.getByRole('button', { name: 'Show filters' })).toBeVisible()
  await keyboard.press('Control+b')
  await expect.element(sheet('Filters')).toBeVisible()
  await keyboard.press('Escape')
  await expect.element(sheet('Filters')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect.element(sheet('Selected file')).toBeVisible()

  await keyboard.press('Control+6')
  await expect.element(page.getByRole('listbox', { name: /^Runs, newest first/u }).getByRole('option')).toBeVisible()
  await expect.element(sheet('Selected file')).not.toBeInTheDocument()
  await keyboard.press('Control+i')
  await expect.element(sheet('Run').getByRole('heading', { name: 'a vessel' })).toBeVisible()
  await keyboard.press('Escape')
  await expect.element(sheet('Run')).not.toBeInTheDocument()
})
