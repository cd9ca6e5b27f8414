import type { Outbound } from '../outbound/outbound.ts'
import pMemoize from 'p-memoize'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { presetImageUrl } from '#shared/domain/short-video.ts'
import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import { type MediaRule, createMediaFetcher } from './media-fetcher.ts'
import type { MediaSource, MediaSources } from './media-requests.ts'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { download } from './download.ts'
import { sniff } from './file-type.ts'

type FileIndex = { source(assetId: AssetId): MediaSource | null }

/**
 * The origin of a cover or a sample. `mark` names it permanently, also at a service whose addresses change. `version`:
 * the catalog it belongs to; another version is fetched again. Null for what never changes.
 */
type CoverOrder = {
  readonly url: string
  readonly mark: string
  readonly version: string | null
  readonly rule: MediaRule
  readonly expected: 'image' | 'audio'
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Caches covers and samples in `folder` by version. Until a newer one is fetched, the previous is marked stale. */
export function createCovers(deps: { folder: string; outbound?: Outbound }) {
  const stopping = new AbortController()

  async function open(path: string): Promise<MediaSource> {
    const bytes = await readFile(path)
    return { path, contentType: sniff(bytes).contentType, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
  /** Files of other versions under the same mark. */
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
      const fetcher = createMediaFetcher(order.rule, { outbound: deps.outbound })
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
    /** Fetches a missing file; simultaneous calls share one request. A failed or stale one is retried. */
    read: pMemoize(read, {
      cacheKey: ([{ version, mark }]) => `${version ?? ''} ${mark}`,
      shouldCache: ({ isStale = false }) => !isStale,
    }),
    stop: () => stopping.abort(new Error('The studio stops')),
  }
}

/** Finds the media that windows show: files in `indexes`, and covers, voice samples and presenter images, cached. */
export function createMediaSources(deps: {
  indexes: readonly FileIndex[]
  covers: { read(order: CoverOrder): Promise<MediaSource> }
  /** @throws Failure NO_WORKSPACE if none is open. */
  currentId: () => WorkspaceId
  catalog: {
    read(workspaceId: WorkspaceId, modelId: string): Promise<{ readonly cover_image: string | null }>
    version(workspaceId: WorkspaceId): string
  }
  connections: { of(workspaceId: WorkspaceId): Promise<{ readonly mediaRule: MediaRule }> }
  /** The service's address of the small image of an avatar or a video; null if there is none. */
  castImageOf: (workspaceId: WorkspaceId, kind: 'avatar' | 'video', id: string) => string | null
  /** The service's address of an image of the Composer; null if there is none. */
  composerImageOf: (workspaceId: WorkspaceId, name: string) => string | null
  videos: { options(workspaceId: WorkspaceId): Promise<Pick<ShortVideoOptions, 'voices' | 'presets' | 'flows'>> }
}): MediaSources {
  const { currentId, catalog, videos } = deps

  async function keep(
    url: string | null,
    expected: CoverOrder['expected'],
    version: string | null = null,
  ): Promise<MediaSource | null> {
    if (url === null) return null
    const id = currentId()
    const { mediaRule: rule } = await deps.connections.of(id)
    return deps.covers.read({ url, mark: `${id} ${new URL(url).pathname}`, version, rule, expected })
  }
  return {
    asset(id) {
      const assetId = AssetId.parse(id)
      for (const index of deps.indexes) {
        const found = index.source(assetId)
        if (found !== null) return found
      }
      return null
    },
    async cover(modelId) {
      const id = currentId()
      const model = await catalog.read(id, modelId)
      return keep(model.cover_image, 'image', catalog.version(id))
    },
    async voice(name) {
      const { voices } = await videos.options(currentId())
      return keep(voices.find((voice) => voice.name === name)?.sampleUrl ?? null, 'audio')
    },
    async presetImage(name) {
      const { presets, voices } = await videos.options(currentId())
      const ofVoice = voices
        .flatMap((voice) => Object.entries(voice.presenterUrls ?? {}).map(([id, url]) => ({ voice, id, url })))
        .find(({ voice, id }) => name === `voice/${voice.name}/${id}`)
      // May be relative to the sample of the voice.
      if (ofVoice !== undefined) {
        return keep(URL.parse(ofVoice.url, ofVoice.voice.sampleUrl ?? undefined)?.href ?? null, 'image')
      }
      const preset = presets.find(({ id }) => name === `man/${id}` || name === `woman/${id}`)
      if (preset === undefined) return null
      return keep(presetImageUrl(preset, name.startsWith('man/') ? 'man' : 'woman'), 'image')
    },
    async flowImage(name) {
      const { flows } = await videos.options(currentId())
      const flow = flows.find(({ id }) => name === `still/${id}` || name === `moving/${id}`)
      const url = name.startsWith('still/') ? flow?.stillUrl : flow?.movingUrl
      return keep(url ?? null, 'image')
    },
    async castImage(name) {
      const kind = name.startsWith('video/') ? 'video' : 'avatar'
      return keep(deps.castImageOf(currentId(), kind, name.slice(kind.length + 1)), 'image')
    },
    async composerImage(name) {
      return keep(deps.composerImageOf(currentId(), name), 'image')
    },
  }
}
