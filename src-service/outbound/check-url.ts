import { isIP } from 'node:net'

/** What is wrong with an address that a caller gave. */
export type UrlProblem = 'invalid' | 'insecure' | 'private'

const privateNames = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example)$/
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name, as URL wrote it, can be reached by everyone. Addresses by number are refused: none is needed. */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !privateNames.test(name)
}

/**
 * Judges an address that the service is asked to call or to read: https on a public host, or, because this service
 * stands on the caller's own machine, http on loopback. Null where it may be used.
 */
export function checkUrl(text: string): UrlProblem | null {
  const url = URL.parse(text)
  if (url === null) return 'invalid'
  if (url.protocol === 'http:' && loopbackHosts.includes(url.hostname)) return null
  if (url.protocol !== 'https:') return 'insecure'
  return isPublicHost(url.hostname) ? null : 'private'
}
