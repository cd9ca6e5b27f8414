// Catches a media port that returns a byte without its capability, to another page, or as active content.
import { createCapability } from '#main/hosts/browser/access-tokens.ts'
import { startMediaHost } from '#main/hosts/browser/start-media-host.ts'
import type { MediaReader } from '#main/hosts/bridge-report.ts'
import { expect, test } from 'vitest'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { rawRequest, statusOf } from '../../../../helpers/raw-request.ts'

async function start(reader: MediaReader | null) {
  const capability = createCapability()
  const log = createMemoryLog()
  const host = await startMediaHost({ capability, log })
  const asked: Request[] = []
  if (reader !== null) {
    host.serve((request) => {
      asked.push(request)
      return reader(request)
    })
  }
  const port = Number(new URL(host.origin).port)
  return { host, capability, log, asked, port, [Symbol.asyncDispose]: host.stop }
}

const image: MediaReader = (request) =>
  Promise.resolve(
    new Response(request.method === 'HEAD' ? null : 'bytes', { status: 206, headers: { 'content-type': 'image/png' } }),
  )

test('returns a complete file for its capability, with status, type and headers that keep it inert', async () => {
  await using media = await start(image)
  const answer = await fetch(`${media.host.base}asset/original`, { headers: { range: 'bytes=0-4', cookie: 'a=b' } })
  expect(await answer.text()).toBe('bytes')
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(media.asked[0]?.headers.get('range')).toBe('bytes=0-4')
  expect(media.asked[0]?.headers.get('cookie')).toBeNull()
  expect(new URL(media.asked[0]?.url ?? '').pathname).toBe(`/media/${media.capability}/asset/original`)
})

test('answers HEAD without a body', async () => {
  await using media = await start(image)
  const answer = await fetch(`${media.host.base}asset/original`, { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([206, ''])
})

test('returns nothing without the exact capability, and does not call the reader', async () => {
  await using media = await start(image)
  const { capability, host } = media
  const wrong = [
    '',
    'x',
    capability.slice(1),
    `${capability}x`,
    createCapability(),
    encodeURIComponent(`../${capability}`),
  ]
  for (const given of wrong) {
    const answer = await fetch(`${host.origin}/media/${given}/asset/original`)
    expect([answer.status, await answer.text()], given).toEqual([404, ''])
  }
  expect((await fetch(`${host.origin}/media/${capability}`)).status).toBe(404)
  expect((await fetch(`${host.origin}/${capability}/asset/original`)).status).toBe(404)
  expect((await fetch(`${host.origin}/asset/original?capability=${capability}`)).status).toBe(404)
  expect(media.asked).toHaveLength(0)
})

test('refuses a foreign Host, any Origin, an upgrade and a writing method', async () => {
  await using media = await start(image)
  const target = new URL(media.host.base).pathname
  const send = (...lines: string[]) => rawRequest(media.port, lines).then(statusOf)
  const ours = `Host: 127.0.0.1:${media.port}`
  expect(await send(`GET ${target}a/original HTTP/1.1`, `Host: evil.example:${media.port}`)).toBe(403)
  expect(await send(`GET ${target}a/original HTTP/1.1`, ours, 'Origin: https://evil.example')).toBe(403)
  expect(await send(`GET ${target}a/original HTTP/1.1`, ours, `Origin: http://127.0.0.1:${media.port}`)).toBe(403)
  expect(await send(`POST ${target}a/original HTTP/1.1`, ours, 'Content-Length: 0')).toBe(405)
  expect(await send(`GET ${target} HTTP/1.1`, ours, 'Connection: Upgrade', 'Upgrade: websocket')).toBe(403)
  expect(media.asked).toHaveLength(0)
})

test('asks to retry before the reader is available, and answers a bare 500 if the reader fails', async () => {
  await using early = await start(null)
  expect((await fetch(`${early.host.base}a/original`)).status).toBe(503)
  await using failing = await start(() => Promise.reject(new Error('secret path')))
  const answer = await fetch(`${failing.host.base}a/original`)
  expect([answer.status, await answer.text()]).toEqual([500, ''])
  expect(failing.log.lines).toMatchObject([{ level: 'error' }])
})
