// Would catch: an action of another screen that leads nowhere, ratings above what is searched most, and a model that its
// description does not find.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { openWindow } from '../window.tsx'
import { filledAnswers } from './filled-answers.ts'

async function openMade() {
  openWindow(filledAnswers())
  await expect.element(page.getByRole('button', { name: 'More actions' })).toBeVisible()
}

const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
const titles = () => [...document.querySelectorAll('.palette [role="option"]')].map(({ textContent }) => textContent)

test('an action of another screen opens that screen and runs', async () => {
  await openMade()
  await keyboard.press('Control+k', { text: 'show spending' }, 'Enter')
  await expect.element(page.getByRole('tab', { name: 'Spending', selected: true })).toBeVisible()
  await keyboard.press('Control+k', { text: 'spending limits' }, 'Enter')
  await expect.element(page.getByRole('heading', { name: 'Spending limits' })).toHaveFocus()
  await keyboard.press('Control+k', { text: 'new batch' }, 'Enter')
  await expect.element(page.getByRole('textbox', { name: /^Prompts, one per line/u })).toBeVisible()
})

test('an action that needs two files is listed with its reason, after what can be done', async () => {
  await openMade()
  await keyboard.press('Control+k', { text: 'link zoom' })
  const row = options.filter({ hasText: 'Compare two files first' })
  await expect.element(row).toBeVisible()
  await expect.element(row).toHaveAttribute('aria-disabled', 'true')
})

test('Run and screens come before other actions, models before ratings, and a description finds its model', async () => {
  await openMade()
  await keyboard.press('Control+k')
  await expect.poll(() => titles()[0]).toMatch(/^Go to Run/u)
  await expect.poll(() => titles()[1]).toMatch(/^Go to Create/u)
  await keyboard.press({ text: 'run' })
  await expect.poll(() => titles()[0]).toMatch(/^Go to Run/u)
  await keyboard.press({ text: 'settings' })
  await expect.poll(() => titles()[0]).toMatch(/^Go to Settings/u)
  await keyboard.press({ text: 'satin' })
  await expect.poll(() => titles()[0]).toMatch(/^Charmeuse 50/u)
  await keyboard.press({ text: 'r' })
  await expect.element(options.filter({ hasText: 'Rate 4 of 5' })).toBeInTheDocument()
  const listed = titles()
  const model = listed.findIndex((title) => title.startsWith('Flat Draft'))
  expect(model).toBeGreaterThan(-1)
  expect(listed.findIndex((title) => title.startsWith('Rate 4'))).toBeGreaterThan(model)
  await keyboard.press({ text: 'satin' }, 'Enter')
  await expect.element(page.getByRole('heading', { name: 'Charmeuse 50', level: 2 })).toBeVisible()
})
