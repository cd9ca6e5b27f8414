import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestOpen, type IncomingMessage } from 'node:http'
import { type Agent, request as requestSecure } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'

/** A call to an address chosen by someone else. */
export type OutboundCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Makes the connection over TLS; it looks names up as told. One of its own if absent. */
  readonly agent?: Agent | undefined
  readonly signal: AbortSignal
}

/** Resolves a host name to all of its addresses, like the system's `lookup`. */
export interface Resolve {
  (
    name: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ): void
}

/** Resolves a name and rejects it if any address is not allowed: public names may point into private networks. */
function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '')
      const [first] = found
      if (first === undefined || !found.every(({ address }) => isAllowed(address))) {
        return done(new Error('The host is not on the public internet.'), '')
      }
      if (options.all === true) return done(null, found)
      return done(null, first.address, first.family)
    })
  }
}

const reserved = [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24',
  '192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 ff00::/8',
].flatMap((networks) => networks.split(' '))

/** Networks that the service never connects to. An IPv4 address written as IPv6 is checked as IPv4. */
const closed = new BlockList()
for (const network of reserved) {
  const [address = '', prefix] = network.split('/')
  closed.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is public. False for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return !closed.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is loopback. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

type UrlProblem = 'invalid' | 'insecure' | 'private'

const privateNames = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example)$/
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name, as normalized by URL, is public. IP addresses are refused: none is needed. */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !privateNames.test(name)
}

/**
 * Checks an address for the service to call or read: https on a public host, or http on loopback, because the service
 * runs on the caller's own machine. Null if it is allowed.
 */
export function checkUrl(text: string): UrlProblem | null {
  const url = URL.parse(text)
  if (url === null) return 'invalid'
  if (url.protocol === 'http:' && loopbackHosts.includes(url.hostname)) return null
  if (url.protocol !== 'https:') return 'insecure'
  return isPublicHost(url.hostname) ? null : 'private'
}

/** The complete headers of a call, as they are sent. */
export function headersOf({ url, headers = {}, body }: Omit<OutboundCall, 'signal' | 'agent'>): Record<string, string> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return { host: new URL(url).host, 'user-agent': 'Backlot', ...headers, ...length }
}

/**
 * Calls an outside address: https on a public host or http on loopback, never a private network. Follows no redirects,
 * keeps no connection alive and leaves the response body to be read.
 *
 * @throws Error if the address is not allowed or did not answer; the signal's reason if it was aborted.
 */
export function callUrl(call: OutboundCall, resolveName: Resolve = lookup): Promise<IncomingMessage> {
  const { url, method, body, signal } = call
  if (checkUrl(url) !== null) return Promise.reject(new Error('This address is not allowed.'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  const open = isSecure ? requestSecure : requestOpen
  const request = open(target, {
    method,
    headers: headersOf(call),
    agent: (isSecure ? call.agent : undefined) ?? false,
    lookup: guardedLookup(isSecure ? isPublicAddress : isLoopbackAddress, resolveName),
  })
  const giveUp = () => void request.destroy(signal.reason instanceof Error ? signal.reason : new Error('Given up.'))
  if (signal.aborted) giveUp()
  else signal.addEventListener('abort', giveUp, { once: true })
  request.on('response', resolve)
  request.on('error', reject)
  request.on('close', () => signal.removeEventListener('abort', giveUp))
  request.end(body)
  return promise
}

const mostHops = 3

/** The range to fetch, from `start` to before `end`; without it the complete file. */
type FetchOptions = {
  readonly range?: { readonly start: number; readonly end: number }
  readonly signal: AbortSignal
}

/**
 * Opens a file at a link: status 200, or 206 for a range the host supports. Follows up to three redirects, each to an
 * allowed address. Only the caller may name this computer: a public host may not redirect to it.
 *
 * @throws Error with a message if the file cannot be read.
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
