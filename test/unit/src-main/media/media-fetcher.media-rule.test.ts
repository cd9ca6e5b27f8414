// Catches: a result address that makes Backlot read this machine or its network.
import { describe, expect, it } from 'vitest'
import { mayFetch } from '#main/media/media-fetcher.ts'

describe('files of a hosted service', () => {
  it.each(['https://media.example.com/a.png', 'https://8.8.8.8/a', 'https://[2606:4700::1111]/a'])(
    'may be fetched from %s',
    (url) => {
      expect(mayFetch({ kind: 'public' }, url)).toBe(true)
    },
  )

  it.each([
    'http://media.example.com/a.png',
    'https://127.0.0.1/a',
    'https://127.1/a',
    'https://0x7f.1/a',
    'https://2130706433/a',
    'https://0/a',
    'https://①②⑦.⓪.⓪.①/a',
    'https://0177.0.0.1/a',
    'https://0x7f000001/a',
    'https://127.0.0.1./a',
    'https://255.255.255.255/a',
    'https://198.18.0.1/a',
    'https://240.0.0.1/a',
    'https://168.63.129.16/metadata',
    'https://[::]/a',
    'https://[::127.0.0.1]/a',
    'https://[64:ff9b:1::7f00:1]/a',
    'https://[2002:7f00:1::]/a',
    'https://[2001:db8::1]/a',
    'https://[ff02::1]/a',
    'https://[fec0::1]/a',
    'https://metadata.google.internal/a',
    'https://LOCALHOST/a',
    'https://sub.localhost/a',
    'blob:https://media.example.com/a',
    'javascript:alert(1)',
    'https://10.0.0.8/a',
    'https://100.64.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.1.1/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[64:ff9b::7f00:1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://printer.local/a',
    'https://intranet/a',
    'https://user:pass@media.example.com/a',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'ftp://example.com/a',
    'not an address',
  ])('I9: may not be fetched from %s', (url) => {
    expect(mayFetch({ kind: 'public' }, url)).toBe(false)
  })
})

it('files of this computer’s own service are fetched from its origin only', () => {
  const rule = { kind: 'origin', origin: 'http://127.0.0.1:4400' } as const
  expect(mayFetch(rule, 'http://127.0.0.1:4400/files/a.png')).toBe(true)
  for (const url of ['http://127.0.0.1:4401/a', 'http://localhost:4400/a', 'https://media.example.com/a']) {
    expect(mayFetch(rule, url)).toBe(false)
  }
})
