import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { manyPrompts, startLarge } from './start-large.ts'

/** More than fit in the window, with those kept ready above and below; far fewer than there are. */
const mostDrawn = 150

/** Scrolls to the end of a list, and waits until its last row is there. */
async function expectFewDrawn(list: Locator, rows: Locator, last: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(mostDrawn)
  await expect
    .poll(async () => {
      await list.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
      return last.count()
    })
    .toBe(1)
  expect(await rows.count()).toBeLessThan(mostDrawn)
}

/** Would catch: a row that is drawn for each of thousands, an end that cannot be reached, and a search that misses. */
test(
  'of a thousand models, two thousand results and ten thousand prompts, those in sight are drawn',
  { tag: '@harness' },
  async ({ page, profile, create }) => {
    const batch = new BatchTab(page)
    await using large = await startLarge(profile, page)
    const { setName } = large

    const models = create.models.getByRole('option')
    const size = Number(await models.first().getAttribute('aria-setsize'))
    await expectFewDrawn(create.models, models, create.models.locator(`[aria-posinset="${size}"]`))
    await create.findModel.fill('large 0999')
    await expect(models).toHaveCount(1)
    await create.findModel.press('Escape')
    await expect(models.first()).toHaveAttribute('aria-setsize', String(size))

    await batch.tab.click()
    await page.getByRole('button', { name: 'Batches' }).click()
    await page.getByRole('listitem').filter({ hasText: setName }).getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('2,000 done')).toBeVisible()
    const grid = batch.sheet(setName).getByRole('grid')
    const rows = Number(await grid.getAttribute('aria-rowcount'))
    await expectFewDrawn(grid, grid.getByRole('gridcell'), grid.locator(`[aria-rowindex="${rows}"]`))

    await page.getByRole('button', { name: 'New batch' }).click()
    await batch.drop('tiles.csv', manyPrompts())
    const written = page.locator('[aria-setsize="10000"]')
    await written.first().waitFor()
    expect(await written.count()).toBeLessThan(mostDrawn)
    await batch.copies.press('ArrowUp')
    await expect(page.getByText('This makes 20,000 runs')).toBeVisible()
  },
)
