import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'

/** Would catch: a template that runs otherwise than it was shown, a budget that is passed, a run that pays unseen. */
test('a template is written out, fitted to a budget, run and seen to its end by keyboard alone', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  // Five patterns are really drawn.
  test.setTimeout(120_000)
  const batch = new BatchTab(page)
  await page.goto(program.url)
  await expect(firstRun.heading).toBeVisible()
  await page.keyboard.press('Enter')
  await create.openModel('Azulejo 8')
  const before = await create.balance()

  await batch.tab.press('Enter')
  await batch.prompts.press('a')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('a {blue|green|ochre} {star|leaf} tile\nwaves {1..6}\nbroken {a|b')
  await expect(page.getByText('Line 3: The { at character 8 is not closed.')).toBeVisible()
  await expect(batch.spend).toBeDisabled()

  await page.keyboard.press('Control+Shift+Home')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('a {blue|green|ochre} {star|leaf} tile\nwaves {1..6}')
  await expect(page.getByRole('button', { name: 'Run 12 runs, 12 practice credits' })).toBeVisible()
  await expect(batch.runs.getByRole('option').nth(3)).toContainText('a green leaf tile')

  await batch.budget.press('5')
  await expect(page.getByRole('button', { name: 'Run 5 runs, 5 practice credits' })).toBeVisible()
  await expect(batch.runs.getByText('Left out')).toHaveCount(7)
  await batch.name.press('G')
  await page.keyboard.type('laze study')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])

  await page.keyboard.press('Control+Enter')
  const sheet = batch.sheet('Glaze study')
  await expect(sheet.getByText('5 succeeded')).toBeVisible({ timeout: 90_000 })
  await expect(batch.meter.getByText('of 5 practice cr')).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before - 5)
})

/** Would catch: a spreadsheet that loses rows or letters in silence, a broken one that is taken in part. */
test('prompts are dropped as a spreadsheet, and a broken one changes nothing', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const batch = new BatchTab(page)
  await page.goto(program.url)
  await expect(firstRun.heading).toBeVisible()
  await page.keyboard.press('Enter')
  await create.openModel('Azulejo 8')
  await batch.tab.click()
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([fileName, content]) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content ?? ''], fileName ?? '', { type: 'text/csv' }))
        return transfer
      },
      [name, text] as const,
    )
    await batch.prompts.dispatchEvent('drop', { dataTransfer: data })
  }
  await drop('broken.csv', 'prompt\n"a tile')
  await expect(page.getByText('A quotation mark in row 2 is never closed.')).toBeVisible()
  await expect(batch.prompts).toHaveValue('')
  await drop('tiles.csv', 'id,prompt\n1,"a tile, ""blue"""\n2,vérité {plain}\n')
  await expect(batch.prompts).toHaveValue('a tile, "blue"\nvérité \\{plain\\}')
  await expect(batch.runs.getByText('vérité {plain}')).toBeVisible()
})
