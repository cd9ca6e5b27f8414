// Would catch: a search whose Enter or arrow keys leave the focus where the next key does nothing, a selected model that
// scrolls out of sight, and a place of the screen from which the Run key does not run.
import type { ModelDetail } from '#shared/bridge/catalog.ts'
import type { Job } from '#shared/bridge/jobs.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flatModel, jobOf, quoteOf } from '../../unit/src-renderer/features/create/create-fixture.ts'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const still = (number: number): ModelDetail => ({
  ...flatModel,
  id: `still-${number}`,
  name: `Still ${String(number).padStart(2, '0')}`,
  description: 'A still image',
})
const upscaler: ModelDetail = {
  ...flatModel,
  id: 'upscaler',
  name: 'Upscaler',
  description: 'Makes an image larger',
  inputSchema: { required: ['factor'], properties: { factor: { type: 'integer', minimum: 2, maximum: 400 } } },
}
const models = [...Array.from({ length: 40 }, (_, index) => still(index + 1)), upscaler]

const search = page.getByRole('searchbox', { name: 'Search models' })
const prompt = page.getByRole('textbox', { name: /^Prompt/u })
const heading = (name: string) => page.getByRole('heading', { name, level: 2 })

async function openCreate() {
  const submit = vi.fn(async (_order: unknown): Promise<Job> => jobOf(1, { modelId: 'still-1' }))
  openWindow({
    catalog: {
      list: async () => ({ models, gone: [], changes: [], updatedAt: null }),
      read: async ({ modelId }) => models.find(({ id }) => id === modelId) ?? still(1),
      recent: async () => [],
    },
    settings: keepSettings(),
    quote: { known: async () => quoteOf(2), price: async () => quoteOf(2) },
    jobs: { page: async () => ({ jobs: [], next: null }), submit },
  })
  await expect.element(heading('Still 01')).toBeVisible()
  return { submit }
}

test('Enter in the search opens the first match and goes to its prompt, and arrow keys go on in the search', async () => {
  await openCreate()
  await userEvent.fill(search, 'still 07')
  await keyboard.press('Enter')
  await expect.element(heading('Still 07')).toBeVisible()
  await expect.element(prompt).toHaveFocus()

  await userEvent.fill(search, 'still')
  await keyboard.press('ArrowDown')
  await expect.element(heading('Still 08')).toBeVisible()
  await expect.element(prompt).toBeVisible()
  await expect.element(search).toHaveFocus()
  await keyboard.press(...Array.from({ length: 24 }, () => 'ArrowDown'))
  await expect.element(heading('Still 32')).toBeVisible()
  await expect.element(search).toHaveFocus()
  await expect.element(page.getByRole('option', { name: /^Still 32/u, selected: true })).toBeInViewport()
})

test('Enter opens the first match even if the open model matches too', async () => {
  await openCreate()
  await userEvent.fill(search, 'still')
  await keyboard.press('ArrowDown', 'ArrowDown')
  await expect.element(heading('Still 03')).toBeVisible()
  await keyboard.press('Enter')
  await expect.element(prompt).toHaveFocus()
  await expect.element(heading('Still 03')).toBeVisible()

  await userEvent.fill(search, 'still 0')
  await keyboard.press('Enter')
  await expect.element(heading('Still 01')).toBeVisible()
  await expect.element(prompt).toHaveFocus()
})

test('Enter goes to the first input of a model without a prompt', async () => {
  await openCreate()
  await userEvent.fill(search, 'upscal')
  await keyboard.press('Enter')
  await expect.element(heading('Upscaler')).toBeVisible()
  await expect.element(page.getByLabelText(/^Factor/u).first()).toHaveFocus()
})

test('the Run key runs from the search, from a list and from a button', async () => {
  const { submit } = await openCreate()
  await userEvent.fill(prompt, 'a vessel')
  await expect.element(page.getByRole('button', { name: /^Run, 2/u })).not.toHaveAttribute('aria-disabled')
  const places = [
    search,
    page.getByRole('listbox', { name: 'Models' }),
    page.getByRole('button', { name: 'Recipes' }),
    page.getByRole('radio', { name: 'Batch' }),
  ]
  for (const [index, place] of places.entries()) {
    const element = await place.findElement()
    if (element instanceof HTMLElement) element.focus()
    await keyboard.press('Control+Enter')
    await expect.poll(() => submit.mock.calls.length).toBe(index + 1)
    // A second run of the same input counts as one click for a moment.
    await userEvent.fill(prompt, `a vessel, ${index}`)
  }
  await expect.element(heading('Still 01')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('in the Batch tab, Enter goes to the prompts, and adds the first match to the models', async () => {
  await openCreate()
  await page.getByRole('radio', { name: 'Batch' }).click()
  const prompts = page.getByRole('textbox', { name: /^Prompts, one per line/u })
  await expect.element(prompts).toBeVisible()
  await userEvent.fill(search, 'still 07')
  await keyboard.press('Enter')
  await expect.element(heading('Still 07')).toBeVisible()
  await expect.element(prompts).toHaveFocus()

  await page.getByRole('button', { name: 'Add models' }).click()
  const find = page.getByRole('dialog', { name: 'Models to add' }).getByRole('searchbox')
  await expect.element(find).toHaveFocus()
  const added = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
  await keyboard.press({ text: 'still 1' }, 'Enter')
  await expect.element(added('Still 01')).toBeVisible()
  await expect.element(find).toHaveFocus()
  await keyboard.press('Enter')
  await expect.element(added('Still 10')).toBeVisible()
  await keyboard.press({ text: 'still 3' }, 'ArrowDown', 'ArrowDown', 'Enter')
  await expect.element(added('Still 13')).toBeVisible()
  await expect.element(added('Still 01')).toBeVisible()
})
