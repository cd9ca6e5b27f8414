import { startTestService } from '../helpers/start-service.ts'
import { type ProxyAct, startProxy } from '../helpers/transparent-proxy.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { BatchTab } from './pages/batch-tab.ts'
import { runCommand } from './pages/palette.ts'
import { reach } from './pages/reach.ts'
import { serious } from './serious.ts'

// The real service, which makes every image in milliseconds.
const entry = 'test/fixtures/quick-catalog.ts'

const httpAnswer = (body: string) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/**
 * Would catch: a step from an idea to the best result that needs a pointer, a template with an error that can be run or
 * that runs differently from its preview, a budget that is exceeded, a charge that is not the quote, a stop that sends queued runs, a retry that
 * pays without notice or appears twice, a mark that lands on another image.
 */
test('the complete journey works by keyboard alone: pick, write, fit, run, stop, try again, keep the best', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const batch = new BatchTab(page)
  await using service = await startTestService({ entry, speed: 40 })
  await using proxy = await startProxy(() => service.baseUrl)
  // The first two runs fail, and the answers to the next eight are held back, so that the last one stays queued.
  let starts = 0
  const held: (() => void)[] = []
  proxy.act = ({ path }): ProxyAct => {
    if (!path.endsWith('/run')) return { kind: 'pass' }
    starts += 1
    if (starts <= 2) return { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } }
    if (starts > 10) return { kind: 'pass' }
    return { kind: 'reply', reply: (socket, text) => void held.push(() => socket.end(httpAnswer(text))) }
  }
  await page.goto(program.url)
  await firstRun.typeAccount({ baseUrl: proxy.baseUrl, key: service.apiKey })
  await firstRun.open.press('Enter')

  await expect(create.models).toBeVisible()
  await page.keyboard.press('/')
  await expect(create.findModel).toBeFocused()
  await page.keyboard.type('Azulejo 8')
  await create.settled()
  await reach(page, create.models)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Azulejo 8', exact: true }).waitFor()
  await runCommand(page, 'Open Batch')
  await reach(page, batch.prompts)
  const before = await create.balance()
  await page.keyboard.type('a {blue|green|ochre} {star|leaf} tile\nwaves {1..6}\nbroken {a|b')
  await expect(page.getByText('Line 3: The { at character 8 is not closed.')).toBeVisible()
  await expect(batch.spend).toBeDisabled()
  await page.keyboard.type('}')
  await expect(page.getByRole('button', { name: 'Run 14 runs, 14 credits' })).toBeVisible()
  await expect(batch.runs.getByRole('option').nth(3)).toContainText('a green leaf tile')
  await reach(page, batch.budget)
  await page.keyboard.type('11')
  await expect(batch.runs.getByText('Skipped')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Run 11 runs, 11 credits' })).toBeEnabled()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Control+Enter')

  const sheet = batch.sheet('Azulejo 8')
  await expect(sheet.getByText('8 running')).toBeVisible(untilDone)
  await expect(sheet.getByText('2 failed')).toBeVisible(untilDone)
  await expect(sheet.getByText('1 queued')).toBeVisible()
  expect(await serious(page)).toEqual([])
  await reach(page, batch.meter.getByRole('button', { name: 'Stop remaining' }))
  await page.keyboard.press('Enter')
  await expect(batch.meter.getByText(/^1 run removed from the queue/)).toBeVisible()
  for (const answer of held) answer()
  await expect(sheet.getByText('8 done')).toBeVisible(untilDone)

  await reach(page, batch.meter.getByRole('button', { name: 'Retry 2 failed, 2 credits' }))
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('10 done')).toBeVisible(untilDone)
  await expect(sheet.getByText(/failed/)).toHaveCount(0)
  await expect(batch.meter.getByText('of 11 cr')).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before - 10)

  const tiles = sheet.getByRole('gridcell')
  await reach(page, tiles.first())
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toHaveAttribute('aria-selected', 'true')
  await reach(page, batch.meter.getByRole('button', { name: 'Keep' }))
  await page.keyboard.press('Enter')
  await expect(batch.meter.getByRole('button', { name: 'Kept', pressed: true })).toBeVisible()
  await page.keyboard.press('5')
  await expect(batch.meter.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await page.keyboard.press('g')
  await expect(sheet.getByRole('listbox').getByRole('option', { name: /Done/ })).toHaveCount(10)
  await reach(page, sheet.getByRole('button', { name: 'Export' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Export batch' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.keyboard.press('Escape')
  await reach(page, sheet.getByRole('button', { name: 'Batches' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Batches in Backlot' }).getByRole('listitem')).toHaveCount(1)
  expect(await serious(page)).toEqual([])
})

/** Would catch: a spreadsheet that silently loses rows or letters, a broken one that is imported in part. */
test('prompts are dropped as a spreadsheet, and a broken one changes nothing', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const batch = new BatchTab(page)
  await firstRun.enter(program.url)
  await create.openModel('Azulejo 8')
  await batch.tab.click()
  await batch.drop('broken.csv', 'prompt\n"a tile')
  await expect(page.getByText('Row 2 has an unclosed quotation mark.')).toBeVisible()
  await expect(batch.prompts).toHaveValue('')
  await batch.drop('tiles.csv', 'id,prompt\n1,"a tile, ""blue"""\n2,vérité {plain}\n')
  await expect(batch.prompts).toHaveValue('a tile, "blue"\nvérité \\{plain\\}')
  await expect(batch.runs.getByText('vérité {plain}')).toBeVisible()
})
