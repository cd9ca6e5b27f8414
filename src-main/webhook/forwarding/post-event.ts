import { request as requestOpen } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { signatureHeader } from '#shared/contract/event.ts'
import type { Clock } from '#shared/util/ports.ts'
import { signatureOf } from '../signature.ts'
import type { Said, Sentence } from '#shared/domain/said.ts'
import { asWritten, say } from '#shared/domain/sentences/say.ts'

class LateError extends Error {
  override readonly name = 'LateError'
}

/** How long the program has to answer, in milliseconds: as long as the service gives us (interface: Limits). */
const answerMs = 10_000

/** The result of one attempt: the status of the answer, or why there was none. `ms`: how long it took. */
export type ForwardResult = {
  readonly status: number | null
  readonly error: string | null
  readonly said: Said | null
  readonly ms: number
}

/** Whether the program took the event. */
export const isTaken = ({ status }: Pick<ForwardResult, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

/** Resolves names of this computer without asking anyone: another answer could lead events elsewhere. */
const loopbackOnly: LookupFunction = (_name, options, done) => {
  const found = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  if (options.all === true) done(null, found)
  else done(null, '127.0.0.1', 4)
}

/**
 * Posts the raw bytes of an event once, signed with another secret. Redirects are not followed. Never rejects.
 *
 * `url` is one that `readForwardUrl` accepted.
 */
export async function postEvent(deps: {
  readonly url: string
  readonly body: Uint8Array
  readonly secret: string
  readonly signal: AbortSignal
  readonly clock: Clock
}): Promise<ForwardResult> {
  const { url, body, secret, signal, clock } = deps
  const since = clock.monotonic()
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  const send = url.startsWith('https:') ? requestSecure : requestOpen
  const sent = send(url, {
    method: 'POST',
    agent: false,
    lookup: loopbackOnly,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'Backlot',
      [signatureHeader]: signatureOf(secret, body),
    },
  })
  const cancel = clock.after(answerMs, () => sent.destroy(new LateError()))
  sent.once('response', (answer) => {
    resolve(answer.statusCode ?? null)
    answer.destroy()
  })
  // After the answer, an error of the connection changes nothing.
  sent.on('error', reject)
  sent.end(body)
  const ms = () => Math.round(clock.monotonic() - since)
  try {
    return { status: await promise, error: null, said: null, ms: ms() }
  } catch (error) {
    const { text, said } = whyFailed(error)
    return { status: null, error: text, said: said.length === 0 ? null : said, ms: ms() }
  } finally {
    cancel()
  }
}

function whyFailed(error: unknown): Sentence {
  if (error instanceof AggregateError && error.errors.length > 0) return whyFailed(error.errors[0])
  if (error instanceof LateError) return say('webhooks.forwardLate', { seconds: answerMs / 1_000 })
  if (!(error instanceof Error)) return asWritten(String(error))
  return 'code' in error && error.code === 'ECONNREFUSED' ? say('webhooks.forwardNobody') : asWritten(error.message)
}
