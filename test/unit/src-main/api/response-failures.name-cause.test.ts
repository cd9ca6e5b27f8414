// Catches a cause that nobody can act on: a bare code, or the wrong advice.
import { expect, it } from 'vitest'
import { nameCause } from '#main/api/response-failures.ts'

it.each([
  ['EAI_AGAIN', 'offline, or the DNS server doesn’t respond'],
  ['CERT_HAS_EXPIRED', 'clock'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'A secure connection couldn’t be established (ERR_SSL_UNSUPPORTED_PROTOCOL).'],
  ['EPROTO', 'A secure connection couldn’t be established (EPROTO).'],
  ['EPIPE', 'EPIPE.'],
  ['the service didn’t respond in time', 'The service didn’t respond in time.'],
  ['toString', 'ToString.'],
])('I18: %s is described as “%s”', (code, words) => {
  expect(nameCause(code).text).toContain(words)
  expect(nameCause(code).text).toMatch(/\.$/)
})
