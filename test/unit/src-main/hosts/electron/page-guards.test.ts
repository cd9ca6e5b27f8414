// Catches a link that reaches another program, scheme or host than the one that was shown.
import { externalAddress } from '#main/hosts/electron/page-guards.ts'
import { expect, test } from 'vitest'

const refused = [
  'file:///etc/passwd',
  'FILE:///etc/passwd',
  'smb://host/share',
  'ms-msdt:/id PCWDiagnostic',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'shell:startup',
  String.raw`\\host\share`,
  '//host/share',
  'http://example.com/',
  'http://127.0.0.1.example.com/',
  'http://user@127.0.0.1:4000/',
  'ftp://example.com/',
  'app://backlot/',
  'media://library/1/original',
  'about:blank',
  'chrome://settings',
  'view-source:https://example.com',
  'blob:https://example.com/1',
  'https://user:pass@example.com/',
  'https://example.com@evil.example/',
  'https://',
  'https:///',
  'https://exa mple.com',
  'https://example.com/\0',
  'https://example.com/\u202Egnp.exe',
  'https://example.com/\u200B',
  ' \u0007https://example.com/',
  `https://example.com/${'a'.repeat(3_000)}`,
  `https://example.com/${'é'.repeat(1_000)}`,
  'https://[::1',
  'https://1.2.3.4.5/',
  'mailto:',
  'mailto:someone',
  'mailto:a@example.com?attach=/etc/passwd',
  'mailto:a@example.com?subject=x&body=y',
  'mailto:a%0Ab@example.com',
  'mailto://a@example.com b',
  'tel:123',
  '',
] as const

test.each(refused)('%j is not opened', (text) => {
  expect(externalAddress(text)).toBeNull()
})

test.each([
  ['https://example.com', 'https://example.com/'],
  ['HTTPS://EXAMPLE.com/a?b#c', 'https://example.com/a?b#c'],
  ['https:/example.com/x', 'https://example.com/x'],
  [String.raw`https:\\example.com\x`, 'https://example.com/x'],
  ['https://аpple.com/', 'https://xn--pple-43d.com/'],
  ['https://0x7f.1/', 'https://127.0.0.1/'],
  ['http://127.0.0.1:4000/pay/1/2', 'http://127.0.0.1:4000/pay/1/2'],
  ['http://localhost:4000/', 'http://localhost:4000/'],
  ['mailto:help@example.com', 'mailto:help@example.com'],
])('%j is opened as %j', (text, address) => {
  expect(externalAddress(text)?.href).toBe(address)
})
