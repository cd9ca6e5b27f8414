// Catches a cause that nobody can act on: a bare code, or the wrong advice.
import { expect, it } from 'vitest'
import { nameCause } from '#main/api/name-cause.ts'

it.each([
  ['EAI_AGAIN', 'offline, or the network’s DNS is silent'],
  ['CERT_HAS_EXPIRED', 'clock'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'No safe connection could be agreed on (ERR_SSL_UNSUPPORTED_PROTOCOL).'],
  ['EPROTO', 'No safe connection could be agreed on (EPROTO).'],
  ['EPIPE', 'EPIPE.'],
  ['no answer came in time', 'No answer came in time.'],
  ['toString', 'ToString.'],
])('I18: %s is told as “%s”', (code, words) => {
  expect(nameCause(code)).toContain(words)
  expect(nameCause(code)).toMatch(/\.$/)
})
