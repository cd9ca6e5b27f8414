// Catches: a request to an engine on the internet that goes around the system's proxy, a certificate that is not checked
// behind it, a proxy's refusal that is taken for the engine's, a result in a private network that a proxy would fetch.
import { readFile } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EngineProxy } from '#shared/contract/engine.ts'
import { createEngineAgent } from '#service/engines/http/engine-agent.ts'
import { createEngineHttp } from '#service/engines/http/engine-http.ts'
import { makeCertificate } from '../../../../helpers/make-certificate.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { openTunnelProxy } from '../../../../helpers/tunnel-proxy.ts'

const names = ['engine.example', 'files.example.com', 'localhost']
const authority = makeCertificate({ name: 'Company', isAuthority: true })
const { cert, key } = makeCertificate({ name: 'engine.example', names, by: authority })
const before = tls.getCACertificates('default')
beforeAll(() => tls.setDefaultCACertificates([authority.cert]))
afterAll(() => tls.setDefaultCACertificates(before))

const openNetwork = (status = 200) =>
  openTunnelProxy({
    cert,
    key,
    status,
    answer: (request, response) => void response.end(JSON.stringify({ for: request.headers.authorization })),
  })
const proxyAt = (port: number, auth: string | null = null): EngineProxy => ({
  kind: 'http',
  isSecure: false,
  host: '127.0.0.1',
  port,
  auth,
})
function openHttp(proxies: readonly EngineProxy[], address = 'https://engine.example') {
  const agent = createEngineAgent(() => proxies)
  const http = createEngineHttp({ address, keyOf: () => 'sk-1', agent: () => agent })
  return { agent, http, [Symbol.dispose]: () => agent.destroy() }
}
const { signal } = new AbortController()
const request = { path: '/v1/models', signal }

it('asks the proxy for a tunnel, with its login, and keeps the connection for the next request', async () => {
  await using network = await openNetwork()
  using engine = openHttp([proxyAt(network.port, 'user:p@ss:word')])
  for (const _ of [1, 2]) expect((await engine.http.read(request)).value).toEqual({ for: 'Bearer sk-1' })
  expect(network.tunnels).toEqual([{ to: 'engine.example:443', login: `Basic ${btoa('user:p@ss:word')}` }])
})

it('connects straight where the system names no proxy, or none that works', async () => {
  await using network = await openNetwork()
  for (const proxies of [[{ kind: 'direct' } as const], [proxyAt(1), { kind: 'direct' } as const]]) {
    using engine = openHttp(proxies, `https://localhost:${network.serverPort}`)
    expect((await engine.http.read(request)).status).toBe(200)
  }
  using other = openHttp([{ kind: 'direct' }], `https://127.0.0.1:${network.serverPort}`)
  await expect(other.http.read(request)).rejects.toThrow('its certificate isn’t trusted')
  expect(network.tunnels).toEqual([])
})

it('checks the certificate of the engine behind the proxy', async () => {
  await using network = await openNetwork()
  using engine = openHttp([proxyAt(network.port)], 'https://other.example')
  await expect(engine.http.read(request)).rejects.toThrow('its certificate isn’t trusted')
})

it('tries the proxies in their order', async () => {
  await using network = await openNetwork()
  using engine = openHttp([{ kind: 'socks' }, proxyAt(1), proxyAt(network.port)])
  expect((await engine.http.read(request)).status).toBe(200)
})

it.each([
  ['asks for a sign-in', 407, 'the proxy of the network asks for a sign-in'],
  ['refuses the tunnel', 403, 'the proxy of the network refused it'],
])('says that the proxy %s', async (_, status, words) => {
  await using network = await openNetwork(status)
  using engine = openHttp([proxyAt(network.port)])
  await expect(engine.http.read(request)).rejects.toThrow(words)
})

it.each([
  ['is gone', proxyAt(1), 'the proxy of the network can’t be reached'],
  ['speaks SOCKS', { kind: 'socks' } as const, 'which Backlot can’t use'],
])('says that the proxy %s', async (_, proxy, words) => {
  using engine = openHttp([proxy])
  await expect(engine.http.read(request)).rejects.toThrow(words)
})

it('fetches a result that the engine names elsewhere by the same proxy, without the key', async () => {
  await using folder = await makeTempFolder()
  await using network = await openNetwork()
  using engine = openHttp([proxyAt(network.port)])
  const path = join(folder.path, 'result')
  await engine.http.saveFrom('https://files.example.com/made.png', path, signal)
  expect(await readFile(path, 'utf8')).toBe('{}')
  expect(network.tunnels.map(({ to }) => to)).toEqual(['files.example.com:443'])
})

it('asks no proxy for a name that leads to a refused address', async () => {
  await using network = await openNetwork()
  using engine = openHttp([proxyAt(network.port)])
  const lookup: LookupFunction = (_host, _options, done) =>
    done(new Error('The host is not on the public internet.'), [])
  const error = await new Promise((resolve) => {
    // As the call of a file makes it, which looks names up itself.
    engine.agent.createConnection({ host: 'files.example.com', port: 443, lookup }, (refused) => resolve(refused))
  })
  expect(String(error)).toContain('not on the public internet')
  expect(network.tunnels).toEqual([])
})
