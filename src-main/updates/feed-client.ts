import { Agent, request } from 'undici'
import type { Outbound } from '../outbound/outbound.ts'
import type { OpenFeedFile } from '../ports/host-ports.ts'

const timeoutMs = 30_000
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/**
 * A problem with the feed. `unreachable`: no answer, or one that is no file. `missing`: the feed does not have the file.
 * `wrong-bytes`: a file is not what the feed promises. `unusable`: anything else that cannot be used.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError'
  readonly kind: 'unreachable' | 'missing' | 'wrong-bytes' | 'unusable'
  constructor(kind: FeedError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
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
        throw new FeedError('unusable', `${url.origin} is not https`)
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
          const kind = answer.statusCode === 404 ? 'missing' : 'unreachable'
          throw new FeedError(kind, `${url.pathname} answers ${answer.statusCode}`)
        }
        const range = /^bytes (\d+)-/u.exec(String(answer.headers['content-range'] ?? ''))
        return { body: answer.body, from: answer.statusCode === 206 ? Number(range?.[1] ?? -1) : 0 }
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof FeedError) throw error
        throw new FeedError('unreachable', `${url.origin} cannot be reached`, { cause: error })
      }
    },
    close: () => dispatcher.destroy(),
  }
}
