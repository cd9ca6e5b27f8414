import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { download } from './download.ts'
import { createMediaFetcher } from './fetch-media.ts'
import type { MediaRule } from './media-rule.ts'
import type { MediaSource } from './media-reader.ts'
import { sniff } from './sniff.ts'

/** Where a cover or a sample comes from. `mark` names it for ever; a service whose addresses change keeps the mark. */
export type CoverOrder = {
  readonly url: string
  readonly mark: string
  readonly rule: MediaRule
  readonly expected: 'image' | 'audio'
}

/** Covers of models and samples of voices, fetched once and kept in `folder`. */
export function createCovers(deps: { folder: string }) {
  const known = new Map<string, Promise<MediaSource>>()
  const stopping = new AbortController()

  async function read(order: CoverOrder): Promise<MediaSource> {
    const name = createHash('sha256').update(order.mark).digest('hex').slice(0, 32)
    const path = join(deps.folder, name)
    if (!existsSync(path)) {
      const fetcher = createMediaFetcher(order.rule)
      try {
        const pathFor = () => path
        const target = {
          url: order.url,
          assetId: name,
          expected: order.expected,
          folder: deps.folder,
          pathFor,
          onStep: () => undefined,
        }
        await download(fetcher, target, stopping.signal)
      } finally {
        await fetcher.close()
      }
    }
    const bytes = await readFile(path)
    return { path, contentType: sniff(bytes).contentType, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  return {
    /** Fetches it where it is not here yet; asks at the same time share one request. */
    read(order: CoverOrder): Promise<MediaSource> {
      const found = known.get(order.mark)
      if (found !== undefined) return found
      const asked = read(order)
      known.set(order.mark, asked)
      asked.catch(() => known.delete(order.mark))
      return asked
    },
    stop: () => stopping.abort(new Error('The studio stops')),
  }
}
