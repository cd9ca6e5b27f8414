const byCode: Readonly<Record<string, string>> = {
  ENETUNREACH: 'This computer is offline.',
  ENETDOWN: 'This computer is offline.',
  EADDRNOTAVAIL: 'This computer is offline.',
  EAI_AGAIN:
    'The name of the address could not be looked up: this computer is offline, or the network’s DNS is silent.',
  EAI_FAIL: 'The name of the address could not be looked up: the network’s DNS failed.',
  ENOTFOUND: 'The name of the address is not known to the network’s DNS.',
  EHOSTUNREACH: 'No way through the network leads to the address.',
  EHOSTDOWN: 'No way through the network leads to the address.',
  ECONNREFUSED: 'Nothing listens at the address.',
  ECONNRESET: 'The connection broke.',
  UND_ERR_SOCKET: 'The connection broke.',
  ETIMEDOUT: 'The address did not answer in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The address did not answer in time.',
  CERT_NOT_YET_VALID:
    'Its certificate is not valid yet, so this computer’s clock is probably wrong. Set date and time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired, or this computer’s clock is wrong. Look at date and time.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate belongs to another name, so this may not be the service.',
  HOSTNAME_MISMATCH: 'Its certificate belongs to another name, so this may not be the service.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate vouches for itself alone, so this may not be the service.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate comes from nobody whom this computer trusts.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate comes from nobody whom this computer trusts.',
  UNABLE_TO_GET_ISSUER_CERT: 'Its certificate comes from nobody whom this computer trusts.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate comes from nobody whom this computer trusts.',
  CERT_REVOKED: 'Its certificate was revoked.',
}

/**
 * Why there was no answer, as a sentence that tells what to look at. `code`: of the error that the network gave, or a
 * clause of our own, which is put as it is.
 */
export function nameCause(code: string): string {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known !== undefined) return known
  if (/^(ERR_SSL|ERR_TLS|CERT)_|^EPROTO$/.test(code)) return `No safe connection could be agreed on (${code}).`
  return `${code.charAt(0).toUpperCase()}${code.slice(1)}.`
}
