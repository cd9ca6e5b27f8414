import { say } from '#shared/domain/sentences/say.ts'
import { lookup } from 'node:dns'
import { Agent, type buildConnector, type Dispatcher, request } from 'undici'
import { connectDirectly, type Outbound, proxySentence } from '../outbound/outbound.ts'
import { type AddressProblem, isOnThisComputer } from '#shared/domain/public-address.ts'
import type { Said, Sentence } from '#shared/domain/said.ts'
import type { Log } from '#shared/util/ports.ts'
import { createPublicConnector, NotPublicError } from '../media/media-fetcher.ts'
import type { Arrival, Receiver } from '../webhook/receiver.ts'

/** The result of a check: null if the address works. */
export type AddressFinding = {
  readonly problem: AddressProblem
  readonly sentence: string
  readonly said?: Said
} | null

const timeoutMs = 10_000
const mostAnswer = 1_000

/** What is wrong with TLS, as the sentence about it chooses its words. */
const tlsFaults: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'early',
  ERR_TLS_CERT_ALTNAME_INVALID: 'name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self',
  SELF_SIGNED_CERT_IN_CHAIN: 'self',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'chain',
  UNABLE_TO_GET_ISSUER_CERT: 'chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'issuer',
  CERT_REVOKED: 'revoked',
}
const late = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']
const nameless = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

function tlsFault(code: string): string | null {
  const known = tlsFaults[code]
  if (known !== undefined) return known
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'none'
  return /^(CERT_|ERR_TLS_|UNABLE_TO_)/u.test(code) ? 'refused' : null
}

const found = (problem: AddressProblem, { text, said }: Sentence) => ({ problem, sentence: text, said })

/** Turns the error of a request that got no answer into what the user can do about it. */
function findingOf(error: unknown, base: string, target: string): NonNullable<AddressFinding> {
  const { hostname, host } = new URL(base)
  const code = codeOf(error)
  if (error instanceof NotPublicError) {
    return found('private', say('receiver.private', { host: hostname, address: error.address }))
  }
  if (nameless.includes(code)) return found('dns', say('receiver.dns', { host: hostname }))
  const fault = tlsFault(code)
  if (fault !== null) return found('tls', say('receiver.tls', { host, fault, code }))
  const proxy = proxySentence(code)
  if (proxy !== null) return found('refused', proxy)
  const isLate = late.includes(code) || (error instanceof Error && error.name === 'TimeoutError')
  if (isLate) return found('timeout', say('receiver.timeout', { host, seconds: timeoutMs / 1_000, target }))
  return found('refused', say('receiver.refused', { host, target }))
}

/** JSON whose bytes change when something parses and writes it again, or turns its line ends. */
function sampleBody(nonce: string): Buffer {
  return Buffer.from(`{ "nonce":"${nonce}",\r\n\t"number": 1.0, "text" :"\\u00e9 é 字 <&> \\/" }\n`)
}

function readAnswer(
  answer: { readonly status: number; readonly location: string; readonly text: string },
  sent: { readonly body: Uint8Array; readonly nonce: string; readonly base: string; readonly target: string },
  arrival: Arrival | null,
): AddressFinding {
  const { base, target } = sent
  const { host } = new URL(base)
  const { status } = answer
  if (arrival?.kind === 'refused' && arrival.status === 421) {
    return found('host-refused', say('receiver.otherHost', { arrived: arrival.host, host }))
  }
  if (arrival?.kind === 'taken' && !Buffer.from(arrival.body).equals(sent.body)) {
    return found('body-changed', say('receiver.changed', { host }))
  }
  if (status >= 300 && status < 400) {
    const to = URL.parse(answer.location, base)?.origin
    return found(
      'redirect',
      to === undefined ? say('receiver.redirectsAway', { base }) : say('receiver.redirects', { base, to }),
    )
  }
  if (arrival?.kind === 'taken' && status === 200 && answer.text === sent.nonce) return null
  const key = arrival === null ? 'receiver.otherAnswer' : 'receiver.otherAnswerToArrived'
  return found('other-answer', say(key, { host, status: String(status), target }))
}

/**
 * Requests a public address from outside in: posts a random body to a path of its own, and compares what arrived at the
 * receiver byte for byte. Never throws.
 *
 * `target`: where a tunnel should lead, for the sentence. `expect` has the receiver answer `/h/<token>` with a text.
 */
export async function checkAddress(
  base: string,
  deps: {
    readonly target: string
    readonly token: () => string
    readonly expect: Receiver['expect']
    /** Ends the check early. */
    readonly signal: AbortSignal
    readonly log: Log
    readonly outbound?: Outbound | undefined
  },
): Promise<AddressFinding> {
  const { target, token, log } = deps
  const path = token()
  const nonce = token()
  const body = sampleBody(token())
  const expected = deps.expect(path, nonce)
  const connect: buildConnector.connector = isOnThisComputer(base)
    ? (deps.outbound ?? connectDirectly)()
    : createPublicConnector(lookup, deps.outbound)
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
  try {
    const answer: Dispatcher.ResponseData = await request(`${base}/h/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Backlot' },
      body,
      dispatcher: agent,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), deps.signal]),
    })
    let text = ''
    for await (const chunk of answer.body.setEncoding('utf8')) {
      text += String(chunk)
      if (text.length > mostAnswer) break
    }
    const location = answer.headers['location']
    return readAnswer(
      { status: answer.statusCode, location: typeof location === 'string' ? location : '', text },
      { body, nonce, base, target },
      expected.arrival(),
    )
  } catch (error) {
    log.info('The public address did not answer', { error })
    return findingOf(error, base, target)
  } finally {
    expected.end()
    await agent.destroy()
  }
}
