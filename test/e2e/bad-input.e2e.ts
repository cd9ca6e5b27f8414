import { createServer } from 'node:http'
import { once } from 'node:events'
import { startTestService } from '../helpers/start-service.ts'
import { expect, test } from './fixtures.ts'

const nothingCharged = /Nothing was (sent or )?charged/
const aKey = 'pk_live_0123456789abcdefghijklmnop'

async function startPage(body: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}

/** Would catch: an unusable account that is saved, an error away from its field, and typed text that is lost. */
test.describe('an unusable account', () => {
  test.beforeEach(async ({ page, untouched, firstRun }) => {
    await page.goto(untouched.url)
    await expect(firstRun.heading).toBeVisible()
  })

  test('a key that the service refuses', async ({ firstRun }) => {
    await using service = await startTestService()
    await firstRun.typeAccount({ baseUrl: service.baseUrl, key: aKey })
    await firstRun.open.click()
    await expect.poll(() => firstRun.problemOf(firstRun.key)).toMatch(/invalid, expired or revoked/)
    await expect.poll(() => firstRun.problemOf(firstRun.key)).toMatch(nothingCharged)
    await expect(firstRun.key).toHaveValue(aKey)
    await expect(firstRun.address).toHaveValue(service.baseUrl)
  })

  test('an address where nothing answers', async ({ firstRun }) => {
    await firstRun.typeAccount({ baseUrl: 'http://127.0.0.1:9', key: aKey })
    await firstRun.open.click()
    await expect.poll(() => firstRun.problemOf(firstRun.address)).toMatch(nothingCharged)
    await expect(firstRun.address).toHaveValue('http://127.0.0.1:9')
    await expect(firstRun.key).toHaveValue(aKey)
  })

  test('a page that is not the service', async ({ firstRun }) => {
    const other = await startPage('<!doctype html><title>A printer</title>')
    await firstRun.typeAccount({ baseUrl: other.url, key: aKey })
    await firstRun.open.click()
    await expect.poll(() => firstRun.problemOf(firstRun.address)).toMatch(/instead of the service/)
    await expect.poll(() => firstRun.problemOf(firstRun.address)).toMatch(nothingCharged)
    await expect(firstRun.key).toHaveValue(aKey)
    other.close()
  })

  for (const [name, key] of [
    ['a space', 'pk_live_0123 456789abcdefghijklmnop'],
    ['the word Bearer', `Bearer ${aKey}`],
  ] as const) {
    test(`a key with ${name}`, async ({ firstRun }) => {
      await firstRun.typeAccount({ baseUrl: 'https://studio.example', key })
      await firstRun.open.click()
      await expect.poll(() => firstRun.problemOf(firstRun.key)).toMatch(nothingCharged)
      await expect(firstRun.key).toHaveValue(key)
    })
  }

  test('a key pasted with a line break', async ({ page, firstRun }) => {
    await firstRun.typeAccount({ baseUrl: 'https://studio.example', key: '' })
    await firstRun.key.evaluate((field, text) => {
      const data = new DataTransfer()
      data.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, `pk_live_0123\n456789abcdefghijklmnop`)
    await firstRun.open.click()
    await expect.poll(() => firstRun.problemOf(firstRun.key)).toMatch(nothingCharged)
    await expect(page.getByRole('heading', { name: 'Where do you want to work?' })).toBeVisible()
  })
})

/** Would catch: a run that is sent although its form is incomplete, or that costs more than the balance. */
test.describe('a run that cannot be sent', () => {
  test('a missing prompt is reported under its field and nothing is sent', async ({
    page,
    program,
    firstRun,
    create,
  }) => {
    await firstRun.enter(program.url)
    await create.openModel('Meridian 100')
    const before = await create.balance()
    await create.spend.click()
    await expect.poll(() => firstRun.problemOf(create.prompt)).toMatch(/Prompt is (required|needed)/)
    await expect.poll(() => firstRun.problemOf(create.prompt)).toMatch(nothingCharged)
    await expect(create.prompt).toBeFocused()
    await expect(page.getByText(/Prompt is (required|needed)/)).toHaveCount(1)
    await page.getByRole('button', { name: 'Fix 1 field' }).press('Enter')
    await expect(create.prompt).toBeFocused()
    await expect(create.strip.getByRole('option')).toHaveCount(0)
    expect(await create.balance()).toBe(before)
  })

  /** Would catch: an error under a field that the note above the price covers. */
  test('text in a number field is reported where it can be read', async ({ page, program, firstRun, create }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await firstRun.enter(program.url)
    await create.openModel('Northlight 400')
    await create.prompt.fill('a bowl')
    const inputs = page.getByRole('complementary', { name: 'Inputs' })
    await inputs.getByRole('spinbutton', { name: 'Light angle' }).fill('abc')
    await create.spend.click()
    const sentence = inputs.locator('[data-field]').getByText('Light angle must be a whole number.')
    await expect(sentence).toBeInViewport({ ratio: 1 })
    await expect(create.strip.getByRole('option')).toHaveCount(0)
  })

  test('a balance below the price is reported in the cost panel', async ({ page, program, firstRun, create }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await using service = await startTestService({ credits: 1 })
    await firstRun.enterAccount(program.url, { baseUrl: service.baseUrl, key: service.apiKey })
    await create.openModel('Meridian 100')
    await create.prompt.fill('a lake')
    await expect(create.price.getByText('1 credits short').or(create.price.getByText('1 credit short'))).toBeVisible()
    await expect(create.spend).toHaveAttribute('aria-disabled', 'true')
    await expect(create.prompt).toHaveValue('a lake')
    // Each label takes one line at the minimum width of a window, so that the panel does not move.
    const heights = await create.price.locator('dt').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(heights).toEqual([16, 16, 16])
  })
})
