import { basename } from 'node:path'
import { type FileToRead, refuse, respondWithFile } from './file-response.ts'
import type { Log } from '#shared/util/ports.ts'
import { isTooLargeToShow } from '#shared/domain/limits.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'
import { type ThumbnailSize, thumbnailSizes } from './thumbnail-message.ts'

/** A library file as the reader needs it. */
export type MediaSource = {
  readonly path: string
  readonly contentType: string
  readonly sha256: string
  /** Pixels; null if it has none or they are unknown. */
  readonly width?: number | null
  readonly height?: number | null
  /** The name for a copy of it; default: its own. */
  readonly exportName?: string
  /** It replaces a newer one for now, so no window may cache it. */
  readonly isStale?: boolean
}

/** The sources of the media reader. */
export type MediaSources = {
  asset(assetId: string): MediaSource | null
  /** A model's cover in the open workspace, fetched once; null if there is none. */
  cover(modelId: string): Promise<MediaSource | null>
  /** The sample of a short-video voice, fetched once; null if there is none. */
  voice(name: string): Promise<MediaSource | null>
  /** The image of a short-video look, named `<gender>/<preset>`, fetched once; null if there is none. */
  presetImage(name: string): Promise<MediaSource | null>
  /** A sample of a short-video flow, named `still/<flow>` or `moving/<flow>`, fetched once; null if there is none. */
  flowImage(name: string): Promise<MediaSource | null>
  /** The small image of an avatar or of a video of one, named `<kind>/<id>`, fetched once; null if there is none. */
  castImage(name: string): Promise<MediaSource | null>
  /**
   * An image of the Composer, named `brand/<brand>/`, `play/<brand>/<play>` or `job/<brand>/<job>`, fetched once; null if
   * there is none.
   */
  composerImage(name: string): Promise<MediaSource | null>
}

const isSize = (value: number): value is ThumbnailSize => thumbnailSizes.some((size) => size === value)

/**
 * Serves media requests for both hosts: `…/<assetId>/original`, `…/<assetId>/download` (saved, not shown),
 * `…/<assetId>/thumbnail/<size>`, `…/<assetId>/strip` (frames of a video), `…/cover/<modelId>`, `…/voice/<name>`, `…/look/<gender>%2F<preset>`,
 * `…/look/voice%2F<name>%2F<preset>`, `…/flow/<still or moving>%2F<flow>`, `…/cast/<avatar or video>%2F<id>` and
 * `…/composer/<brand, play or job>%2F<brand>%2F<id>`.
 */
export function createMediaReader(deps: { sources: MediaSources; thumbnails: ThumbnailPool; log: Log }) {
  const whole = (source: MediaSource): FileToRead => ({ ...source, etag: source.sha256.slice(0, 32) })
  const { sources } = deps
  const covers = new Map([
    ['cover', (name: string) => sources.cover(name)],
    ['voice', (name: string) => sources.voice(name)],
    ['look', (name: string) => sources.presetImage(name)],
    ['flow', (name: string) => sources.flowImage(name)],
    ['cast', (name: string) => sources.castImage(name)],
    ['composer', (name: string) => sources.composerImage(name)],
  ])
  async function find(segments: readonly string[]): Promise<FileToRead | 'too large' | null> {
    const [third = '', second = '', first = ''] = [segments.at(-3), segments.at(-2), segments.at(-1)]
    const read = covers.get(second)
    if (read !== undefined) {
      const cover = await read(first)
      return cover === null ? null : whole(cover)
    }
    if (first === 'original') {
      const source = deps.sources.asset(second)
      if (source !== null && isTooLargeToShow(source.width ?? null, source.height ?? null)) return 'too large'
      return source === null ? null : whole(source)
    }
    if (first === 'download') {
      const source = deps.sources.asset(second)
      return source === null ? null : { ...whole(source), saveAs: source.exportName ?? basename(source.path) }
    }
    if (first === 'strip') {
      const source = deps.sources.asset(second)
      if (source === null) return null
      const path = await deps.thumbnails.strip(source.path, source.sha256)
      return { path, contentType: 'image/webp', etag: `${source.sha256.slice(0, 32)}-strip` }
    }
    const size = Number(first)
    const source = second === 'thumbnail' && isSize(size) ? deps.sources.asset(third) : null
    if (source === null || !isSize(size)) return null
    return findThumbnail(source, size)
  }
  /** A thumbnail, or one of another size while the file is missing. @throws Error if there is none */
  async function findThumbnail({ path, sha256 }: MediaSource, size: ThumbnailSize): Promise<FileToRead> {
    const image = { contentType: 'image/webp', etag: `${sha256.slice(0, 32)}-${size}` }
    try {
      return { ...image, path: await deps.thumbnails.thumbnail(path, sha256, size) }
    } catch (error) {
      const other = deps.thumbnails.findMade(sha256)
      if (other === null) throw error
      return { ...image, path: other, etag: `${image.etag}-other`, isStale: true }
    }
  }
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only reading is possible')
    const segments = new URL(request.url).pathname.split('/').map(decodeSegment)
    try {
      const file = await find(segments)
      if (file === 'too large') return refuse(413, 'This image is too large to preview. The file is not affected.')
      return file === null ? refuse(404, 'File not found') : await respondWithFile(request, file)
    } catch (error) {
      deps.log.info('A file could not be shown', { path: segments.join('/'), error })
      return refuse(404, 'The file can’t be displayed')
    }
  }
}

/** Decodes a segment; an invalid one stays as it is and matches nothing. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
