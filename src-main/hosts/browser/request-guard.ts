import type { IncomingMessage } from 'node:http'

/** Why a request is not answered: a status and one sentence. */
export type Refusal = { readonly status: 400 | 403 | 405 | 505; readonly sentence: string }

const foreignPage: Refusal = { status: 403, sentence: 'The request comes from another page.' }

type GuardedRequest = Pick<IncomingMessage, 'httpVersion' | 'method' | 'rawHeaders' | 'url'>

type Rules = {
  /** The listener's own `host:port`, as a browser writes it. */
  readonly host: string
  /** The one origin that may be named; null where none may. */
  readonly origin: string | null
  readonly originNeeded: boolean
  /** Whether the target also takes a POST, from our own page alone; every other one takes GET and HEAD. */
  readonly isPosted: boolean
}

/**
 * Decides whether a request on a loopback port is from our own page. Null lets it pass.
 *
 * The Host is compared whole on every request, because a page whose name was re-pointed to this machine sends no Origin
 * with a GET. Node itself accepts two Hosts, absolute targets and HTTP/1.0, so they are refused here.
 */
export function refusalOf(request: GuardedRequest, rules: Rules): Refusal | null {
  if (request.httpVersion !== '1.1') return { status: 505, sentence: 'Only HTTP/1.1 is spoken here.' }
  if (request.url?.startsWith('/') !== true) return { status: 400, sentence: 'The target is not a path.' }
  const hosts = valuesOf(request.rawHeaders, 'host')
  if (hosts.length !== 1) return { status: 400, sentence: 'Exactly one Host is needed.' }
  if (hosts[0] !== rules.host)
    return { status: 403, sentence: `This is not the address of Backlot: http://${rules.host}/` }
  const origins = valuesOf(request.rawHeaders, 'origin')
  const foreign = origins.some((origin) => origin !== rules.origin) || origins.length > 1
  if (foreign || (rules.originNeeded && origins.length === 0)) {
    return foreignPage
  }
  if (rules.isPosted && request.method === 'POST') {
    // Only browsers say this, and not all of them; each names its Origin with a POST.
    const sites = valuesOf(request.rawHeaders, 'sec-fetch-site')
    return origins.length === 0 || sites.some((site) => site !== 'same-origin') ? foreignPage : null
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { status: 405, sentence: 'Only GET and HEAD are answered here.' }
  }
  return null
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.flatMap((text, index) => {
    const value = rawHeaders[index + 1]
    return index % 2 === 0 && text.toLowerCase() === name && value !== undefined ? [value] : []
  })
}
