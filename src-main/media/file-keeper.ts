import { join } from 'node:path'
import { cleanFileName, fileNameOf } from '#shared/domain/file-name.ts'
import { download, type Downloaded, type DownloadOrder } from './download.ts'
import { createMediaFetcher, type MediaFetcher } from './fetch-media.ts'
import type { MediaRule } from './media-rule.ts'
import type { PictureDesk } from './picture-desk.ts'

/** A result to keep. */
export type KeepOrder = {
  readonly url: string
  readonly rule: MediaRule
  readonly assetId: string
  /** The folder below the media folder. */
  readonly folderName: string
  readonly title: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly onStep: DownloadOrder['onStep']
  readonly signal: AbortSignal
}

/** A result that is kept. Pixels; null where it has none. */
export type KeptFile = Downloaded & { readonly width: number | null; readonly height: number | null }

/** Fetches results into the media folder and measures them. */
export interface FileKeeper {
  keep(order: KeepOrder): Promise<KeptFile>
  stop(): Promise<void>
}

/** A keeper for one media folder. One fetcher for each rule, so that connections are used again. */
export function createFileKeeper(deps: { mediaFolder: string; desk: PictureDesk }): FileKeeper {
  const fetchers = new Map<string, MediaFetcher>()
  const fetcherOf = (rule: MediaRule): MediaFetcher => {
    const name = rule.kind === 'public' ? 'public' : rule.origin
    const fetcher = fetchers.get(name) ?? createMediaFetcher(rule)
    fetchers.set(name, fetcher)
    return fetcher
  }
  return {
    async keep(order) {
      const { assetId, title, createdAt } = order
      const folder = join(deps.mediaFolder, cleanFileName(order.folderName))
      const file = await download(
        fetcherOf(order.rule),
        {
          url: order.url,
          assetId,
          folder,
          pathFor: ({ extension }) => join(folder, fileNameOf({ createdAt, title, assetId, extension })),
          onStep: order.onStep,
        },
        order.signal,
      )
      if (file.type.kind !== 'image') return { ...file, width: null, height: null }
      const { width, height } = await deps.desk.measure(file.path)
      return { ...file, width, height }
    },
    async stop() {
      await Promise.all([...fetchers.values()].map((fetcher) => fetcher.close()))
    },
  }
}
