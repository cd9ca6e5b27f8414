// Catches: a page of another site, another port or a rebound DNS name that reads from or acts on a running Backlot; and
// a page that leaves its one-time code where others can find it, or that does not report an invalid code.
import { chromium } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import { ensureBrowser } from '../../scripts/browser.ts'
import { expect, test } from './fixtures.ts'

let foreign: Server

test.beforeAll(async () => {
  foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Another page</title>')
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => void foreign.close())

function foreignAddress(): string {
  const address = foreign.address()
  if (address === null || typeof address === 'string') throw new Error('The other page is not served.')
  return `http://127.0.0.1:${address.port}/`
}

test('a page of another local port reads nothing, frames nothing and opens no socket', async ({
  page,
  untouched: program,
}) => {
  const { origin, hash } = new URL(program.url)
  const code = new URL(await program.oneTimeUrl()).hash.replace('#code=', '')
  await page.goto(foreignAddress())
  const tried = await page.evaluate(
    async ([target, token, oneTimeCode]) => {
      const loads = (tag: 'img' | 'script', path: string) =>
        new Promise<boolean>((resolve) => {
          const element = document.createElement(tag)
          element.onload = () => resolve(true)
          element.onerror = () => resolve(false)
          element.src = target + path
          document.body.append(element)
        })
      const socket = () =>
        new Promise<boolean>((resolve) => {
          const opened = new WebSocket(`${target.replace('http', 'ws')}/bridge`)
          opened.onopen = () => {
            opened.send(token)
            resolve(true)
          }
          opened.onerror = () => resolve(false)
        })
      const frame = () =>
        new Promise<string>((resolve) => {
          const element = document.createElement('iframe')
          element.onload = () => resolve(element.contentDocument === null ? 'closed' : 'open')
          element.src = target
          document.body.append(element)
        })
      return {
        read: await fetch(target).then(
          () => true,
          () => false,
        ),
        write: await fetch(target, { method: 'POST', body: 'x' }).then(
          () => true,
          () => false,
        ),
        token: await fetch(`${target}/token`, { method: 'POST', headers: { 'x-launch-code': oneTimeCode } }).then(
          () => true,
          () => false,
        ),
        script: await loads('script', '/assets/index.js'),
        image: await loads('img', '/'),
        socket: await socket(),
        frame: await frame(),
      }
    },
    [origin, hash.slice(7), code] as const,
  )
  const nothing = { read: false, write: false, token: false, script: false, image: false, socket: false }
  expect(tried).toEqual({ ...nothing, frame: 'closed' })
})

test('a DNS name rebound to this machine gets a refusal and no token', async ({ untouched: program }) => {
  const { executablePath, args, env } = await ensureBrowser()
  const rules = '--host-resolver-rules=MAP evil.test 127.0.0.1'
  const browser = await chromium.launch({ executablePath, env, args: [...args, rules] })
  const page = await browser.newPage()
  const { port, hash } = new URL(program.url)
  const answer = await page.goto(`http://evil.test:${port}/`)
  expect(answer?.status()).toBe(403)
  expect(await page.content()).not.toContain(hash.slice(7))
  await browser.close()
})

test('our own page runs without console output, and its address is clean', async ({ page, untouched: program }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  await page.goto(program.url)
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await page.reload()
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
  expect(said).toEqual([])
})

test('a page opened with a one-time code connects, removes the code from its address, and can be reloaded', async ({
  page,
  untouched: program,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const address = await program.oneTimeUrl()
  const code = new URL(address).hash.replace('#code=', '')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(address)
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(page.url()).not.toContain('code')
  await page.reload()
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  expect(sent.filter((url) => url.endsWith('/token'))).toHaveLength(1)
  expect(sent.join(' ')).not.toContain(code)
  expect(JSON.stringify(await page.context().storageState())).not.toContain(code)
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)))).toEqual({
    'backlot.token': new URL(program.url).hash.replace('#token=', ''),
  })
  expect(said).toEqual([])
})

test('a page opened with a used code says what to do, and its address is clean', async ({
  page,
  context,
  untouched: program,
}) => {
  const address = await program.oneTimeUrl()
  await page.goto(address)
  await expect(page.getByRole('button', { name: /Open workspace/ })).toBeVisible()
  const second = await context.newPage()
  await second.goto(address)
  await expect(second.getByText('This page’s address is no longer valid.')).toBeVisible()
  await expect(second.getByText(/Start Backlot again/)).toBeVisible()
  expect(second.url()).not.toContain('code')
  await second.close()
})
