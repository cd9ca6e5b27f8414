import { limits } from '#shared/contract/limit.ts'
import type { Accounts, Caller } from '../ledger/accounts.ts'
import type { RateWindow } from './rate-window.ts'
import { Refusal } from '../jobs/refusal.ts'

/**
 * Finds who calls from an Authorization header and counts the request against the key's window
 * (interface: POST /run, check 1; Authentication).
 *
 * @throws Refusal 401 for a missing, unknown or revoked key, 403 for a suspended account, 429 for a full window.
 */
export function authorise(header: string | undefined, deps: { accounts: Accounts; requests: RateWindow }): Caller {
  const secret = /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? '')?.[1]
  const caller = secret === undefined ? null : deps.accounts.callerOf(secret)
  if (caller === null) throw new Refusal(401, 'Invalid, expired, or revoked API key.')
  if (caller.suspended) throw new Refusal(403, 'Your account has been suspended.')
  if (!deps.requests.take(caller.keyId)) {
    const { most, windowMs } = limits.requests
    throw new Refusal(429, `API key rate limit exceeded: ${most} requests in ${windowMs / 1000} seconds.`, {
      details: { limit: most, window: windowMs / 1000 },
    })
  }
  return caller
}
