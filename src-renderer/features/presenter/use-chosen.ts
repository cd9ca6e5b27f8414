import type { Asset } from '#shared/bridge/library.ts'
import type { ShortVideo } from '#shared/bridge/short-video.ts'
import type { JobId } from '#shared/domain/ids.ts'
import { skipToken, useQueries } from '@tanstack/react-query'
import { useBridge } from '../../lib/bridge.tsx'
import { useReviews } from '../../lib/use-reviews.ts'
import { partOf } from './takes.ts'

/** The cut of a video that was chosen: its film is kept in the library, the others stay there as versions. */
export type ChosenCut = {
  readonly chosenId: JobId | null
  /** The films of the cuts that have one. */
  readonly videos: ReadonlyMap<JobId, Asset>
  choose(cutId: JobId): Promise<void>
  /** Takes the last choice back. */
  undo(): Promise<void>
}

/** Which of a video's cuts was chosen, and choosing another. The same one again takes the choice away. */
export function useChosen(workspaceId: string, cuts: readonly ShortVideo[]): ChosenCut {
  const { query } = useBridge()
  const { reviews } = useReviews(workspaceId)
  const read = useQueries({
    queries: cuts.map((cut) => {
      const assetId = partOf(cut, 'final')
      return query.library.read.queryOptions({ input: assetId === null ? skipToken : { assetId } })
    }),
  })
  const videos = new Map(
    cuts.flatMap((cut, index): [JobId, Asset][] => {
      const asset = read[index]?.data?.asset
      return asset === undefined ? [] : [[cut.job.id, asset]]
    }),
  )
  const chosen = [...videos].filter(([, asset]) => asset.mark === 'kept')
  return {
    chosenId: chosen.at(-1)?.[0] ?? null,
    videos,
    async choose(cutId) {
      const asset = videos.get(cutId)
      if (asset === undefined) return
      const others = chosen.flatMap(([id, one]) => (id === cutId ? [] : [one]))
      // Marking those that are kept takes their mark away.
      await reviews.mark(others, 'kept')
      await reviews.mark([asset], 'kept')
    },
    undo: () => reviews.undo(),
  }
}
