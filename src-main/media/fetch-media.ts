import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, request } from 'undici'
import { mayFetch, type MediaRule } from './media-rule.ts'
import { isPublicAddress } from './public-address.ts'

/** Fetches files that the service named. */
export interface MediaFetcher {
  /** How long a host may send nothing, or next to nothing. Milliseconds. */
  readonly stallMs: number
  /** Follows at most three hops, each checked anew. No key, no cookie is ever sent. @throws Error where an address is refused. */
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData>
  close(): Promise<void>
}

const mostHops = 3

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, [])
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (refused !== undefined) return done(new Error(`${host} leads to ${refused.address}, which is not public`), [])
    if (options.all === true) return done(null, addresses)
    const [first] = addresses
    if (first === undefined) return done(new Error(`${host} leads nowhere`), [])
    done(null, first.address, first.family)
  })
}

/** A fetcher that goes only where the rule allows. `stallMs`: how long a host may send nothing. */
export function createMediaFetcher(rule: MediaRule, { stallMs = 30_000 }: { stallMs?: number } = {}): MediaFetcher {
  const agent = new Agent({
    pipelining: 1,
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
    connect: { timeout: 10_000, ...(rule.kind === 'public' ? { lookup: publicLookup } : {}) },
  })
  return {
    stallMs,
    async get(url, headers, signal) {
      let address = url
      for (let hop = 0; hop <= mostHops; hop += 1) {
        if (!mayFetch(rule, address))
          throw new Error(`The file’s address ${new URL(address).host} is not one to fetch from`)
        const response = await request(address, { dispatcher: agent, headers, signal })
        const target = response.headers['location']
        if (response.statusCode < 300 || response.statusCode >= 400 || typeof target !== 'string') return response
        await response.body.dump()
        address = new URL(target, address).href
      }
      throw new Error('The file’s address leads in a circle')
    },
    close: () => agent.destroy(),
  }
}
