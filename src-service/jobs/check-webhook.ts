import { isIP } from 'node:net'
import { Refusal } from './refusal.ts'

const privateNames = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example)$/

/** Whether a host name, as URL wrote it, can be reached by everyone. Addresses by number are refused: none is needed. */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !privateNames.test(name)
}

/**
 * Checks a per-request webhook (interface: POST /run, check 3).
 *
 * @throws Refusal 400 unless it is an https URL on a public host.
 */
export function checkWebhook(webhook: string): void {
  const url = URL.parse(webhook)
  if (url === null) throw new Refusal(400, 'webhook must be a valid https URL')
  if (url.protocol !== 'https:') throw new Refusal(400, 'webhook must use https')
  if (!isPublicHost(url.hostname)) throw new Refusal(400, 'webhook must be on a public host')
}
