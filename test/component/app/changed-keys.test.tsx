import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { keepSettings, openWindow } from '../window.tsx'

const model: ModelDetail = {
  id: 'meridian-100',
  name: 'Meridian 100',
  description: 'A landscape',
  outputType: 'image',
  category: 'landscape',
  credits: 2,
  variesBy: [],
  coverVersion: null,
  inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  exampleInput: null,
  isGone: false,
}

const catalog = {
  list: async () => ({ models: [model], gone: [], changes: [], updatedAt: null }),
  read: async () => model,
}

const focus = async (locator: Locator) => (await locator.findElement()).focus()

/** Would catch: a changed key that works nowhere, that the old one still shadows, or that tooltips do not show. */
test('a key changed in Settings works on its screen, is shown there, is stored, and can be reset', async () => {
  const settings = keepSettings()
  const close = openWindow({ catalog, settings })
  const models = page.getByRole('complementary', { name: 'Models' })
  const show = page.getByRole('button', { name: 'Show models' })
  const change = page.getByRole('button', { name: 'Show or hide models: change shortcut' })
  const goBack = page.getByRole('button', { name: 'Show or hide models: restore default shortcut' })
  await expect.element(models).toBeVisible()

  await keyboard.press('Control+,')
  await focus(change)
  await keyboard.press('Enter', 'y')
  await expect.element(page.getByText('Already used: Copy ID')).toBeVisible()
  await keyboard.press('Shift+M')
  await expect.element(goBack).toBeVisible()

  await keyboard.press('Control+1')
  await expect.element(models).toBeVisible()
  await keyboard.press('m')
  await expect.element(models).toBeVisible()
  await keyboard.press('Shift+M')
  await expect.element(models).not.toBeInTheDocument()
  await expect.element(show).toHaveAttribute('aria-keyshortcuts', 'Shift+M')

  close()
  openWindow({ catalog, settings })
  await expect.element(models).toBeVisible()
  await keyboard.press('Control+,')
  await focus(goBack)
  await keyboard.press('Enter')
  await expect.element(goBack).not.toBeInTheDocument()
  await keyboard.press('Control+1')
  await expect.element(models).toBeVisible()
  await keyboard.press('m')
  await expect.element(show).toHaveAttribute('aria-keyshortcuts', 'M')
})
