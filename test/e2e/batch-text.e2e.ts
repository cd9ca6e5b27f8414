import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { z } from 'zod'
import { expect, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { startProgram } from './program.ts'

/** Returns the batch drafts stored in the profile, which is some time after the last key. */
function keptDrafts(profile: string): string {
  const database = new Sqlite(join(profile, 'ledger.db'), { readonly: true })
  const kept = z.array(z.object({ draft: z.string() })).parse(database.prepare('SELECT draft FROM batch_draft').all())
  database.close()
  return kept.map(({ draft }) => draft).join()
}

/**
 * Would catch: typed text lost in a crash, a paste that is cut, a file of ten thousand rows that loses one, a frozen
 * window.
 */
test(
  'typed text comes back after a crash; too much text is reported at its field, and nothing is cut',
  { tag: '@harness' },
  async ({ page, profile, firstRun, create }) => {
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

    await using program = await startProgram(profile)
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

    // Found by position and number from here on: searching for words would read all of the text each time.
    const rows = Array.from({ length: 9_998 }, (_, index) => `"tile ${index}, ""glazed"""`)
    await batch.drop('tiles.csv', `prompt\r\n${rows.join('\r\n')}`)
    await expect(page.locator('[role="status"]', { hasText: '9,998 prompts added.' })).toBeVisible()
    const first = page.locator('[aria-setsize="10000"]').first()
    await expect(first).toBeVisible()
    await expect(first).toContainText('a blue tile')
    await batch.drop('more.csv', 'a\nb')
    const refused = page.locator('[role="alert"]', { hasText: 'This makes 10,002 runs; the limit is' })
    await expect(refused).toBeVisible()
  },
)
