import type { IncomingMessage } from 'node:http'
import { callUrl, type OutboundCall } from './call-url.ts'

const mostHops = 3

/** What is asked for: the whole file, or the bytes from `start` to before `end`. */
export type FetchOptions = {
  readonly range?: { readonly start: number; readonly end: number }
  readonly signal: AbortSignal
}

/**
 * Opens a file behind a link: status 200 or, for a range that the host knows, 206. Up to three redirects are followed,
 * each to an address that may itself be called. Only the caller may name this computer: a public host may not redirect to it.
 *
 * @throws Error where the file cannot be had, with a sentence.
 */
export async function fetchUrl(
  url: string,
  { range, signal }: FetchOptions,
  call: (call: OutboundCall) => Promise<IncomingMessage> = callUrl,
): Promise<IncomingMessage> {
  let at = url
  for (let hop = 0; hop <= mostHops; hop += 1) {
    const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end - 1}` }
    const answer = await call({ url: at, method: 'GET', headers, signal })
    const { statusCode = 0, headers: got } = answer
    if (statusCode === 200 || statusCode === 206) return answer
    answer.destroy()
    const next = got.location === undefined ? null : URL.parse(got.location, at)
    if (statusCode < 300 || statusCode > 399 || next === null) throw new Error(`The host answered ${statusCode}.`)
    if (new URL(at).protocol === 'https:' && next.protocol !== 'https:') throw new Error('This address is not allowed.')
    at = next.href
  }
  throw new Error(`The host redirected more than ${mostHops} times.`)
}
