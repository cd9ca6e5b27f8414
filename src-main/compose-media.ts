import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import { lookUrl } from '#shared/domain/short-video/look-url.ts'
import type { Log } from '#shared/util/log.ts'
import type { Connections } from './jobs/ports.ts'
import type { VideoDesk } from './jobs/video/video-desk.ts'
import type { CoverOrder } from './media/covers.ts'
import { createMediaReader, type MediaSource, type MediaSources } from './media/media-reader.ts'
import type { ModelCatalog } from './money/catalog.ts'

type Sources = { source(assetId: AssetId): MediaSource | null }

type Deps = {
  readonly workspaces: { currentId(): WorkspaceId }
  readonly catalog: ModelCatalog
  readonly connections: Pick<Connections, 'of'>
  readonly jobDesk: { readonly videos: VideoDesk }
  readonly files: {
    readonly covers: { read(order: CoverOrder): Promise<MediaSource> }
    readonly desk: Parameters<typeof createMediaReader>[0]['desk']
  }
  readonly inputs: { readonly lending: Sources }
  readonly library: Sources
  readonly log: Log
}

/** Says where what a window shows lies: files of the library, covers of models, samples of voices and pictures of looks, each fetched once. */
function composeMediaSources(deps: Deps): MediaSources {
  const { workspaces, files, inputs, library } = deps
  async function keep(
    url: string | null,
    expected: CoverOrder['expected'],
    version: string | null = null,
  ): Promise<MediaSource | null> {
    if (url === null) return null
    const id = workspaces.currentId()
    const { mediaRule: rule } = await deps.connections.of(id)
    return files.covers.read({ url, mark: `${id} ${new URL(url).pathname}`, version, rule, expected })
  }
  return {
    asset(id) {
      const assetId = AssetId.parse(id)
      return inputs.lending.source(assetId) ?? library.source(assetId)
    },
    async cover(modelId) {
      const id = workspaces.currentId()
      const model = await deps.catalog.read(id, modelId)
      return keep(model.cover_image, 'image', deps.catalog.version(id))
    },
    async voice(name) {
      const { voices } = await deps.jobDesk.videos.options(workspaces.currentId())
      return keep(voices.find((voice) => voice.name === name)?.sampleUrl ?? null, 'audio')
    },
    async look(name) {
      const { presets } = await deps.jobDesk.videos.options(workspaces.currentId())
      const preset = presets.find(({ id }) => name === `man/${id}` || name === `woman/${id}`)
      if (preset === undefined) return null
      return keep(lookUrl(preset, name.startsWith('man/') ? 'man' : 'woman'), 'image')
    },
  }
}

/** Builds what answers a window's requests for media. */
export function composeMedia(deps: Deps): ReturnType<typeof createMediaReader> {
  return createMediaReader({ sources: composeMediaSources(deps), desk: deps.files.desk, log: deps.log })
}
