import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { findItems, modelText } from '../../forms/find.ts'
import { priceBands } from './price-bands.ts'

/** What the catalog is narrowed to: words, and one choice of each facet; null where a facet narrows nothing. */
export type Narrowing = {
  readonly find: string
  readonly type: OutputType | null
  readonly category: string | null
  /** The id of a price band. */
  readonly band: string | null
}

/** The whole catalog. */
export const everyModel: Narrowing = { find: '', type: null, category: null, band: null }

/** A value of a facet with how many models it would leave. */
export type FacetCount<Value extends string> = { readonly value: Value; readonly count: number }

/** What each facet offers: every value that the catalog has, in a fixed order, counted within the other facets and the words. */
export type Facets = {
  readonly types: readonly FacetCount<OutputType>[]
  readonly categories: readonly FacetCount<string>[]
  readonly bands: readonly (FacetCount<string> & { readonly label: string })[]
}

const typeOrder: readonly OutputType[] = ['image', 'video', 'audio', 'unknown']

/** Whether the catalog is narrowed by more than words. */
export const isNarrowed = ({ type, category, band }: Narrowing) => type !== null || category !== null || band !== null

/** The models that have every word somewhere in name, id, description or category, and fit each facet. */
export function narrowModels(models: readonly ModelCard[], narrowing: Narrowing): ModelCard[] {
  const { find, type, category } = narrowing
  const band = narrowing.band === null ? undefined : priceBands(models).find(({ id }) => id === narrowing.band)
  const fitting = models.filter(
    (model) =>
      (type === null || model.outputType === type) &&
      (category === null || model.category === category) &&
      (band === undefined || (model.credits >= band.least && model.credits <= band.most)),
  )
  return findItems(fitting, find, modelText)
}

/** Counts each facet of the catalog: its own choice does not narrow it, those of the others do. */
export function countFacets(models: readonly ModelCard[], narrowing: Narrowing): Facets {
  const byType = narrowModels(models, { ...narrowing, type: null })
  const byCategory = narrowModels(models, { ...narrowing, category: null })
  const byBand = narrowModels(models, { ...narrowing, band: null })
  const categories = [...new Set(models.map(({ category }) => category))]
  return {
    types: typeOrder
      .filter((type) => models.some(({ outputType }) => outputType === type))
      .map((value) => ({ value, count: byType.filter(({ outputType }) => outputType === value).length })),
    categories: categories.map((value) => ({
      value,
      count: byCategory.filter(({ category }) => category === value).length,
    })),
    bands: priceBands(models).map(({ id, label, least, most }) => ({
      value: id,
      label,
      count: byBand.filter(({ credits }) => credits >= least && credits <= most).length,
    })),
  }
}
