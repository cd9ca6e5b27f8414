import { readFile } from 'node:fs/promises'
import { startProxy } from '../helpers/transparent-proxy.ts'
import { startBuiltService } from './built-service.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { ActivityPage } from './pages/activity-page.ts'
import { serious, seriousInEither } from './serious.ts'

/**
 * Would catch: a ledger that hides a charge or a refund, a filter that loses runs, a CSV that differs from the list.
 */
test('a failed run is in the ledger and the CSV with its quote, charge and refund', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const activity = new ActivityPage(page)
  await using service = await startBuiltService({ speed: 40 })
  await using proxy = await startProxy(() => service.baseUrl)
  let isBroken = true
  proxy.act = ({ path }) =>
    path.endsWith('/run') && isBroken ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : { kind: 'pass' }
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })
  await create.openModel('Cameo 12')
  await create.prompt.fill('=1+1, a lake')
  const quoted = await create.quotedCredits()
  await create.spend.click()
  await expect(create.stage.getByText('Run 1 failed.')).toBeVisible(untilDone)
  isBroken = false
  await create.prompt.fill('dunes at noon')
  await create.quotedCredits()
  await create.spend.click()

  await activity.open()
  await expect(activity.runs.getByRole('option')).toHaveCount(2)
  const failed = activity.runs.getByRole('option', { name: /a lake/ })
  await expect(failed).toContainText('Failed, refunded', untilDone)
  await failed.click()
  for (const words of ['Estimated', 'Charged', 'Failed', 'Refunded']) {
    await expect(activity.inspector.getByText(words, { exact: true }).first()).toBeVisible()
  }
  await expect(activity.inspector.getByText(`−${quoted} cr`)).toBeVisible()
  await expect(activity.inspector.getByText(`+${quoted} cr`)).toBeVisible()

  await activity.showState('Failed')
  await expect(activity.runs.getByRole('option')).toHaveCount(1)
  await activity.showState('All statuses')
  await activity.filter.fill('dunes')
  await expect(activity.runs.getByRole('option')).toHaveCount(1)
  await activity.filter.fill('')
  await expect(activity.runs.getByRole('option')).toHaveCount(2)
  await expect(activity.runs.getByRole('option', { name: /dunes/ })).toContainText('Done', untilDone)

  const saving = page.waitForEvent('download')
  await activity.csv.click()
  const file = await (await saving).path()
  const text = await readFile(file, 'utf8')
  const [head = '', ...rows] = text.split('\r\n')
  expect(head.startsWith('\uFEFFRun,Ordered,')).toBe(true)
  expect(rows.filter((row) => row !== '')).toHaveLength(2)
  // Text that a spreadsheet would run as a formula is escaped in the file.
  expect(rows[1]).toContain(`"'=1+1, a lake"`)

  await activity.openSpending()
  await expect(page.getByRole('term').filter({ hasText: 'Spent' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Cameo 12/ })).toBeVisible()
})

/**
 * Would catch: a limit that only reports, a refusal after the call, a refusal without limit, amount spent and reset.
 */
test('a limit refuses before the call and shows the limit, the amount spent and the reset', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await using service = await startBuiltService({ speed: 40 })
  await using proxy = await startProxy(() => service.baseUrl)
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })
  await create.openModel('Cameo 12')
  await create.prompt.fill('a lake')
  const quoted = await create.quotedCredits()

  await page.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'New spending limit' })
  await form.getByRole('spinbutton', { name: 'Credits' }).fill(String(2 * quoted - 1))
  await form.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByText(`${2 * quoted - 1} cr per day`, { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Create' }).click()
  await create.spend.click()
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  const runs = () => proxy.seen.filter(({ path }) => path.endsWith('/run')).length
  expect(runs()).toBe(1)
  await create.prompt.fill('another lake')
  await create.quotedCredits()
  await create.spend.click()
  const refusal = page.getByRole('alert').filter({ hasText: `Daily limit: ${2 * quoted - 1} cr.` })
  await expect(refusal).toContainText(`Spent today: ${quoted} cr. This needs ${quoted} cr.`)
  await expect(refusal).toContainText('Nothing was sent or charged. The limit resets on')
  expect(runs()).toBe(1)
  await expect(create.strip.getByRole('option')).toHaveCount(1)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(`${quoted} cr spent, ${quoted - 1} cr left`)).toBeVisible()
  await page.getByRole('button', { name: /^Remove limit/ }).click()
  await expect(page.getByText(`${2 * quoted - 1} cr per day`, { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create' }).click()
  await create.spend.click()
  await expect(create.strip.getByRole('option')).toHaveCount(2)
})

/** Would catch: a charge above its quote that is hidden, corrected, or repeated far beyond a limit. */
test('A17: a charge above its quote is reported with both numbers, and nothing more starts past the limit', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  const activity = new ActivityPage(page)
  await using service = await startBuiltService({ speed: 40 })
  await using proxy = await startProxy(() => service.baseUrl)
  proxy.act = ({ path }) => {
    if (!path.endsWith('/run')) return { kind: 'pass' }
    return {
      kind: 'reply',
      reply(socket, text) {
        const body = text.replace(/"creditsSpent":\d+/, '"creditsSpent":9')
        socket.end(
          `HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
        )
      },
    }
  }
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })
  await create.openModel('Cameo 12')
  await page.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'New spending limit' })
  await form.getByRole('spinbutton', { name: 'Credits' }).fill('8')
  await form.getByRole('button', { name: 'Set limit' }).click()
  await expect(page.getByText('8 cr per day', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Create' }).click()
  await create.prompt.fill('a lake')
  expect(await create.quotedCredits()).toBe(2)
  await create.spend.click()

  await activity.open()
  await expect(page.getByText('Run 1 was charged 9 cr, not 2 cr.')).toBeVisible(untilDone)
  await expect(page.getByText('Cameo 12 cost 7 cr more than estimated.', { exact: false })).toBeVisible()
  expect(await serious(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Run 1 was charged 9 cr, not 2 cr.')).toHaveCount(0)

  await page.getByRole('link', { name: 'Create' }).click()
  await create.prompt.fill('another lake')
  await create.quotedCredits()
  await create.spend.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Daily limit: 8 cr. Spent today: 9 cr' })).toBeVisible()
  expect(proxy.seen.filter(({ path }) => path.endsWith('/run'))).toHaveLength(1)
})

/** Would catch: a ledger that some people cannot use because of its names, its contrast or its keys. */
test(
  'Activity and the limits are accessible in either theme and work by keyboard',
  { tag: '@harness' },
  async ({ page, program, firstRun, create }) => {
    const activity = new ActivityPage(page)
    await firstRun.enter(program.url)
    await activity.open()
    await expect(page.getByText('No runs yet')).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
    await page.getByRole('link', { name: 'Create' }).click()
    await create.openModel('Azulejo 8')
    for (const [index, prompt] of ['red silk', 'blue silk'].entries()) {
      await create.prompt.fill(prompt)
      await create.quotedCredits()
      await create.spend.click()
      await expect(create.strip.getByRole('option')).toHaveCount(index + 1)
      await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    }
    await page.keyboard.press('Control+6')
    await expect(activity.runs.getByRole('option')).toHaveCount(2)
    await expect(activity.inspector).toContainText('blue silk')
    await activity.runs.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(activity.inspector).toContainText('red silk')
    await expect(activity.runs.getByText('Done', { exact: true })).toHaveCount(2, untilDone)
    expect(await seriousInEither(page)).toEqual([])
    await activity.openSpending()
    await expect(page.getByRole('heading', { name: 'Credits per day' })).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
    await page.getByRole('link', { name: 'Settings' }).click()
    const form = page.getByRole('form', { name: 'New spending limit' })
    await form.getByRole('button', { name: 'Set limit' }).click()
    await expect(form.getByRole('alert')).toHaveText('Enter a whole number of credits')
    await form.getByRole('spinbutton', { name: 'Credits' }).fill('200')
    await page.keyboard.press('Enter')
    await expect(page.getByText('200 practice cr per day', { exact: true })).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
  },
)
