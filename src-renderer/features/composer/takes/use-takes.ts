import type { ComposerTake, PlayTakes } from '#shared/bridge/takes.ts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../lib/bridge.tsx'
import { useComposerState } from '../composer-context.tsx'

/** The takes of plays, read in one request. */
export type TakesReading = {
  readonly isPending: boolean
  /** The takes of a play; null until they were read. */
  of(playId: string | null): PlayTakes | null
}

/** Reads the takes of a screen's plays. */
export function useTakes(profileId: string, playIds: readonly string[]): TakesReading {
  const { query } = useBridge()
  const { data, isPending } = useQuery(
    query.takes.list.queryOptions({
      input: playIds.length === 0 ? skipToken : { profileId, playIds: [...playIds] },
      placeholderData: keepPreviousData,
    }),
  )
  return {
    isPending: isPending && playIds.length > 0,
    of: (playId) => data?.plays.find((play) => play.playId === playId) ?? null,
  }
}

/** A take with its number among those of its play. */
export type NumberedTake = { readonly take: ComposerTake; readonly number: number }

/** Returns the selected take of a play: the one that was chosen, else the one of its card, else the last one. */
export function selectedTake(
  play: PlayTakes | null,
  chosenId: string | undefined,
  cardTakeId: string | null = null,
): NumberedTake | null {
  const takes = play?.takes ?? []
  const index = [chosenId, cardTakeId].map((id) => takes.findIndex(({ takeId }) => takeId === id)).find((at) => at >= 0)
  const at = index ?? takes.length - 1
  const take = takes[at]
  return take === undefined ? null : { take, number: at + 1 }
}

/** Selects a take of a play, as `selectedTake`, and follows the choice. */
export function useSelectedTake(play: PlayTakes | null, cardTakeId: string | null = null): NumberedTake | null {
  const chosenId = useComposerState((state) => (play === null ? undefined : state.takeOf[play.playId]))
  return selectedTake(play, chosenId, cardTakeId)
}
