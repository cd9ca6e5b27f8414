import { assertNever } from '#shared/util/assert-never.ts'
import { checkUrl } from '../outbound/call-url.ts'
import { Refusal } from './run-fault.ts'

/**
 * Checks a webhook's address (interface: POST /run, check 3). http is allowed on loopback, so that developers can test
 * a receiver.
 *
 * @throws Refusal 400 unless it is an https URL on a public host, or http on loopback.
 */
export function checkWebhook(webhook: string): void {
  const problem = checkUrl(webhook)
  switch (problem) {
    case null:
      return
    case 'invalid':
      throw new Refusal(400, 'webhook must be a valid https URL')
    case 'insecure':
      throw new Refusal(400, 'webhook must use https')
    case 'private':
      throw new Refusal(400, 'webhook must be on a public host')
    default:
      assertNever(problem)
  }
}
