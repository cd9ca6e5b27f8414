import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { seriousInEither } from './serious.ts'
import { runCommand } from './pages/palette.ts'

/**
 * Would catch: an event that does not reach the screen, is not verified, or cannot be read, replayed and filtered; one that
 * no program gets although a rule says so, or that does not tell what came of it.
 */
test(
  'events of a run and a test are told, verified, and forwarded to a program, by keyboard alone',
  { tag: '@harness' },
  async ({ page, program, firstRun, create }) => {
    await using receiver = await startWebhookReceiver()
    await firstRun.enterByKeyboard(program.url)
    await create.openModel('Azulejo 8')
    await create.prompt.fill('a blue tile')
    await create.quotedCredits()
    await page.keyboard.press('Control+Enter')
    await expect(create.strip.getByRole('option')).toHaveCount(1)

    await runCommand(page, 'Show events')
    const list = page.getByRole('listbox', { name: 'Events, newest first' })
    await expect(list.getByRole('option', { name: /run .*succeeded.*Verified/ })).toBeVisible(untilDone)
    await runCommand(page, 'Send a test event')
    const tests = list.getByRole('option', { name: /credits\.low_balance .*Test: Balance 18 cr/ })
    await expect(tests).toContainText('Balance updated')
    await expect(page.getByRole('tab', { name: /^Events 2 new/ })).toBeVisible()

    await tests.focus()
    await page.keyboard.press('Home')
    const inspector = page.getByRole('complementary', { name: 'Event' })
    await expect(inspector.getByText('"recommendation": "Add credits."')).toBeVisible()
    await page.keyboard.press('v')
    await page.keyboard.press('r')
    await expect(inspector.getByText('Verified')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('no such event')
    await expect(page.getByText('No matching events')).toBeVisible()
    await page.getByRole('button', { name: 'Show all events' }).press('Enter')
    await runCommand(page, 'Mark all events as read')
    await expect(page.getByRole('tab', { name: 'Events', exact: true })).toBeVisible()

    await runCommand(page, 'Forward events to a program')
    await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused()
    await page.keyboard.type(`${receiver.url.replace('http://', '')}/hook`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
    await runCommand(page, 'Send a test event')
    await expect(tests).toHaveCount(2)
    await tests.first().focus()
    await page.keyboard.press('Home')
    await expect(inspector.getByText(/^200 in \d+ ms$/)).toBeVisible()
    expect(receiver.received).toMatchObject([{ path: '/hook', signature: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    await runCommand(page, 'Forward this event again')
    await receiver.until(2)
    await expect(page.getByText('2 delivered today')).toBeVisible()
    expect(await seriousInEither(page)).toEqual([])
  },
)
