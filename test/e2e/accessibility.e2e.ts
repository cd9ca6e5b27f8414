import { expect, untilDone, test } from './fixtures.ts'
import { seriousInEither } from './serious.ts'

/** Would catch: a name, a role or a contrast that makes a screen unusable for some people, in either theme. */
test('every screen is accessible in either theme', async ({ page, program, firstRun, create, library }) => {
  await page.goto(program.url)
  await expect(firstRun.heading).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await firstRun.typeAccount({ baseUrl: 'x', key: 'a b' })
  await firstRun.open.click()
  await expect.poll(() => firstRun.problemOf(firstRun.key)).not.toBe('')
  expect(await seriousInEither(page)).toEqual([])

  await page.getByRole('radio', { name: 'This computer' }).check()
  await firstRun.open.click()
  await create.openModel('Northlight 400')
  await create.spend.click()
  await expect.poll(() => firstRun.problemOf(create.prompt)).not.toBe('')
  expect(await seriousInEither(page)).toEqual([])
  await create.openModel('Azulejo 8')
  await create.prompt.fill('red silk')
  await create.quotedCredits()
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  expect(await seriousInEither(page)).toEqual([])

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await page.keyboard.press('Escape')

  await library.open()
  await library.files.first().click()
  await expect(library.inspector).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
  await page.keyboard.press('Escape')

  for (const screen of ['presenter', 'cast', 'composer', 'activity', 'account']) {
    const link = page.locator(`nav a[href$="#/${screen}"]`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).not.toBeEmpty()
    expect(await seriousInEither(page), screen).toEqual([])
  }
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(await seriousInEither(page)).toEqual([])
})
