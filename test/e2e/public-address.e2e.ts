import { freePort } from '../helpers/free-port.ts'
import { startTunnel } from '../helpers/stand-in-tunnel.ts'
import { startBuiltService } from './built-service.ts'
import { expect, test, untilDone } from './fixtures.ts'
import { runCommand } from './pages/palette.ts'
import { seriousInEither } from './serious.ts'

/** Would catch: a public address that cannot be entered or tested, and a hosted run whose event does not come through it. */
test(
  'a hosted account is told of the end of its run at the public address',
  { tag: '@harness' },
  async ({ page, newProgram, firstRun, create }) => {
    await using service = await startBuiltService()
    const port = await freePort()
    await using tunnel = await startTunnel(port)
    await firstRun.enterAccount(newProgram.url, { baseUrl: service.baseUrl, key: service.apiKey })
    const bar = create.statusBar
    await bar.getByRole('button', { name: 'Webhooks off' }).click()
    await page.getByRole('dialog', { name: 'Webhooks' }).getByRole('button', { name: 'Webhook settings' }).click()

    const hosting = page.getByRole('region', { name: 'Public address' })
    await hosting.getByRole('spinbutton', { name: /^Local port/ }).fill(String(port))
    const address = hosting.getByRole('textbox', { name: /^Public address/ })
    await address.fill('http://files.example.org')
    await expect(hosting.getByText(/Enter an address that starts with https/)).toBeVisible()
    await address.fill(`http://localhost:${await freePort()}`)
    await hosting.getByRole('button', { name: 'Test' }).click()
    await expect(hosting.getByText(/refuses the connection\. Start your tunnel to/)).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Webhooks: problem' })).toBeVisible()
    await address.fill(tunnel.address)
    await address.press('Enter')
    await expect(hosting.getByText(/^It works\. Tested at/)).toBeVisible()
    await expect(bar.getByRole('button', { name: 'Receiving events' })).toBeVisible()

    const steps = page.getByRole('region', { name: 'Webhooks', exact: true })
    await expect(steps.getByText(`${tunnel.address}/h/`)).toBeVisible()
    await expect(steps.getByText('1 signing secret accepted.')).toBeVisible()
    await steps.getByLabel(/^Signing secret/).fill('whsec_another_secret')
    await steps.getByRole('button', { name: 'Save' }).click()
    await expect(steps.getByText(/^2 signing secrets accepted\./)).toBeVisible()
    await expect(steps.getByLabel(/^Signing secret/)).toHaveValue('')
    expect(await seriousInEither(page)).toEqual([])

    await runCommand(page, 'Create')
    await create.openModel('Azulejo 8')
    await create.prompt.fill('a blue tile')
    await create.quotedCredits()
    const tested = tunnel.paths.length
    await page.keyboard.press('Control+Enter')
    await expect(create.strip.getByRole('option')).toHaveCount(1)
    await runCommand(page, 'Show events')
    const list = page.getByRole('listbox', { name: 'Events, newest first' })
    await expect(list.getByRole('option', { name: /run .*succeeded.*Verified/ })).toBeVisible(untilDone)
    expect(tunnel.paths.slice(tested)).toEqual([expect.stringMatching(/^\/h\/[0-9a-f]{64}$/)])
  },
)
