import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 bits, safe in an address. Always from the system's own source: a test never needs to repeat one. */
export function createCapability(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares two secrets of any lengths in constant time. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
