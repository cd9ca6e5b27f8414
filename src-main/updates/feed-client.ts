import { request } from 'undici'

const timeoutMs = 30_000
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** A file of the feed is missing, or the feed cannot be reached or used. */
export class FeedError extends Error {
  override readonly name = 'FeedError'
}

/** The body of an answer. `from`: where it begins, which is 0 if the server does not resume. */
export type FeedBody = { readonly body: AsyncIterable<Uint8Array>; readonly from: number }

/**
 * Asks for a file of the feed, without any fact about the user or this computer. Only https, and http on this computer.
 * Redirects are not followed: an update comes from the address that the build names.
 * @throws FeedError; the signal's reason.
 */
export async function openFeedFile(url: URL, signal: AbortSignal, from = 0): Promise<FeedBody> {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.has(url.hostname))) {
    throw new FeedError(`${url.origin} is not https`)
  }
  try {
    const answer = await request(url, {
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
}
