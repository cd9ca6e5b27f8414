import { createHmac, createSecretKey } from 'node:crypto'

/** Signs a webhook: lowercase hex HMAC-SHA256 of the raw body (interface: Authentication, 7). */
export function signBody(secret: string, body: string): string {
  return createHmac('sha256', createSecretKey(secret, 'utf8')).update(body, 'utf8').digest('hex')
}
