import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/**
 * Where files may be fetched from.
 *
 * - `public`: any https address of the public internet, as a hosted service names them.
 * - `origin`: this origin alone, as the embedded service names them.
 */
export type MediaRule = { readonly kind: 'public' } | { readonly kind: 'origin'; readonly origin: string }

/**
 * Whether an address may be fetched, as far as its text tells; asked again for every hop.
 *
 * A name's addresses are checked once more when the connection is made: a name can lead anywhere, and a literal
 * address never reaches that check.
 */
export function mayFetch(rule: MediaRule, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (rule.kind === 'origin') return url.origin === rule.origin
  if (url.protocol !== 'https:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa|lan)$/.test(host)
}
