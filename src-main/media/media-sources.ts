import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { presetPictureUrl } from '#shared/domain/short-video.ts'
import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { CoverOrder } from './covers.ts'
import type { MediaRule } from './media-rule.ts'
import type { MediaSource, MediaSources } from './media-reader.ts'

/** Where files are looked up by their id. */
type FileIndex = { source(assetId: AssetId): MediaSource | null }

/**
 * Finds the media that windows show: files of `indexes`, the first that has them, covers of models, samples of voices and
 * pictures of presenters. The latter are fetched once and kept.
 */
export function createMediaSources(deps: {
  indexes: readonly FileIndex[]
  covers: { read(order: CoverOrder): Promise<MediaSource> }
  /** @throws Failure NO_WORKSPACE where none is open. */
  currentId: () => WorkspaceId
  catalog: {
    read(workspaceId: WorkspaceId, modelId: string): Promise<{ readonly cover_image: string | null }>
    version(workspaceId: WorkspaceId): string
  }
  connections: { of(workspaceId: WorkspaceId): Promise<{ readonly mediaRule: MediaRule }> }
  videos: { options(workspaceId: WorkspaceId): Promise<Pick<ShortVideoOptions, 'voices' | 'presets'>> }
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
    async look(name) {
      const { presets } = await videos.options(currentId())
      const preset = presets.find(({ id }) => name === `man/${id}` || name === `woman/${id}`)
      if (preset === undefined) return null
      return keep(presetPictureUrl(preset, name.startsWith('man/') ? 'man' : 'woman'), 'image')
    },
  }
}
