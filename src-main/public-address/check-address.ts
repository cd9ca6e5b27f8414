import { lookup } from 'node:dns'
import { Agent, type buildConnector, type Dispatcher, request } from 'undici'
import { connectDirectly, type Outbound, proxySentence } from '../outbound/outbound.ts'
import { type AddressProblem, isOnThisComputer } from '#shared/domain/public-address.ts'
import type { Log } from '#shared/util/ports.ts'
import { createPublicConnector, NotPublicError } from '../media/media-fetcher.ts'
import type { Arrival, Receiver } from '../webhook/receiver.ts'

/** The result of a check: null if the address works. */
export type AddressFinding = { readonly problem: AddressProblem; readonly sentence: string } | null

const timeoutMs = 10_000
const mostAnswer = 1_000

const tlsWords: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate isn’t valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate’s chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate’s chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is from an unknown authority',
  CERT_REVOKED: 'the certificate was revoked',
}
const late = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']
const nameless = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL']

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  return typeof code === 'string' ? code : ''
}

function tlsProblem(code: string): string | null {
  const known = tlsWords[code]
  if (known !== undefined) return known
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'it doesn’t answer with TLS'
  return /^(CERT_|ERR_TLS_|UNABLE_TO_)/u.test(code) ? `the certificate is refused (${code})` : null
}

/** Turns the error of a request that got no answer into what the user can do about it. */
function findingOf(error: unknown, base: string, target: string): NonNullable<AddressFinding> {
  const { hostname, host } = new URL(base)
  const code = codeOf(error)
  if (error instanceof NotPublicError) {
    const sentence = `${hostname} leads to ${error.address}, which services on the internet can’t reach. Enter an address that they can.`
    return { problem: 'private', sentence }
  }
  if (nameless.includes(code)) {
    const sentence = `The name ${hostname} can’t be found (DNS). Check its spelling, or start your tunnel.`
    return { problem: 'dns', sentence }
  }
  const tls = tlsProblem(code)
  if (tls !== null) {
    return { problem: 'tls', sentence: `TLS at ${host}: ${tls}. Services won’t send to it until that is fixed.` }
  }
  const proxy = proxySentence(code)
  if (proxy !== null) return { problem: 'refused', sentence: proxy }
  const isLate = late.includes(code) || (error instanceof Error && error.name === 'TimeoutError')
  if (isLate) {
    const sentence = `${host} didn’t answer within ${timeoutMs / 1_000} seconds. Start your tunnel to ${target}.`
    return { problem: 'timeout', sentence }
  }
  return { problem: 'refused', sentence: `${host} refuses the connection. Start your tunnel to ${target}.` }
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
    const sentence = `Requests arrive for the host “${arrival.host}” instead of “${host}”. Have your tunnel pass the host name on.`
    return { problem: 'host-refused', sentence }
  }
  if (arrival?.kind === 'taken' && !Buffer.from(arrival.body).equals(sent.body)) {
    const sentence = `Requests arrive, but something at ${host} changes their content, so no signature would fit. Turn that off in your tunnel.`
    return { problem: 'body-changed', sentence }
  }
  if (status >= 300 && status < 400) {
    const to = URL.parse(answer.location, base)?.origin ?? 'another address'
    return { problem: 'redirect', sentence: `${base} redirects to ${to}. Enter the address that it redirects to.` }
  }
  if (arrival?.kind === 'taken' && status === 200 && answer.text === sent.nonce) return null
  const what = arrival === null ? 'Something else answers' : 'Requests arrive, but something else answers them'
  const sentence = `${what} at ${host} (status ${status}). Point your tunnel to ${target}.`
  return { problem: 'other-answer', sentence }
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
