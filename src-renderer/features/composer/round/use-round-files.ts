import type { ComposerCard } from '#shared/bridge/rounds.ts'
import type { ShelfFile } from '#shared/bridge/shelf.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'

/** Returns the files of the cards that are on the shelf; null for a card without one. */
export function useRoundFiles(
  profileId: string,
  cards: readonly ComposerCard[],
): (playId: string | null) => ShelfFile | null {
  const { query } = useBridge()
  const playIds = cards.flatMap(({ playId, saved, approved }) =>
    playId !== null && (saved || approved) ? [playId] : [],
  )
  const { data } = useQuery(
    query.shelf.read.queryOptions({
      input: playIds.length === 0 ? skipToken : { profileId, playIds },
      placeholderData: keepPreviousData,
    }),
  )
  return (playId) => data?.plays.find((play) => play.playId === playId)?.file ?? null
}
