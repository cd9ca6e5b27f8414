import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { signatureHeader } from '#shared/contract/event.ts'
import type { EventSignature } from '#shared/bridge/received-events.ts'
import { headerValues, type RawHeaders } from '#shared/util/raw-headers.ts'

/** The result of a check. `secret` is the index of the secret that fits; null unless verified. */
export type SignatureCheck = { readonly signature: EventSignature; readonly secret: number | null }

const written = /^[0-9a-f]{64}$/u

/** The signature of a body under a secret: lowercase hex HMAC-SHA256 of its raw bytes (interface: Authentication, 7). */
export function signatureOf(secret: string, body: Uint8Array): string {
  return createHmac('sha256', createSecretKey(secret, 'utf8')).update(body).digest('hex')
}

/**
 * Checks who sent a body, in constant time and over its raw bytes.
 *
 * `secrets`: the current one, then those that are still accepted while it is rotated. An empty secret fits nothing.
 * Without a secret nothing can be checked, whatever was sent.
 */
export function checkSignature(headers: RawHeaders, body: Uint8Array, secrets: readonly string[]): SignatureCheck {
  const sent = headerValues(headers, signatureHeader)
  if (sent.length === 0) return { signature: 'unsigned', secret: null }
  const usable = secrets.filter((secret) => secret !== '')
  if (usable.length === 0) return { signature: 'unchecked', secret: null }
  const [only = ''] = sent
  if (sent.length > 1 || !written.test(only)) return { signature: 'rejected', secret: null }
  const bytes = Buffer.from(only, 'hex')
  // Each secret is tried, so that the time does not tell which one fits.
  const fits = usable.map((secret) => timingSafeEqual(bytes, Buffer.from(signatureOf(secret, body), 'hex')))
  const found = fits.indexOf(true)
  if (found === -1) return { signature: 'rejected', secret: null }
  return { signature: 'verified', secret: secrets.indexOf(usable[found] ?? '') }
}
