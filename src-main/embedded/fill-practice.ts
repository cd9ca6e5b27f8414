import { Failure } from '#shared/domain/failure.ts'
import type { EmbeddedService } from './embedded-service.ts'

/** Gives "This computer" back the practice credits that it began with; more than that stays. */
export type FillPractice = () => Promise<void>

/** What an account of the embedded service begins with. Credits. */
const practiceCredits = 1_000
const timeoutMs = 10_000

function notFilled(cause: unknown): Failure {
  const reason = 'it didn’t answer'
  const sentence = 'Couldn’t add practice credits. Nothing was charged; try again.'
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason }, { cause })
}

/**
 * Builds the filling up over the administration of the embedded service, which no key of an account opens.
 *
 * Rejects with LOCAL_SERVICE_DOWN where the service does not run or refuses.
 */
export function createFillPractice(embedded: Pick<EmbeddedService, 'endpoint'>): FillPractice {
  return async () => {
    const { baseUrl, adminSecret } = await embedded.endpoint()
    try {
      const answer = await fetch(`${baseUrl}/__admin/accounts/practice/fill`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: practiceCredits }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
    } catch (error) {
      throw notFilled(error)
    }
  }
}
