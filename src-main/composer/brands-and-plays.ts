import type { ComposerBrand, ComposerPlay, ReadingFacts } from '#shared/bridge/composer.ts'
import type { Play } from '#shared/contract/composer-resource.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { BrandKey } from '../cache/tables/composer-takes.ts'
import type { ComposerTables } from './composer-deps.ts'
import type { ComposerImages } from './media-addresses.ts'
import type { Readings, ReadingSource } from './readings.ts'
import { readBrands, readPlays } from './stored-readings.ts'

/** Brands and plays as they were last told. */
export interface BrandsAndPlays {
  brands(workspaceId: WorkspaceId, refresh: 'known' | 'now'): Promise<ReadingFacts & { brands: ComposerBrand[] }>
  plays(
    brand: BrandKey,
    order: { readonly text: string; readonly refresh: 'known' | 'now' },
  ): Promise<ReadingFacts & { plays: ComposerPlay[] }>
  readonly sources: { readonly brands: ReadingSource; readonly plays: ReadingSource }
}

/** Creates the readings of brands and plays. */
export function createBrandsAndPlays(deps: {
  tables: ComposerTables
  readings: Readings
  images: ComposerImages
}): BrandsAndPlays {
  const { tables, readings, images } = deps
  const { composerReadings } = tables
  const brandsSource: ReadingSource = {
    part: 'brands',
    key: 'brands',
    freshMs: 10 * 60_000,
    readAt: ({ workspaceId }) => readBrands(tables, workspaceId)?.at ?? null,
    async load(service, { workspaceId }, options) {
      const { brands } = await service.composer.brands({}, options)
      return (at) => composerReadings.write(workspaceId, '', 'brands', brands, at)
    },
  }
  const playsSource: ReadingSource = {
    part: 'plays',
    key: 'plays',
    freshMs: 60 * 60_000,
    readAt: (brand) => readPlays(tables, brand)?.at ?? null,
    async load(service, { workspaceId, profileId }, options) {
      const { plays } = await service.composer.plays({ query: { profileId } }, options)
      return (at) => composerReadings.write(workspaceId, profileId, 'plays', plays, at)
    },
  }
  return {
    sources: { brands: brandsSource, plays: playsSource },
    async brands(workspaceId, refresh) {
      const facts = await readings.facts(brandsSource, { workspaceId, profileId: '' }, refresh)
      const brands = readBrands(tables, workspaceId)?.value ?? []
      return { ...facts, brands: brands.map((brand) => ({ ...brand, avatarUrl: images.ofBrand(brand) })) }
    },
    async plays(brand, { text, refresh }) {
      const facts = await readings.facts(playsSource, brand, refresh)
      const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase())
      const fits = ({ title, hook }: Play) => words.every((word) => `${title} ${hook}`.toLowerCase().includes(word))
      const plays = (readPlays(tables, brand)?.value ?? []).filter(fits)
      return { ...facts, plays: plays.map((play) => ({ ...play, coverUrl: images.ofPlay(brand.profileId, play) })) }
    },
  }
}
