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
export function readAppearance(
  tables: ComposerTables,
  brand: BrandKey,
  playId: string,
): { readonly title: string | null; readonly coverUrl: string | null } {
  const play = readPlays(tables, brand)?.value.find((one) => one.playId === playId)
  if (play !== undefined) return { title: play.title, coverUrl: play.coverUrl }
  const entry = tables.composerShelf.read(brand, playId)
  if (entry !== null) return { title: entry.title, coverUrl: entry.entry.coverUrl }
  const cards = readToday(tables, brand)?.value.rounds.flatMap((round) => round.cards) ?? []
  const card = cards.find((one) => one.playId === playId)
  return { title: card?.title ?? null, coverUrl: card?.coverUrl ?? null }
}
