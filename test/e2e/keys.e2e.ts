import { expect, test } from './fixtures.ts'

/** Would catch: a changed key that works nowhere, that the old one still shadows, or that tooltips do not tell. */
test('a key is changed in Settings, works on its screen, is told there, and goes back', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await firstRun.enterByKeyboard(program.url)
  await create.openModel('Meridian 100')

  await page.keyboard.press('Control+,')
  const change = page.getByRole('button', { name: 'Show or hide the catalog: change its keys' })
  const goBack = page.getByRole('button', { name: 'Show or hide the catalog: back to the built-in keys' })
  await change.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('y')
  await expect(page.getByText('These keys are taken: Copy the id.')).toBeVisible()
  await page.keyboard.press('Shift+M')
  await expect(goBack).toBeVisible()

  await page.keyboard.press('Control+1')
  const catalog = page.getByRole('complementary', { name: 'Models' })
  const show = page.getByRole('button', { name: 'Model catalog' })
  await expect(catalog).toBeVisible()
  await page.keyboard.press('m')
  await expect(catalog).toBeVisible()
  await page.keyboard.press('Shift+M')
  await expect(catalog).toBeHidden()
  await expect(show).toHaveAttribute('aria-keyshortcuts', 'Shift+M')

  await page.reload()
  await expect(catalog).toBeVisible()
  await page.keyboard.press('Control+,')
  await goBack.press('Enter')
  await expect(goBack).toBeHidden()
  await page.keyboard.press('Control+1')
  await expect(catalog).toBeVisible()
  await page.keyboard.press('m')
  await expect(show).toHaveAttribute('aria-keyshortcuts', 'M')
})
