import { Agent, type Dispatcher, request, type buildConnector } from 'undici'
import { connectDirectly, type Outbound } from '../outbound/outbound.ts'
import { lookup } from 'node:dns'
import { isIP, type LookupFunction, BlockList } from 'node:net'

const mostHops = 3

/**
 * Where files may be fetched from.
 *
 * - `public`: any public https address, as used by a hosted service.
 * - `origin`: only this origin, as used by the embedded service.
 */
export type MediaRule = { readonly kind: 'public' } | { readonly kind: 'origin'; readonly origin: string }

const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // The platform's own services, on every machine of one large host.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4')
}
// Only 2000::/3 is public; the other entries are its special parts (documentation, 6to4, Teredo).
const publicSix = new BlockList()
publicSix.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, bits, 'ipv6')
}

/** True for a public internet address; false for this machine, its networks, or a reserved address. */
function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && publicSix.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/**
 * Whether an address may be fetched, by its text; checked for every hop. A name's addresses are checked again on
 * connecting, because a name can resolve to anything; a literal address never reaches that check.
 */
export function mayFetch(rule: MediaRule, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (rule.kind === 'origin') return url.origin === rule.origin
  if (url.protocol !== 'https:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa|lan)$/.test(host)
}

/** A name or address that is not on the public internet. */
export class NotPublicError extends Error {
  readonly address: string
  /** `address`: the IP address that it leads to. */
  constructor(host: string, address: string) {
    super(host === address ? `${host} is not a public address` : `${host} leads to ${address}, which is not public`)
    this.address = address
  }
}

/** Resolves a name, and fails unless all its addresses are public. */
function guarded(resolve: LookupFunction): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, [])
      const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found
      const refused = addresses.find(({ address }) => !isPublicAddress(address))
      if (refused !== undefined) return done(new NotPublicError(host, refused.address), [])
      if (options.all === true) return done(null, addresses)
      const [first] = addresses
      if (first === undefined) return done(new Error(`${host} leads nowhere`), [])
      done(null, first.address, first.family)
    })
  }
}

/**
 * Creates a connector to public addresses only. A name is checked by its addresses at connection time, because they may
 * have changed; a literal address is checked itself, because it is never looked up. Of a name that only a proxy can find,
 * the proxy decides.
 */
export function createPublicConnector(
  resolve: LookupFunction = lookup,
  outbound: Outbound = connectDirectly,
): buildConnector.connector {
  const connect = outbound({ lookup: guarded(resolve) })
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host)) return done(new NotPublicError(host, host), null)
    connect(options, done)
  }
}

/** Creates a fetcher restricted by a rule. `stallMs`: how long a host may send nothing, or next to nothing. */
export function createMediaFetcher(
  rule: MediaRule,
  { stallMs = 30_000, outbound = connectDirectly }: { stallMs?: number; outbound?: Outbound | undefined } = {},
) {
  const agent = new Agent({
    pipelining: 1,
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
    connect: rule.kind === 'public' ? createPublicConnector(lookup, outbound) : outbound(),
  })
  return {
    stallMs,
    /** Follows at most three hops, each checked. Never sends a key or a cookie. @throws Error on a refused address. */
    async get(
      url: string,
      headers: Readonly<Record<string, string>>,
      signal: AbortSignal,
    ): Promise<Dispatcher.ResponseData> {
      let address = url
      for (let hop = 0; hop <= mostHops; hop += 1) {
        if (!mayFetch(rule, address)) {
          throw new Error(`The file’s address ${URL.parse(address)?.host ?? ''} is not one to fetch from`)
        }
        const response = await request(address, { dispatcher: agent, headers, signal })
        const target = response.headers['location']
        if (response.statusCode < 300 || response.statusCode >= 400 || typeof target !== 'string') return response
        await response.body.dump()
        address = URL.parse(target, address)?.href ?? ''
      }
      throw new Error('The file’s address leads in a circle')
    },
    close: (): Promise<void> => agent.destroy(),
  }
}
/** Fetches files at the service's links. */
export type MediaFetcher = ReturnType<typeof createMediaFetcher>
