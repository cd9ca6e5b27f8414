import type { Page } from '@playwright/test'
import { startProxy } from '../helpers/transparent-proxy.ts'
import { startBuiltService } from './built-service.ts'
import { expect, untilDone, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { startProgram } from './program.ts'

/** Would catch: a refund that is assumed, a failure that hides its cost, a balance that is not read again. */
test('a run that fails shows its charge and its refund, and the balance is restored', async ({
  program,
  firstRun,
  create,
}) => {
  await using service = await startBuiltService({ speed: 4 })
  await using proxy = await startProxy(() => service.baseUrl)
  proxy.act = ({ path }) =>
    path.endsWith('/run') ? { kind: 'pass', headers: { 'x-backlot-fault': 'fail-run' } } : { kind: 'pass' }
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })

  await create.openModel('Cameo 12')
  await create.prompt.fill('a lake')
  const before = await create.balance()
  const quoted = await create.quotedCredits()
  await create.spend.click()

  await expect(create.stage.getByText('Run 1 failed.')).toBeVisible(untilDone)
  await expect(create.stage.getByText(`Charged at start, ${quoted} cr refunded.`)).toBeVisible()
  await expect(create.strip.getByText(`${quoted} cr refunded`)).toBeVisible()
  await expect.poll(() => create.balance()).toBe(before)
})

/** Would catch: a run that is lost or paid again when the program dies between the click and the image. */
test(
  'a run survives the death of the program',
  { tag: '@harness' },
  async ({ page, profile, firstRun, create, library }) => {
    const first = await startProgram(profile)
    await firstRun.enter(first.url)
    await create.openModel('Northlight 400')
    await page.getByRole('radio', { name: 'draft' }).click()
    await create.prompt.fill('two bowls on a table in morning light')
    const before = await create.balance()
    const quoted = await create.quotedCredits()
    await create.spend.click()
    await expect(create.strip.getByRole('option')).toHaveCount(1)
    // A run that was not sent yet would wait for the user after such an end.
    await expect(create.caption('Running').or(create.caption(/^Done in/))).toBeVisible()
    await first.kill()

    const second = await startProgram(profile)
    await page.goto(second.url)
    await expect(create.strip.getByRole('option')).toHaveCount(1)
    await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
    await expect.poll(() => create.balance()).toBe(before - quoted)
    await library.open()
    await expect(library.files).toHaveCount(1)
    await second.stop()
  },
)

/** Would catch: two charges for one double click. */
test('a double click pays once', async ({ page, program, firstRun, create }) => {
  await firstRun.enter(program.url)
  await create.openModel('Cameo 12')
  await create.prompt.fill('dunes at noon')
  const before = await create.balance()
  const quoted = await create.quotedCredits()
  // Makes the two clicks simultaneous, however long a busy machine takes between them.
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  await create.spend.dblclick()
  await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
  await expect(create.caption(/^Done in/)).toBeVisible(untilDone)
  await expect(create.strip.getByRole('option')).toHaveCount(1)
  await expect.poll(() => create.balance()).toBe(before - quoted)
})

/** Holds back the studio's messages to a page until they are released in order. */
async function slowLine(page: Page) {
  const waiting: (() => void)[] = []
  let isHeld = false
  await page.routeWebSocket(/.*/u, (socket) => {
    const studio = socket.connectToServer()
    studio.onMessage((message) => {
      if (isHeld) waiting.push(() => socket.send(message))
      else socket.send(message)
    })
  })
  return {
    hold: () => void (isHeld = true),
    held: () => waiting.length,
    release() {
      isHeld = false
      for (const send of waiting.splice(0)) send()
    },
  }
}

/** Would catch: a click that pays more than the button said. */
test('a price that rose after the quote is shown before anything is sent', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await using service = await startBuiltService()
  await using proxy = await startProxy(() => service.baseUrl)
  // A window shows a new price at once; this one receives it late, as over a slow connection.
  const line = await slowLine(page)
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })
  await create.openModel('Meridian 100')
  await create.prompt.fill('a lake')
  expect(await create.quotedCredits()).toBe(2)

  const catalog = await (await service.fetch('/v3/playground/v1/models')).text()
  const model = await (await service.fetch('/v3/playground/v1/models/meridian-100')).text()
  const dearer = (body: string) => body.replaceAll('"credits":2', '"credits":5')
  proxy.act = ({ path }) => {
    const body = path.endsWith('/models') ? catalog : path.endsWith('/models/meridian-100') ? model : null
    if (body === null) return { kind: 'pass' }
    return { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: dearer(body) }
  }
  line.hold()
  const other = await page.context().newPage()
  await other.goto(program.url)
  await other.getByRole('listbox', { name: 'Models' }).waitFor()
  await runCommand(other, 'Refresh models')
  await other.getByRole('searchbox', { name: 'Search models' }).fill('Meridian 100')
  await expect(other.getByRole('option', { name: /Meridian 100/ })).toContainText('5')
  await page.bringToFront()

  const heard = line.held()
  await create.spend.click()
  await expect.poll(line.held).toBeGreaterThan(heard)
  line.release()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('The price changed from 2')
  await expect(dialog.getByRole('button', { name: 'Run, 5 credits' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(create.strip.getByRole('option')).toHaveCount(0)
  expect(proxy.seen.filter(({ path }) => path.endsWith('/run'))).toEqual([])
  await expect(create.prompt).toHaveValue('a lake')
})
