import { AccountPage } from './pages/account-page.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { expect, test } from './fixtures.ts'
import { seriousInEither } from './serious.ts'

/** Would catch: a payment page that does not open, credits that do not arrive, and a screen that needs the mouse. */
test('credits are bought by mouse and by keyboard', async ({ page, program, firstRun, create }) => {
  await firstRun.enter(program.url)
  const before = await create.balance()
  const account = new AccountPage(page)
  await account.open()
  await account.packs.getByRole('radio', { name: /^500 credits/ }).click()
  const opening = page.context().waitForEvent('page')
  await account.buy.click()
  const payment = await opening
  await expect(account.panel.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible()
  await payment.getByRole('button', { name: 'Pay $49.99' }).click()
  await expect(payment.getByText('were added')).toBeVisible()
  await payment.close()
  await expect(account.panel.getByText('Credits added.')).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before + 550)
  expect(await seriousInEither(page)).toEqual([])

  await page.keyboard.press('Control+1')
  await expect(create.models).toBeVisible()
  await page.keyboard.press('Control+7')
  await reach(page, account.packs)
  await page.keyboard.press('ArrowDown')
  await expect(account.packs.getByRole('radio', { name: /^500 credits/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(account.packs.getByRole('radio', { name: /^500 credits/ })).toBeChecked()
  const again = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const second = await again
  await second.getByRole('button', { name: 'Cancel' }).focus()
  await second.keyboard.press('Enter')
  await expect(second.getByText('Nothing was charged.')).toBeVisible()
  await second.close()
  await expect(account.panel.getByText('Cancelled. Nothing was charged.')).toBeVisible()

  await runCommand(page, 'Show transactions')
  await expect(account.history.getByRole('option').first()).toContainText('Purchase')
  expect(await seriousInEither(page)).toEqual([])
  await account.show('Tier and limits')
  await expect(page.getByRole('meter', { name: 'Videos this month' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'New spending limit' })).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
})

/** Would catch: a profile that is sent although a field is wrong, and typed words that are lost on another screen. */
test('a profile is edited in place: a wrong field says so and keeps what was typed', async ({
  page,
  program,
  firstRun,
}) => {
  await firstRun.enter(program.url)
  const account = new AccountPage(page)
  await account.open()
  await account.show('Profile')
  await account.field('Name').fill('Nora')
  await account.field('Website').fill('nora')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(account.field('Website')).toBeFocused()
  await expect(account.field('Website')).toHaveAccessibleDescription(/Enter a web address/)
  expect(await seriousInEither(page)).toEqual([])
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await account.show('Profile')
  await expect(account.field('Website')).toHaveValue('nora')
  await account.field('Website').fill('https://nora.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await account.open()
  await account.show('Profile')
  await expect(account.field('Name')).toHaveValue('Nora')
  await expect(account.field('Website')).toHaveValue('https://nora.test')
})
