// Catches: a file that is served without its token, a list of the files, a page that is rendered, an address in the
// log.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSharedFileHost, type SharedFileHost } from '#main/inputs/shared-file-server.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { rawRequest, statusOf } from '../../../helpers/raw-request.ts'
import { makeTempFolder, type TempFolder } from '../../../helpers/temp-folder.ts'

const token = 'a1'.repeat(32)
const log = createMemoryLog()
let folder: TempFolder
let host: SharedFileHost
let origin: string
let port: number

beforeAll(async () => {
  folder = await makeTempFolder()
  writeFileSync(join(folder.path, 'file'), '0123456789')
  const file = (contentType: string) => ({ path: join(folder.path, 'file'), contentType, etag: 'mark' })
  host = createSharedFileHost({
    find: (capability, name) => {
      if (capability !== token) return null
      if (name === 'a lake.png') return file('image/png')
      if (name === 'page.html') return file('text/html')
      return name === 'gone.png' ? { ...file('image/png'), path: join(folder.path, 'gone') } : null
    },
    hosts: () => ['files.example.org'],
    log,
  })
  ;({ origin } = await host.listen(0))
  port = Number(new URL(origin).port)
})
afterAll(async () => {
  await host.stop()
  await folder[Symbol.asyncDispose]()
})

const ask = (path: string, init: RequestInit = {}) => fetch(origin + path, init)
const raw = async (...lines: string[]) => statusOf(await rawRequest(port, [...lines, 'connection: close']))

it('serves the file at its address, complete or in part, and its headers alone', async () => {
  const whole = await ask(`/${token}/a%20lake.png`)
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'image/png',
    '0123456789',
  ])
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const part = await ask(`/${token}/a%20lake.png`, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text()]).toEqual([206, '234'])
  const head = await ask(`/${token}/a%20lake.png`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
})

it('serves anything that could run as bytes to save', async () => {
  const { headers } = await ask(`/${token}/page.html`)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe('attachment')
})

it.each([
  '/',
  `/${token}`,
  `/${token}/`,
  `/${token}/other.png`,
  `/${'b2'.repeat(32)}/a%20lake.png`,
  `/${token}/a%20lake.png/x`,
  `/${token}/a%20lake.png?x`,
  `/${token}/gone.png`,
  `/${token}/%zz`,
  `/../${token}/a%20lake.png/..`,
  '/etc/passwd',
])('answers nothing for %s', async (path) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

it('responds to its own host names and reading methods only', async () => {
  const line = `GET /${token}/a%20lake.png HTTP/1.1`
  expect(await raw(line, `host: 127.0.0.1:${port}`)).toBe(200)
  expect(await raw(line, 'host: files.example.org')).toBe(200)
  expect(await raw(line, 'host: other.example.org')).toBe(404)
  expect(await raw(line, `host: 127.0.0.1:${port + 1}`)).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect(await raw(`${method} /${token}/a%20lake.png HTTP/1.1`, `host: 127.0.0.1:${port}`)).toBe(404)
  }
})

it('logs no address', () => {
  expect(JSON.stringify(log.lines)).not.toContain(token)
})

it('moves to another port, and reports a taken one', async () => {
  const other = createSharedFileHost({ find: () => null, hosts: () => [], log })
  await expect(other.listen(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const first = await other.listen(0)
  const second = await other.listen(0)
  await expect(fetch(first.origin)).rejects.toThrow('fetch failed')
  expect((await fetch(second.origin)).status).toBe(404)
  await other.stop()
})
