// Catches: a redirect from a public host to a program on this computer or a private network that is followed.
import { expect, test } from 'vitest'
import { callUrl, type OutboundCall, fetchUrl } from '#service/outbound/call-url.ts'
import { serveHttp } from '../../../helpers/serve-http.ts'

const first = 'https://cdn.example.com'
const signal = () => AbortSignal.timeout(5_000)

/** Calls like the service, except that the public host of the test is a server on loopback. */
const publicHostAt = (origin: string) => (call: OutboundCall) => {
  const isPublic = call.url.startsWith(`${first}/`)
  return callUrl({ ...call, url: isPublic ? origin + call.url.slice(first.length) : call.url })
}

test('a public host can redirect only to public hosts', async () => {
  await using inside = await serveHttp((_, response) => response.end('a secret'))
  const port = new URL(inside.origin).port
  await using outside = await serveHttp(({ url = '' }, response) => {
    if (url === '/whole') return response.end('whole')
    return response.writeHead(302, { location: decodeURIComponent(url.slice(1)) }).end()
  })
  const from = (to: string) =>
    fetchUrl(`${first}/${encodeURIComponent(to)}`, { signal: signal() }, publicHostAt(outside.origin))
  for (const to of [
    `${inside.origin}/x`,
    `http://localhost:${port}/x`,
    `http://[::1]:${port}/x`,
    `https://127.0.0.1:${port}/x`,
    'http://169.254.169.254/latest',
    'https://10.0.0.7/x',
    'file:///etc/hostname',
    `${first}/${encodeURIComponent(`${inside.origin}/x`)}`,
  ]) {
    await expect(from(to), to).rejects.toThrow('This address is not allowed.')
  }
  expect(inside.seen).toEqual([])
  const followed = await from(`${first}/whole`)
  expect(followed.statusCode).toBe(200)
  followed.destroy()
})

test('a program on this computer may still redirect to another address of this computer', async () => {
  await using host = await serveHttp(({ url }, response) =>
    url === '/whole' ? response.end('whole') : response.writeHead(302, { location: '/whole' }).end(),
  )
  const answer = await fetchUrl(`${host.origin}/start`, { signal: signal() })
  expect(answer.statusCode).toBe(200)
  answer.destroy()
})
