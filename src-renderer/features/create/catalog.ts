import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import type { Catalog, ModelCard } from '#shared/bridge/catalog.ts'
import { t } from './texts.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { findItems, modelText } from '../../forms/find.ts'
import { sentenceOf } from '../../lib/sentences.ts'

/** A row of the catalog: a group heading or a model. */
export type CatalogRow =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | { readonly kind: 'model'; readonly card: ModelCard; readonly isGone: boolean }

/** Models above the groups, by id. */
export type CatalogTops = { readonly pinned: readonly string[]; readonly recent: readonly string[] }

/** Recent models that are listed; the others are in their groups. */
const mostRecent = 4

/**
 * Returns the rows of the catalog: pinned models in the order of pinning, recent ones, groups by category in the
 * service's order, and last the models that it no longer lists. Each model appears once.
 */
export function catalogRows(
  models: readonly ModelCard[],
  { pinned: pinnedIds, recent: recentIds }: CatalogTops,
  gone: readonly ModelCard[] = [],
): CatalogRow[] {
  const named = (ids: readonly string[]) => ids.flatMap((id) => models.filter((model) => model.id === id))
  const pinned = named(pinnedIds)
  const recent = named(recentIds.filter((id) => !pinnedIds.includes(id))).slice(0, mostRecent)
  const above = new Set([...pinned, ...recent].map(({ id }) => id))
  const groups = Map.groupBy(
    models.filter((model) => !above.has(model.id)),
    (model) => model.category,
  )
  const rows = (title: string, cards: readonly ModelCard[], isGone = false): CatalogRow[] =>
    cards.length === 0
      ? []
      : [
          { kind: 'heading', title, count: cards.length },
          ...cards.map((card): CatalogRow => ({ kind: 'model', card, isGone })),
        ]
  return [
    ...rows(t('catalog.groups.pinned'), pinned),
    ...rows(t('catalog.groups.recent'), recent),
    ...[...groups].flatMap(([category, cards]) =>
      rows(category === '' ? t('catalog.groups.other') : choiceLabelOf(category), cards),
    ),
    ...rows(t('catalog.groups.gone'), gone, true),
  ]
}

/** The filters of the catalog: words, and one choice per facet; null if a facet is not filtered. */
export type Narrowing = {
  readonly find: string
  readonly type: OutputType | null
  readonly category: string | null
  readonly band: string | null
}

/** No filters. */
export const everyModel: Narrowing = { find: '', type: null, category: null, band: null }

/** A value of a facet, and how many models it would leave. */
type FacetCount<Value extends string> = { readonly value: Value; readonly count: number }

/** The values of each facet in a fixed order, counted within the words and the other facets. */
type Facets = {
  readonly types: readonly FacetCount<OutputType>[]
  readonly categories: readonly FacetCount<string>[]
  readonly bands: readonly (FacetCount<string> & { readonly label: string })[]
}

const typeOrder: readonly OutputType[] = ['image', 'video', 'audio', 'unknown']

/** Returns whether a facet is filtered. */
export const isNarrowed = ({ type, category, band }: Narrowing) => type !== null || category !== null || band !== null

/** A range of listed prices, both ends included. Credits; `most` is infinite in the last band. */
type PriceBand = {
  readonly id: string
  readonly label: string
  readonly least: number
  readonly most: number
}

/** Round ends of price bands. */
const roundCredits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

const labelOf = (least: number, most: number) =>
  least <= 1
    ? t('catalog.bands.upTo', { most })
    : most === Number.POSITIVE_INFINITY
      ? t('catalog.bands.over', { most: least - 1 })
      : t('catalog.bands.between', { least, most })

/**
 * Divides the catalog by price into free models and up to three bands, at round numbers near its thirds, so that each
 * band holds a useful part of any catalog. A catalog of one price has no bands.
 */
export function priceBands(models: readonly Pick<ModelCard, 'credits'>[]): PriceBand[] {
  const paid = models.map(({ credits }) => credits).filter((credits) => credits > 0)
  const prices = paid.toSorted((first, second) => first - second)
  const highest = prices.at(-1) ?? 0
  const endAt = (share: number) => {
    const price = prices[Math.floor(prices.length * share)] ?? 0
    return roundCredits.find((round) => round >= price) ?? highest
  }
  const ends = [...new Set([endAt(1 / 3), endAt(2 / 3)])].filter((end) => end < highest)
  const free: PriceBand[] =
    paid.length < models.length ? [{ id: 'free', label: t('catalog.bands.free'), least: 0, most: 0 }] : []
  const bands = [...ends, Number.POSITIVE_INFINITY].map((most, index): PriceBand => {
    const least = (ends[index - 1] ?? 0) + 1
    return { id: `from ${least}`, label: labelOf(least, most), least, most }
  })
  const used = bands.filter(({ least, most }) => prices.some((price) => price >= least && price <= most))
  const all = [...free, ...(used.length > 1 || free.length > 0 ? used : [])]
  return all.length > 1 ? all : []
}

/** Returns the models that fit each facet and have every word in name, id, description or category. */
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

/** Counts the values of each facet within the words and the choices of the other facets. */
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

/** Returns the rows that match the filters, models no longer listed included. */
export function foundRows(
  { models, gone }: Pick<Catalog, 'models' | 'gone'>,
  tops: CatalogTops,
  narrowing: Narrowing,
): CatalogRow[] {
  return catalogRows(narrowModels(models, narrowing), tops, narrowModels(gone, narrowing))
}

/** Returns the model above or below in the rows, or the first; null if there is none. */
export function modelBeside(rows: readonly CatalogRow[], modelId: string | null, step: 1 | -1): ModelCard | null {
  const cards = rows.flatMap((row) => (row.kind === 'model' && !row.isGone ? [row.card] : []))
  const at = cards.findIndex((card) => card.id === modelId)
  return (at < 0 ? cards[0] : cards[at + step]) ?? null
}

/** Returns the model to open first: the last used one if still listed, else the first pinned, else the first. */
export function firstModel(
  models: readonly ModelCard[],
  lastModelId: string | null,
  pinnedIds: readonly string[],
): string | null {
  const wanted = [lastModelId, ...pinnedIds].find((id) => models.some((model) => model.id === id))
  return wanted ?? models[0]?.id ?? null
}

/** Returns the pinned ids with one added at the end, or removed if it was pinned. */
export function togglePin(pinnedIds: readonly string[], modelId: string): string[] {
  return pinnedIds.includes(modelId) ? pinnedIds.filter((id) => id !== modelId) : [...pinnedIds, modelId]
}

type Change = Catalog['changes'][number]

/** Returns the mark of a changed model in the list, in a word; null if nothing changed. */
export function changeMark(change: Change | undefined): string | null {
  if (change === undefined || change.kind === 'gone') return null
  if (change.kind === 'new') return t('catalog.changes.mark.new')
  return t(`catalog.changes.mark.${change.changes.some(({ kind }) => kind === 'price') ? 'price' : 'inputs'}`)
}

/** Describes all changes of a model. */
export function changeSentences({ kind, changes }: Change): string[] {
  switch (kind) {
    case 'new':
      return [t('catalog.changes.new')]
    case 'gone':
      return [t('catalog.changes.gone')]
    case 'changed':
      return changes.map((change) => sentenceOf(change))
  }
}

/** Sums up all changes for a narrow line: `2 changed, 1 new, 1 removed`. */
export function changesLine(changes: readonly Change[]): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return (['changed', 'new', 'gone'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => t(`catalog.changes.count.${kind}`, { count: count(kind) }))
    .join(', ')
}
