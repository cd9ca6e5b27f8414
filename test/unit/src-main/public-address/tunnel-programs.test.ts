// Catches: an address that is not found in a program's output, or found where none is.
import { expect, it } from 'vitest'
import { tunnelPrograms } from '#main/public-address/tunnel-programs.ts'

const { cloudflared, ngrok, tailscale } = tunnelPrograms

it('reads the address of a quick tunnel from its box', () => {
  const line = '2026-11-26T05:00:00Z INF |  https://calm-wave-12.trycloudflare.com                    |'
  expect(cloudflared.urlIn(line)).toBe('https://calm-wave-12.trycloudflare.com')
  expect(cloudflared.urlIn('INF Requesting new quick Tunnel on trycloudflare.com...')).toBeNull()
  expect(cloudflared.urlIn('ERR Post "https://api.trycloudflare.com/tunnel": EOF')).toBeNull()
  expect(cloudflared.urlIn('INF see https://calm.trycloudflare.com.example.org')).toBeNull()
})

it('reads the address of an ngrok tunnel from its log', () => {
  const started = { lvl: 'info', msg: 'started tunnel', addr: 'http://127.0.0.1:1', url: 'https://a1.ngrok-free.app' }
  expect(ngrok.urlIn(JSON.stringify(started))).toBe('https://a1.ngrok-free.app')
  expect(ngrok.urlIn(JSON.stringify({ ...started, url: 'http://a1.ngrok-free.app' }))).toBeNull()
  expect(ngrok.urlIn(JSON.stringify({ msg: 'join connections', url: 'https://a1.ngrok-free.app' }))).toBeNull()
  expect(ngrok.urlIn('started tunnel {')).toBeNull()
})

it('reads the address of a funnel from its own line', () => {
  expect(tailscale.urlIn('https://desk.tail1234.ts.net/')).toBe('https://desk.tail1234.ts.net')
  expect(tailscale.urlIn('  https://desk.tail1234.ts.net:8443')).toBe('https://desk.tail1234.ts.net:8443')
  expect(tailscale.urlIn('|-- proxy http://127.0.0.1:27810')).toBeNull()
  expect(tailscale.urlIn('To enable, visit: https://login.tailscale.com/f/funnel?node=abc')).toBeNull()
})
