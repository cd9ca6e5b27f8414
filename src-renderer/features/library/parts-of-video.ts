import type { ShortVideo } from '#shared/bridge/short-video.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { t } from './texts.ts'

/** A file of a short video in the library, and what it is of it. */
export type VideoFile = { readonly assetId: AssetId; readonly name: string }

/** The files of a video and of all its cuts that are in the library: the video’s own first, then those of re-cuts, oldest first. */
export function partsOfVideo(read: {
  readonly video: ShortVideo
  readonly take: ShortVideo | null
  readonly cuts: readonly ShortVideo[]
}): VideoFile[] {
  const all = new Map(
    [...(read.take === null ? [] : [read.take]), read.video, ...read.cuts].map((video) => [video.job.id, video]),
  )
  const ordered = [...all.values()].toSorted(
    (one, other) =>
      Number(one.takeId !== null) - Number(other.takeId !== null) ||
      one.job.createdAt.localeCompare(other.job.createdAt),
  )
  return ordered.flatMap(({ parts, takeId, flow }) =>
    parts.flatMap(({ part, assetId }): VideoFile[] => {
      if (assetId === null) return []
      const name = t(`parts.${part}`)
      if (takeId === null) return [{ assetId, name }]
      return [
        {
          assetId,
          name: flow === null ? t('parts.ofRecut', { part: name }) : t('parts.ofStyle', { part: name, style: flow }),
        },
      ]
    }),
  )
}
