import { createMediaFetcher } from './fetch-media.ts'
import type { MediaRule } from './media-rule.ts'

/** How long a host may take. Milliseconds. */
const timeoutMs = 5_000

/** Whether a link still leads to a file that anybody on the internet may read: one byte of it is asked for. Never throws. */
export async function isLinkAlive(url: string, rule: MediaRule): Promise<boolean> {
  if (!url.startsWith('https://') || rule.kind !== 'public') return false
  const fetcher = createMediaFetcher(rule, { stallMs: timeoutMs })
  try {
    const answer = await fetcher.get(url, { range: 'bytes=0-0' }, AbortSignal.timeout(timeoutMs))
    answer.body.destroy()
    return answer.statusCode === 200 || answer.statusCode === 206
  } catch {
    // A link that cannot be asked for is as good as dead; the file is lent from here then.
    return false
  } finally {
    await fetcher.close()
  }
}
