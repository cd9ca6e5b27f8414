import { createServer, type Server } from 'node:http'
import type { LookupAddress } from 'node:dns'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callUrl, type Resolve } from '#service/outbound/call-url.ts'

// Catches: a public name that points to this machine or a private network and is called anyway.

let server: Server
let port = 0
let connections = 0
beforeAll(async () => {
  server = createServer((_, reply) => void reply.end('reached'))
  server.on('connection', () => (connections += 1))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this type.
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const addressOf = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })
/** A resolver that knows one name. */
const pointing =
  (name: string, ...addresses: string[]): Resolve =>
  (asked, _, done) =>
    asked === name ? done(null, addresses.map(addressOf)) : done(new Error(`${asked} is not known`), [])

const signal = () => AbortSignal.timeout(5_000)

test.each([
  ['this machine', ['127.0.0.1']],
  ['this machine, as IPv6', ['::1']],
  ['this machine, as IPv4 in IPv6', ['::ffff:127.0.0.1']],
  ['a private network', ['10.0.0.7']],
  ['a cloud metadata service', ['169.254.169.254']],
  ['a public address and a private one', ['93.184.215.14', '192.168.1.1']],
  ['nothing', []],
])('does not call a public name that points to %s', async (_, addresses) => {
  const before = connections
  const url = `https://cdn.example.com:${port}/x`
  await expect(
    callUrl({ url, method: 'GET', signal: signal() }, pointing('cdn.example.com', ...addresses)),
  ).rejects.toThrow('The host is not on the public internet.')
  expect(connections).toBe(before)
})

test('calls localhost where it is this machine, and nowhere else', async () => {
  const url = `http://localhost:${port}/x`
  const answer = await callUrl({ url, method: 'GET', signal: signal() }, pointing('localhost', '127.0.0.1'))
  expect(answer.statusCode).toBe(200)
  answer.destroy()
  await expect(
    callUrl({ url, method: 'GET', signal: signal() }, pointing('localhost', '93.184.215.14')),
  ).rejects.toThrow('The host is not on the public internet.')
})

test('reports an unknown name with the resolver’s error', async () => {
  const call = callUrl({ url: 'https://gone.example.com/', method: 'GET', signal: signal() }, pointing('other'))
  await expect(call).rejects.toThrow('gone.example.com is not known')
})
