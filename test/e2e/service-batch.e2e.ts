import { expect, untilDone, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { runCommand } from './pages/palette.ts'

/** Would catch: a result without its template, or one that is reused as another or in a hidden tab. */
test(
  'results of a service-run batch show their templates, and the library rolls them again',
  { tag: '@harness' },
  async ({ page, program, firstRun, create, library }) => {
    const batch = new BatchTab(page)
    await firstRun.enterByKeyboard(program.url)
    await create.openModel('Azulejo 8')
    await batch.tab.press('Enter')
    await page.getByRole('radio', { name: 'Service' }).click()
    await batch.name.fill('Glaze study')
    await batch.prompts.fill('a {blue|green} tile\nplain waves')
    const run = page.getByRole('button', { name: 'Run 3 runs, 3 practice credits' })
    await expect(run).toBeEnabled()
    await run.press('Enter')
    await expect(batch.sheet('Glaze study').getByText('3 done')).toBeVisible(untilDone)

    await batch.sheet('Glaze study').getByRole('gridcell').nth(1).click()
    await batch.meter.getByRole('button', { name: 'Reuse settings' }).press('Enter')
    await expect(create.prompt).toHaveValue('a green tile')

    await library.open()
    // A batch is one tile that opens in its place.
    await expect(library.files).toHaveCount(1)
    await library.files.first().click()
    await page.keyboard.press('s')
    await expect(library.files).toHaveCount(3)
    const line = library.inspector.getByText('a {blue|green} tile', { exact: true })
    await page.getByRole('gridcell', { name: 'plain waves' }).click()
    await expect(library.inspector.getByText('Motif')).toBeVisible()
    await expect(line).toBeHidden()
    await page.getByRole('gridcell', { name: 'a green tile' }).click()
    await expect(line).toBeVisible()
    await runCommand(page, 'Pick another variation')
    await expect(create.prompt).toHaveValue('a {blue|green} tile')
    await expect(create.stage.getByText(/^Next: \d of 2$/)).toBeVisible()
  },
)
