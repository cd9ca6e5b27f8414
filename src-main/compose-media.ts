import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { lookUrl } from '#shared/domain/short-video/look-url.ts'
import type { Log } from '#shared/util/log.ts'
import type { Connections } from './jobs/ports.ts'
import type { VideoDesk } from './jobs/video/video-desk.ts'
import type { CoverOrder } from './media/covers.ts'
import { createMediaReader, type MediaSource, type MediaSources } from './media/media-reader.ts'
import type { PictureDesk } from './media/picture-desk.ts'
import type { ModelCatalog } from './money/catalog.ts'

/** Wires the reader of what a window shows: files of the library, covers of models, samples of voices and pictures of looks, each fetched once. */
export function composeMedia(deps: {
  readonly currentId: () => WorkspaceId
  readonly catalog: ModelCatalog
  readonly connections: Pick<Connections, 'of'>
  readonly videos: VideoDesk
  readonly files: { readonly covers: { read(order: CoverOrder): Promise<MediaSource> }; readonly desk: PictureDesk }
  readonly asset: (assetId: AssetId) => MediaSource | null
  readonly log: Log
}): ReturnType<typeof createMediaReader> {
  async function keep(url: string | null, expected: CoverOrder['expected'], version: string | null = null): Promise<MediaSource | null> {
    if (url === null) return null
    const id = deps.currentId()
    const { mediaRule: rule } = await deps.connections.of(id)
    return deps.files.covers.read({ url, mark: `${id} ${new URL(url).pathname}`, version, rule, expected })
  }
  const sources: MediaSources = {
    asset: (id) => deps.asset(AssetId.parse(id)),
    async cover(modelId) {
      const id = deps.currentId()
      const model = await deps.catalog.read(id, modelId)
      return keep(model.cover_image, 'image', deps.catalog.version(id))
    },
    async voice(name) {
      const { voices } = await deps.videos.options(deps.currentId())
      return keep(voices.find((voice) => voice.name === name)?.sampleUrl ?? null, 'audio')
    },
    async look(name) {
      const { presets } = await deps.videos.options(deps.currentId())
      const preset = presets.find(({ id }) => name === `man/${id}` || name === `woman/${id}`)
      if (preset === undefined) return null
      return keep(lookUrl(preset, name.startsWith('man/') ? 'man' : 'woman'), 'image')
    },
  }
  return createMediaReader({ sources, desk: deps.files.desk, log: deps.log })
}
