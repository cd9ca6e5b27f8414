// Catches: a proxy list of a system or a script that is read wrongly, and a host that is left out of the proxies.
import { expect, it } from 'vitest'
import { createEnvironmentProxy, readProxies } from '#main/outbound/proxy-list.ts'

it('reads the list of a PAC script', () => {
  expect(readProxies('PROXY a.example:8080; HTTPS [::1]; SOCKS5 b:1080;DIRECT')).toEqual([
    { kind: 'http', isSecure: false, host: 'a.example', port: 8080, auth: null },
    { kind: 'http', isSecure: true, host: '::1', port: 443, auth: null },
    { kind: 'socks' },
    { kind: 'direct' },
  ])
  expect(readProxies('HTTPS p.example:80')).toMatchObject([{ isSecure: true, port: 80 }])
  expect(readProxies('QUIC a:1; nonsense')).toEqual([{ kind: 'direct' }])
  expect(readProxies('')).toEqual([{ kind: 'direct' }])
})

it('reads the environment as other programs do', async () => {
  const of = (env: Record<string, string>, url = 'https://api.example.com/') => createEnvironmentProxy(env)(url)
  expect(await of({})).toBe('DIRECT')
  expect(await of({ HTTPS_PROXY: 'http://u:p@proxy:3128' })).toBe('PROXY u:p@proxy:3128')
  expect(await of({ https_proxy: 'https://proxy' })).toBe('HTTPS proxy')
  expect(await of({ ALL_PROXY: 'socks5://proxy:1080' })).toBe('SOCKS proxy:1080')
  for (const list of ['example.com', '.example.com', '*.example.com', 'x, api.example.com:443', '*']) {
    expect(await of({ HTTPS_PROXY: 'http://proxy', NO_PROXY: list })).toBe('DIRECT')
  }
  expect(await of({ HTTPS_PROXY: 'http://proxy', NO_PROXY: 'ample.com,' })).toBe('PROXY proxy')
})
