import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { startProgram } from './program.ts'

/** The batches that were typed, as the profile keeps them: some time after the last key. */
function keptDrafts(profile: string): string {
  const database = new Sqlite(join(profile, 'ledger.db'), { readonly: true })
  const kept = z.array(z.object({ draft: z.string() })).parse(database.prepare('SELECT draft FROM batch_draft').all())
  database.close()
  return kept.map(({ draft }) => draft).join()
}

/** Would catch: words that a crash takes away, a cut paste, a file of ten thousand rows that loses one, a frozen window. */
test('what is typed comes back after a crash; what is too much is told where it happened, and nothing is cut', async ({
  page,
  profile,
  firstRun,
  create,
}) => {
  const batch = new BatchTab(page)
  const before = await startProgram(profile)
  await firstRun.enterByKeyboard(before.url)
  await create.openModel('Azulejo 8')
  await batch.tab.click()
  await batch.prompts.fill('a {blue|green} tile')
  await batch.name.fill('Glaze study')
  await batch.budget.fill('7')
  await page.getByRole('radio', { name: 'Service' }).click()
  await page.getByRole('textbox', { name: /^Persona/ }).fill('Ada')
  await expect.poll(() => keptDrafts(profile)).toContain('"persona":"Ada"')
  await before.kill()

  await using after = new AsyncDisposableStack()
  const program = await startProgram(profile)
  after.defer(() => program.stop())
  await page.goto(program.url)
  await create.openModel('Azulejo 8')
  await batch.tab.click()
  await expect(batch.prompts).toHaveValue('a {blue|green} tile')
  await expect(batch.name).toHaveValue('Glaze study')
  await expect(batch.budget).toHaveValue('7')
  await expect(page.getByRole('radio', { name: 'Service' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /^Persona/ })).toHaveValue('Ada')

  await batch.prompts.evaluate((area) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'word '.repeat(1_000_000))
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText(/^The pasted text has 5,000,000 characters/)).toBeVisible()
  await expect(batch.prompts).toHaveValue('a {blue|green} tile')

  // Found by place and number from here on: to look for words would read the whole text at every look.
  const rows = Array.from({ length: 9_998 }, (_, index) => `"tile ${index}, ""glazed"""`)
  await batch.drop('tiles.csv', `prompt\r\n${rows.join('\r\n')}`)
  await expect(page.locator('[role="status"]', { hasText: '9,998 prompts added.' })).toBeVisible()
  const first = page.locator('[aria-setsize="10000"]').first()
  await expect(first).toBeVisible()
  await expect(first).toContainText('a blue tile')
  await batch.drop('more.csv', 'a\nb')
  const refused = page.locator('[role="alert"]', { hasText: 'This makes 10,002 runs; the limit is' })
  await expect(refused).toBeVisible()
})
