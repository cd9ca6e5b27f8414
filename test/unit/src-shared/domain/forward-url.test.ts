// Would catch: events that leave this computer, by a name that only looks like it, and an address that must be typed in full.
import { expect, test } from 'vitest'
import { readForwardUrl } from '#shared/domain/forward-url.ts'

test.each([
  ['localhost:3000/hook?a=1#part', 'http://localhost:3000/hook?a=1'],
  ['http://127.1:80/', 'http://127.0.0.1/'],
  [' https://[::1]:8443 ', 'https://[::1]:8443/'],
  ['app.localhost', 'http://app.localhost/'],
])('%s is %s', (text, url) => {
  expect(readForwardUrl(text)).toEqual({ kind: 'url', url })
})

test.each([
  'http://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1.nip.io',
  'http://192.168.0.2',
  'http://0.0.0.0',
  'http://localhost@example.com',
  'http://me@localhost/',
  'ftp://localhost/',
  'http://',
  '',
])('%s is refused', (text) => {
  expect(readForwardUrl(text).kind).toBe('refused')
})
