import { Agent, type Dispatcher, request } from 'undici'
import { mayFetch, type MediaRule } from './media-rule.ts'
import { createPublicConnector } from './public-connector.ts'

/** Fetches files that the service named. */
export interface MediaFetcher {
  /** How long a host may send nothing, or next to nothing. Milliseconds. */
  readonly stallMs: number
  /** Follows at most three hops, each checked anew. No key, no cookie is ever sent. @throws Error where an address is refused. */
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData>
  close(): Promise<void>
}

const mostHops = 3

/** A fetcher that goes only where the rule allows. `stallMs`: how long a host may send nothing. */
export function createMediaFetcher(rule: MediaRule, { stallMs = 30_000 }: { stallMs?: number } = {}): MediaFetcher {
  const agent = new Agent({
    pipelining: 1,
    headersTimeout: stallMs,
    bodyTimeout: stallMs,
    connect:
      rule.kind === 'public' ? createPublicConnector() : { timeout: 10_000, allowH2: false, rejectUnauthorized: true },
  })
  return {
    stallMs,
    async get(url, headers, signal) {
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
    close: () => agent.destroy(),
  }
}
