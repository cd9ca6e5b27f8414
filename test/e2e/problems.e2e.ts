import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdDatabase } from '../helpers/hold-database.ts'
import { startProxy } from '../helpers/transparent-proxy.ts'
import { startBuiltService } from './built-service.ts'
import { expect, test } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { startProgram } from './program.ts'

/**
 * Would catch: a missing drive without a message, a button that does nothing, an alert that stays after its cause is
 * gone.
 */
test('a missing media folder is reported across the window, and can be created again', async ({
  page,
  program,
  firstRun,
  create,
}) => {
  await firstRun.enter(program.url)
  await create.openModel('Meridian 100')
  const media = join(program.profile, 'media')
  await rm(media, { recursive: true })
  const alert = page.getByRole('region', { name: 'Alerts' })
  await expect(alert.getByText(`The media folder is missing: ${media}`)).toBeVisible()
  await alert.getByRole('button', { name: 'Create folder' }).click()
  await expect(alert.getByText('The media folder is missing')).toBeHidden()
})

/**
 * Would catch: a database that is lost while the window continues as if nothing had happened, rows that are lost with
 * it.
 */
test(
  'a database deleted while open stops spending with an alert, and is complete at the next start',
  { tag: '@harness' },
  async ({ page, profile, firstRun, create }) => {
    const first = await startProgram(profile)
    await firstRun.enter(first.url)
    await create.openModel('Meridian 100')
    await rm(join(profile, 'ledger.db'))
    const alert = page.getByRole('region', { name: 'Alerts' })
    await expect(alert.getByRole('alert')).toContainText('was deleted while Backlot was open')
    await first.stop()

    const second = await startProgram(profile)
    await page.goto('about:blank')
    await page.goto(second.url)
    await expect(alert).toContainText('No data is missing')
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert.getByText('No data is missing')).toBeHidden()
    await create.openModel('Meridian 100')
    await second.stop()
  },
)

/** Would catch: a command that fails silently because no view waits for its result. */
test('a failed command that no view waits for is reported', async ({ page, program, firstRun, create }) => {
  await using service = await startBuiltService()
  await using proxy = await startProxy(() => service.baseUrl)
  await firstRun.enterAccount(program.url, { baseUrl: proxy.baseUrl, key: service.apiKey })
  await create.openModel('Meridian 100')
  proxy.act = () => ({ kind: 'answer', status: 500, headers: { 'content-type': 'text/plain' }, body: 'broken' })
  await runCommand(page, 'Refresh models')
  const messages = page.getByRole('region', { name: 'Notifications' })
  await expect(messages.getByRole('listitem')).toContainText('500')
  // The notification does not cover the Run button.
  const [message, spend] = await Promise.all([messages.boundingBox(), create.spend.boundingBox()])
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(spend?.x ?? 0)
  await messages.getByRole('button', { name: 'Dismiss' }).click()
  await expect(messages).toBeHidden()
})

/** Would catch: a window that stays empty, without a word, while its studio waits for another program. */
test(
  'a window that waits for its studio says so, and opens once it is there',
  { tag: '@harness' },
  async ({ page, profile, firstRun }) => {
    const first = await startProgram(profile)
    await firstRun.enter(first.url)
    await page.goto('about:blank')
    await first.stop()
    using held = holdDatabase(profile)
    const second = await startProgram(profile)
    await page.goto(second.url)
    const note = page.getByText('Backlot is starting…')
    await expect(note).toBeVisible()
    held.release()
    await expect(page.getByRole('link', { name: 'Library' })).toBeVisible()
    await expect(note).toBeHidden()
    await second.stop()
  },
)
