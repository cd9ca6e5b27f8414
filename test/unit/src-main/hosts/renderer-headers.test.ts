// Catches a policy that was widened: every change has to be repeated here.
import { contentSecurityPolicy } from '#main/hosts/renderer-headers.ts'
import { expect, test } from 'vitest'

test('the policy is exactly this', () => {
  const policy = contentSecurityPolicy({
    media: 'http://127.0.0.1:2',
    connect: ["'self'", 'ws://127.0.0.1:1'],
  })
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: http://127.0.0.1:2",
    "media-src 'self' blob: http://127.0.0.1:2",
    "font-src 'self'",
    "connect-src 'self' ws://127.0.0.1:1",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ])
})
