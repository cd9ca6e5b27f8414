import type { Page } from '@playwright/test'
import { z } from 'zod'
import { startTestService } from '../helpers/start-service.ts'
import { startWebhookReceiver } from '../helpers/webhook-receiver.ts'
import { expect, test } from './fixtures.ts'
import { rulesOfColour, serious } from './serious.ts'

// Catches: a page of the service's dashboard that needs a mouse or a script, that its own policy or origin check breaks,
// or that cannot be read in one of the colour schemes.

async function seriousInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await serious(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark, ...(await serious(page, rulesOfColour))]
}

/** Moves the focus forward to what has this name. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent
      return label?.trim() ?? ''
    })
    if (focused === name) return
  }
  throw new Error(`${name} cannot be reached by Tab`)
}

async function pressOn(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('webhooks, API keys and brands are managed by keyboard, in both colour schemes', async ({ page }) => {
  await using service = await startTestService({ entry: 'test/fixtures/fast-service.ts' })
  await using hooks = await startWebhookReceiver()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const { webhooksUrl } = z
    .object({ webhooksUrl: z.url() })
    .parse(await service.admin('POST', '/accounts/practice/dashboard'))

  await page.goto(webhooksUrl)
  await tabTo(page, 'URL')
  await page.keyboard.type('http://example.org/hook')
  await page.keyboard.press('Enter')
  const url = page.getByRole('textbox', { name: 'URL' })
  await expect(url).toBeFocused()
  await expect(url).toHaveAccessibleDescription(/The URL must use https\.$/)
  expect(await seriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type(hooks.url)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'voice.cloned')
  await page.keyboard.press('Space')
  await pressOn(page, 'Add endpoint')
  await expect(page.getByRole('status')).toHaveText(`${hooks.url} was added.`)

  await pressOn(page, hooks.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hooks.url)
  await pressOn(page, 'Send test event')
  await hooks.until(1)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Delivered')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('region', { name: 'Deliveries' }).getByRole('link').press('Enter')
  await expect(page.getByText(hooks.received[0]?.signature ?? 'none')).toBeVisible()
  expect(await seriousInBoth(page)).toEqual([])
  await pressOn(page, 'Redeliver')
  await expect(page.getByRole('status')).toBeVisible()
  await hooks.until(2)

  await pressOn(page, 'API keys')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API keys')
  await tabTo(page, 'Monthly credit cap')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  const secret = page.getByText(/^pk_live_/)
  const key = await secret.innerText()
  expect((await service.fetch('/v1/user/profile', { headers: { authorization: `Bearer ${key}` } })).status).toBe(200)
  expect(await seriousInBoth(page)).toEqual([])
  await page.reload()
  await expect(secret).toHaveCount(0)
  await pressOn(page, `…${key.slice(-4)}`)
  await expect(page.getByRole('textbox', { name: 'Monthly credit cap' })).toHaveValue('100')
  await pressOn(page, 'Revoke key')
  await pressOn(page, 'Revoke')
  await expect(page.getByRole('status')).toContainText('was revoked')
  expect((await service.fetch('/v1/user/profile', { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)

  await pressOn(page, 'Brands')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands')
  await pressOn(page, 'Start from Marrow & Clay')
  await expect(page.getByRole('textbox', { name: 'Facts' })).toHaveValue(/^process \| .+/)
  await tabTo(page, 'Name')
  await page.keyboard.type('Kiln & Co')
  await page.keyboard.press('Tab')
  await page.keyboard.type('@kilnandco')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Kiln & Co was created.')
  expect(await seriousInBoth(page)).toEqual([])
  // A refused form is a page with the status 400, which the browser reports.
  expect(problems.filter((text) => !text.includes('400'))).toEqual([])
})
