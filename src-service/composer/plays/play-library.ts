import { storyPlays } from './story-plays.ts'
import { sellingPlays } from './selling-plays.ts'
import { teachingPlays } from './teaching-plays.ts'
import type { Play } from './play.ts'

/** All plays, in the order of the library. */
export const playLibrary: readonly Play[] = [...teachingPlays, ...storyPlays, ...sellingPlays]

const byId = new Map(playLibrary.map((play) => [play.playId, play]))

/** Finds a play; null if there is none of this id. */
export function findPlay(playId: string): Play | null {
  return byId.get(playId) ?? null
}
