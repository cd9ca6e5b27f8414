const byCode: Readonly<Record<string, string>> = {
  ENETUNREACH: 'This computer is offline.',
  ENETDOWN: 'This computer is offline.',
  EADDRNOTAVAIL: 'This computer is offline.',
  EAI_AGAIN: 'The address couldn’t be looked up: this computer is offline, or the DNS server doesn’t respond.',
  EAI_FAIL: 'The address couldn’t be looked up because the DNS server failed.',
  ENOTFOUND: 'The DNS server doesn’t know this address.',
  EHOSTUNREACH: 'The network has no route to this address.',
  EHOSTDOWN: 'The network has no route to this address.',
  ECONNREFUSED: 'Nothing is running at this address.',
  ECONNRESET: 'The connection was lost.',
  UND_ERR_SOCKET: 'The connection was lost.',
  ETIMEDOUT: 'The address didn’t respond in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The address didn’t respond in time.',
  CERT_NOT_YET_VALID: 'Its certificate isn’t valid yet. Check this computer’s date and time.',
  CERT_HAS_EXPIRED: 'Its certificate has expired, or this computer’s clock is wrong. Check the date and time.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another address, so this may not be the service.',
  HOSTNAME_MISMATCH: 'Its certificate is for another address, so this may not be the service.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed, so this may not be the service.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_GET_ISSUER_CERT: 'Its certificate comes from an issuer this computer doesn’t trust.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate comes from an issuer this computer doesn’t trust.',
  CERT_REVOKED: 'Its certificate was revoked.',
}

/**
 * Why there was no answer, as a sentence that tells what to look at. `code`: of the error that the network gave, or a
 * clause of our own, which is put as it is.
 */
export function nameCause(code: string): string {
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined
  if (known !== undefined) return known
  if (/^(ERR_SSL|ERR_TLS|CERT)_|^EPROTO$/.test(code)) return `A secure connection couldn’t be established (${code}).`
  return `${code.charAt(0).toUpperCase()}${code.slice(1)}.`
}
