import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { download } from './download.ts'
import { createMediaFetcher } from './fetch-media.ts'
import type { MediaRule } from './media-rule.ts'
import type { MediaSource } from './media-reader.ts'
import { sniff } from './sniff.ts'

/**
 * Where a cover or a sample comes from. `mark` names it for ever; a service whose addresses change keeps the mark.
 * `version`: of the catalog that it belongs to; a picture of another version is fetched anew. Null for what never changes.
 */
export type CoverOrder = {
  readonly url: string
  readonly mark: string
  readonly version: string | null
  readonly rule: MediaRule
  readonly expected: 'image' | 'audio'
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/**
 * Covers of models and samples of voices, fetched once for each version and kept in `folder`. While a newer version cannot
 * be fetched, the one before it is read and said to be stale.
 */
export function createCovers(deps: { folder: string }) {
  const known = new Map<string, Promise<MediaSource>>()
  const stopping = new AbortController()

  async function open(path: string): Promise<MediaSource> {
    const bytes = await readFile(path)
    return { path, contentType: sniff(bytes).contentType, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  /** What is kept under the same mark of other versions. */
  async function readOlder(stem: string, name: string): Promise<string[]> {
    const names = existsSync(deps.folder) ? await readdir(deps.folder) : []
    const isOlder = (one: string) => one !== name && (one === stem || /^-[0-9a-f]{16}$/u.test(one.slice(stem.length)))
    return names.filter((one) => one.startsWith(stem) && isOlder(one)).map((one) => join(deps.folder, one))
  }
  async function read(order: CoverOrder): Promise<MediaSource> {
    const stem = hash(order.mark)
    const name = order.version === null ? stem : `${stem}-${hash(order.version).slice(0, 16)}`
    const path = join(deps.folder, name)
    if (!existsSync(path)) {
      const older = await readOlder(stem, name)
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
        await Promise.all(older.map((one) => rm(one, { force: true })))
      } catch (error) {
        const [last] = older
        if (last === undefined) throw error
        return { ...(await open(last)), isStale: true }
      } finally {
        await fetcher.close()
      }
    }
    return open(path)
  }
  return {
    /** Fetches it where it is not here yet; asks at the same time share one request. */
    read(order: CoverOrder): Promise<MediaSource> {
      const key = `${order.version ?? ''} ${order.mark}`
      const found = known.get(key)
      if (found !== undefined) return found
      const asked = read(order)
      known.set(key, asked)
      // What could not be fetched is tried again when it is asked for next.
      void asked.then(
        ({ isStale = false }) => isStale && known.delete(key),
        () => known.delete(key),
      )
      return asked
    },
    stop: () => stopping.abort(new Error('The studio stops')),
  }
}
