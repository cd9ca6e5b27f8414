import { z } from 'zod'
import { Autopilot, Brand, Play, TodaysRounds } from '#shared/contract/composer-resource.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'

type Tables = Pick<ComposerTables, 'composerReadings'>

const Brands = z.array(Brand)
const Plays = z.array(Play)

/** The brands of a workspace as stored; null if they were never read. */
export function readBrands({ composerReadings }: Tables, workspaceId: WorkspaceId) {
  return composerReadings.read(workspaceId, '', 'brands', Brands)
}

/** A brand as it was last told; null if it was not. */
export function readBrand(tables: Tables, { workspaceId, profileId }: BrandKey): Brand | null {
  return readBrands(tables, workspaceId)?.value.find((one) => one.profileId === profileId) ?? null
}

/** The plays with a brand's numbers as stored; null if they were never read. */
export function readPlays({ composerReadings }: Tables, { workspaceId, profileId }: BrandKey) {
  return composerReadings.read(workspaceId, profileId, 'plays', Plays)
}

/** The rounds of a brand's day as stored; null if they were never read. */
export function readToday({ composerReadings }: Tables, { workspaceId, profileId }: BrandKey) {
  return composerReadings.read(workspaceId, profileId, 'today', TodaysRounds)
}

/** Autopilot of a brand as stored; null if it was never read. */
export function readAutopilot({ composerReadings }: Tables, { workspaceId, profileId }: BrandKey) {
  return composerReadings.read(workspaceId, profileId, 'autopilot', Autopilot)
}

/** What is known of a play: its title and the service's address of its cover; null where they were not told. */
type Appearance = { readonly title: string | null; readonly coverUrl: string | null }

/** Returns what looks up the appearance of plays. Plays and rounds are read once for all of them, when first needed. */
export function appearancesOf(tables: ComposerTables, brand: BrandKey): (playId: string) => Appearance {
  let plays: ReadonlyMap<string, Appearance> | null = null
  let cards: ReadonlyMap<string | null, Appearance> | null = null
  return (playId) => {
    plays ??= new Map(readPlays(tables, brand)?.value.map((play) => [play.playId, play]))
    const play = plays.get(playId)
    if (play !== undefined) return { title: play.title, coverUrl: play.coverUrl }
    const entry = tables.composerShelf.read(brand, playId)
    if (entry !== null) return { title: entry.title, coverUrl: entry.entry.coverUrl }
    // A play that has several cards looks as on the first one.
    cards ??= new Map(
      readToday(tables, brand)
        ?.value.rounds.flatMap((round) => round.cards)
        .toReversed()
        .map((card) => [card.playId, card]),
    )
    const card = cards.get(playId)
    return { title: card?.title ?? null, coverUrl: card?.coverUrl ?? null }
  }
}
