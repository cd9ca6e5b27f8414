import { AccountPage } from './pages/account-page.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { seriousInEither } from './serious.ts'

/**
 * Would catch: a payment page that does not open, a cancelled purchase that pays, credits that do not arrive, and a
 * purchase that needs the mouse.
 */
test('a purchase is cancelled by mouse, and credits are bought by keyboard', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await firstRun.enter(program.url)
  const before = await create.balance()
  const account = new AccountPage(page)
  await account.open()
  await account.packs.getByRole('radio', { name: /^500 credits/ }).click()
  const opening = page.context().waitForEvent('page')
  await account.buy.click()
  const payment = await opening
  await expect(account.panel.getByRole('heading', { name: 'Waiting for payment' })).toBeVisible()
  await payment.getByRole('button', { name: 'Cancel' }).click()
  await expect(payment.getByText('Nothing was charged.')).toBeVisible()
  await account.returnFrom(payment)
  await expect(account.panel.getByText('Cancelled. Nothing was charged.')).toBeVisible()
  expect(await create.balance()).toBe(before)

  await page.keyboard.press('Control+1')
  await expect(create.models).toBeVisible()
  await page.keyboard.press('Control+7')
  await reach(page, account.packs)
  await page.keyboard.press('ArrowDown')
  await expect(account.packs.getByRole('radio', { name: /^500 credits/ })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(account.packs.getByRole('radio', { name: /^500 credits/ })).toBeChecked()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const paying = await opened
  await reach(paying, paying.getByRole('button', { name: 'Pay $49.99' }))
  await paying.keyboard.press('Enter')
  await expect(paying.getByText('were added')).toBeVisible()
  await account.returnFrom(paying)
  await expect(account.panel.getByText('Credits added.')).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before + 550)
  expect(await seriousInEither(page)).toEqual([])

  await runCommand(page, 'Show transactions')
  await expect(account.history.getByRole('option').first()).toContainText('Purchase')
  expect(await seriousInEither(page)).toEqual([])
  await account.show('Tier and limits')
  await expect(page.getByRole('meter', { name: 'Videos this month' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'New spending limit' })).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
})

/** Would catch: a run that goes out unasked above the price to ask at, and a question that needs the mouse. */
test('an expensive click asks first, by keyboard, and goes on after a yes', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await firstRun.enter(program.url)
  const account = new AccountPage(page)
  await account.open()
  const ask = page.getByRole('spinbutton', { name: 'Ask before spending over' })
  await reach(page, ask)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+1')
  await create.openModel('Cameo 12')
  await create.prompt.fill('a sailor')
  const before = await create.balance()
  const quoted = await create.quotedCredits()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: `Spend ${quoted} practice credits` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Cancelled. Nothing was sent or charged.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(question).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await expect(create.strip.getByRole('option')).toHaveCount(1)
  await expect.poll(() => create.balance()).toBe(before - quoted)
  await account.open()
  await ask.fill('')
  await page.keyboard.press('Enter')
})

/** Would catch: a profile that is sent although a field is wrong, and typed words that are lost on another screen. */
test(
  'a profile is edited in place: a wrong field says so and keeps what was typed',
  { tag: '@harness' },
  async ({ page, program, firstRun }) => {
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
  },
)
