import { Agent, request } from 'undici'
import type { Outbound } from '../outbound/outbound.ts'
import type { OpenFeedFile } from '../ports/host-ports.ts'

const timeoutMs = 30_000
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A file of the feed is missing, or the feed cannot be reached or used. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}

/**
 * Creates the client of the feed, which tells it nothing about the user or this computer. Only https, and http on this
 * computer. Redirects are not followed: an update comes from the address that the build names. Its calls reject with
 * FeedError or the signal's reason.
 */
export function createFeedClient(outbound: Outbound): { readonly open: OpenFeedFile; close(): Promise<void> } {
  const dispatcher = new Agent({ connect: outbound() })
  return {
    async open(url, signal, from = 0) {
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname))) {
        throw new FeedError(`${url.origin} is not https`)
      }
      try {
        const answer = await request(url, {
          dispatcher,
          signal,
          headers: from > 0 ? { range: `bytes=${from}-` } : {},
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        })
        if (answer.statusCode !== 200 && answer.statusCode !== 206) {
          await answer.body.dump()
          throw new FeedError(`${url.pathname} answers ${answer.statusCode}`)
        }
        const range = /^bytes (\d+)-/u.exec(String(answer.headers['content-range'] ?? ''))
        return { body: answer.body, from: answer.statusCode === 206 ? Number(range?.[1] ?? -1) : 0 }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof FeedError) throw error
        throw new FeedError(`${url.origin} cannot be reached`, { cause: error })
      }
    },
    close: () => dispatcher.destroy(),
  }
}
