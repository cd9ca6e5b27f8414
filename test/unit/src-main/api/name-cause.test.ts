// Catches a cause that nobody can act on: a bare code, or the wrong advice.
import { expect, it } from 'vitest'
import { nameCause } from '#main/api/name-cause.ts'

it.each([
  ['ENETUNREACH', 'offline'],
  ['EAI_AGAIN', 'offline, or the network’s DNS is silent'],
  ['ENOTFOUND', 'DNS'],
  ['ECONNREFUSED', 'Nothing listens'],
  ['UND_ERR_CONNECT_TIMEOUT', 'in time'],
  ['CERT_NOT_YET_VALID', 'clock'],
  ['CERT_HAS_EXPIRED', 'clock'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'nobody whom this computer trusts'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'nobody whom this computer trusts'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'No safe connection could be agreed on (ERR_SSL_UNSUPPORTED_PROTOCOL).'],
  ['EPROTO', 'No safe connection could be agreed on (EPROTO).'],
  ['EPIPE', 'EPIPE.'],
  ['no answer came in time', 'No answer came in time.'],
  ['toString', 'ToString.'],
])('I18: %s is told as “%s”', (code, words) => {
  expect(nameCause(code)).toContain(words)
  expect(nameCause(code)).toMatch(/\.$/)
})
