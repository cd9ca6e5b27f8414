import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestOpen, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type LookupFunction, BlockList, isIP } from 'node:net'

/** A call to an address that somebody else chose. */
export type OutboundCall = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
}

/** Looks a name up and gives all of its addresses, as the system's own `lookup` does. */
export interface Resolve {
  (
    name: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ): void
}

/**
 * Looks a name up and lets only addresses of the wanted kind through: a public name may point into a private network. One
 * wrong address among several refuses them all.
 */
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

/** Networks that no caller may make the service reach. An IPv4 address written as IPv6 is judged as IPv4. */
const closed = new BlockList()
for (const network of reserved) {
  const [address = '', prefix] = network.split('/')
  closed.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Whether an address by number belongs to the open internet. What is no address does not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 0) return false
  return !closed.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address by number is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** What is wrong with an address that a caller gave. */
type UrlProblem = 'invalid' | 'insecure' | 'private'

const privateNames = /(^|\.)(localhost|local|internal|lan|home|test|invalid|example)$/
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether a host name, as URL wrote it, can be reached by everyone. Addresses by number are refused: none is needed. */
function isPublicHost(host: string): boolean {
  const name = host.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !privateNames.test(name)
}

/**
 * Judges an address that the service is asked to call or to read: https on a public host, or, because this service
 * stands on the caller's own machine, http on loopback. Null where it may be used.
 */
export function checkUrl(text: string): UrlProblem | null {
  const url = URL.parse(text)
  if (url === null) return 'invalid'
  if (url.protocol === 'http:' && loopbackHosts.includes(url.hostname)) return null
  if (url.protocol !== 'https:') return 'insecure'
  return isPublicHost(url.hostname) ? null : 'private'
}

/**
 * Calls an address from outside: https on a public host or http on loopback, never a private network, no redirects
 * followed, no connection kept. The answer's body is still to be read.
 *
 * @throws Error where the address may not be called or did not answer; the signal's reason where it was given up.
 */
export function callUrl(
  { url, method, headers = {}, body, signal }: OutboundCall,
  resolveName: Resolve = lookup,
): Promise<IncomingMessage> {
  if (checkUrl(url) !== null) return Promise.reject(new Error('This address is not allowed.'))
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  const open = isSecure ? requestSecure : requestOpen
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = open(target, {
    method,
    headers: { 'user-agent': 'Backlot', ...headers, ...length },
    agent: false,
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

/** What is asked for: the whole file, or the bytes from `start` to before `end`. */
type FetchOptions = {
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
