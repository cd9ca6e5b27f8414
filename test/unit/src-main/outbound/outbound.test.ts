// Catches: a request that goes around the proxy, one that goes through it to this computer, a proxy's refusal that is taken
// for the service's, a SOCKS proxy that is ignored, and a file of a private network that a proxy would fetch.
import { createServer } from 'node:http'
import { type AddressInfo, type LookupFunction, type Server } from 'node:net'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Pool } from 'undici'
import { createPublicConnector } from '#main/media/media-fetcher.ts'
import { createOutbound, proxySentence } from '#main/outbound/outbound.ts'
import { makeCertificate } from '../../../helpers/make-certificate.ts'
import { openTunnelProxy } from '../../../helpers/tunnel-proxy.ts'

const name = 'service.example'
const authority = makeCertificate({ name: 'Company', isAuthority: true })
const { cert, key } = makeCertificate({ name, names: [name], by: authority })
const before = tls.getCACertificates('default')
beforeAll(() => tls.setDefaultCACertificates([authority.cert]))
afterAll(() => tls.setDefaultCACertificates(before))

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this type.
  return (server.address() as AddressInfo).port
}

const openNetwork = (status = 200) =>
  openTunnelProxy({ cert, key, status, answer: (_, response) => void response.end('hello') })

async function get(origin: string, proxies: string): Promise<string> {
  const outbound = createOutbound({ proxiesFor: () => Promise.resolve(proxies) })
  const pool = new Pool(origin, { connect: outbound() })
  try {
    const { body } = await pool.request({ method: 'GET', path: '/' })
    return await body.text()
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    await pool.destroy()
  }
}

it('asks the proxy for a tunnel, with its login, and checks the certificate of the server behind it', async () => {
  await using network = await openNetwork()
  expect(await get(`https://${name}`, `PROXY user:p%40ss@127.0.0.1:${network.port}`)).toBe('hello')
  expect(network.tunnels).toEqual([{ to: `${name}:443`, login: `Basic ${btoa('user:p@ss')}` }])
  expect(await get('https://other.example', `PROXY 127.0.0.1:${network.port}`)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
})

it.each([
  [407, 'PROXY_SIGN_IN'],
  [403, 'PROXY_REFUSED'],
])('a proxy that answers with %i is named', async (status, code) => {
  await using network = await openNetwork(status)
  expect(await get(`https://${name}`, `PROXY 127.0.0.1:${network.port}`)).toBe(code)
  expect(proxySentence(code)?.text).toContain('proxy')
})

it('tries the proxies in their order, and refuses SOCKS with a sentence', async () => {
  await using network = await openNetwork()
  const gone = 'PROXY 127.0.0.1:1'
  expect(await get(`https://${name}`, `SOCKS5 127.0.0.1:1; ${gone}; PROXY 127.0.0.1:${network.port}`)).toBe('hello')
  expect(await get(`https://${name}`, gone)).toBe('PROXY_UNREACHABLE')
  expect(await get(`https://${name}`, 'SOCKS 127.0.0.1:1')).toBe('PROXY_SOCKS')
  expect(proxySentence('PROXY_SOCKS')?.text).toContain('Set an HTTP proxy')
  expect(proxySentence('ECONNREFUSED')).toBeNull()
})

it('a server on this computer is reached without a proxy', async () => {
  await using network = await openNetwork()
  const plain = createServer((_, response) => void response.end('here'))
  const port = await listen(plain)
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await get(`http://${host}:${port}`, `PROXY 127.0.0.1:${network.port}`)).toBe('here')
  }
  expect(network.tunnels).toEqual([])
  plain.close()
})

it('the system’s certificates are read once, before the first connection with TLS', async () => {
  await using network = await openNetwork()
  let reads = 0
  const proxiesFor = () => Promise.resolve(`PROXY 127.0.0.1:${network.port}`)
  const outbound = createOutbound({ proxiesFor, trust: () => Promise.resolve(void (reads += 1)) })
  for (const _ of [1, 2]) {
    const pool = new Pool(`https://${name}`, { connect: outbound() })
    await (await pool.request({ method: 'GET', path: '/' })).body.text()
    await pool.destroy()
  }
  expect(reads).toBe(1)
})

it('a file’s name that leads to a private address is refused, and one that only the proxy finds is fetched', async () => {
  await using network = await openNetwork()
  const outbound = createOutbound({ proxiesFor: () => Promise.resolve(`PROXY 127.0.0.1:${network.port}`) })
  const privately: LookupFunction = (_host, _options, done) => done(null, [{ address: '10.0.0.8', family: 4 }])
  const nowhere: LookupFunction = (_host, _options, done) =>
    done(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), [])
  const open = (lookup: LookupFunction) =>
    new Promise<string>((resolve) => {
      createPublicConnector(lookup, outbound)({ hostname: name, port: '', protocol: 'https:' }, (error, socket) => {
        socket?.destroy()
        resolve(error?.message ?? 'connected')
      })
    })
  expect(await open(privately)).toContain('not public')
  expect(network.tunnels).toEqual([])
  expect(await open(nowhere)).toBe('connected')
})
