import { choiceLabelOf } from '#shared/domain/input-form/field.ts'
import type { Catalog, ModelCard } from '#shared/bridge/catalog.ts'
import { t } from './texts.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { findItems, modelText } from '../../forms/find.ts'

/** One row of the catalog: the head of a group, or a model. */
export type CatalogRow =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | { readonly kind: 'model'; readonly card: ModelCard; readonly isGone: boolean }

/** Models that stand above the groups, by id. */
export type CatalogTops = { readonly pinned: readonly string[]; readonly recent: readonly string[] }

/** Recently run models that are listed; the others are in their groups. */
const mostRecent = 4

/**
 * The rows of the catalog: what is pinned, in the order it was pinned, what was run last, then groups by category in the
 * order in which the service lists them, and at the end what it lists no more. Each model stands once.
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
type FacetCount<Value extends string> = { readonly value: Value; readonly count: number }

/** What each facet offers: every value that the catalog has, in a fixed order, counted within the other facets and the words. */
type Facets = {
  readonly types: readonly FacetCount<OutputType>[]
  readonly categories: readonly FacetCount<string>[]
  readonly bands: readonly (FacetCount<string> & { readonly label: string })[]
}

const typeOrder: readonly OutputType[] = ['image', 'video', 'audio', 'unknown']

/** Whether the catalog is narrowed by more than words. */
export const isNarrowed = ({ type, category, band }: Narrowing) => type !== null || category !== null || band !== null

/** Models by their listed price, both ends included. Credits; `most` is infinite in the last one. */
type PriceBand = {
  readonly id: string
  readonly label: string
  readonly least: number
  readonly most: number
}

/** Ends of bands that people count in. */
const roundCredits = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]

const labelOf = (least: number, most: number) =>
  least <= 1
    ? t('catalog.bands.upTo', { most })
    : most === Number.POSITIVE_INFINITY
      ? t('catalog.bands.over', { most: least - 1 })
      : t('catalog.bands.between', { least, most })

/**
 * Parts the catalog by price into free ones and up to three bands, at round numbers near its thirds, so that a catalog of
 * any size of prices falls into parts of use. A catalog of one price has no bands.
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

/** The rows of what fits: every model of the catalog, and every one that it lists no more. */
export function foundRows(
  { models, gone }: Pick<Catalog, 'models' | 'gone'>,
  tops: CatalogTops,
  narrowing: Narrowing,
): CatalogRow[] {
  return catalogRows(narrowModels(models, narrowing), tops, narrowModels(gone, narrowing))
}

/** The model above or below in the rows, or the first; null where there is none. */
export function modelBeside(rows: readonly CatalogRow[], modelId: string | null, step: 1 | -1): ModelCard | null {
  const cards = rows.flatMap((row) => (row.kind === 'model' && !row.isGone ? [row.card] : []))
  const at = cards.findIndex((card) => card.id === modelId)
  return (at < 0 ? cards[0] : cards[at + step]) ?? null
}

/** The model to open first: the last one used while it is still listed, else the first pinned, else the first. */
export function firstModel(
  models: readonly ModelCard[],
  lastModelId: string | null,
  pinnedIds: readonly string[],
): string | null {
  const wanted = [lastModelId, ...pinnedIds].find((id) => models.some((model) => model.id === id))
  return wanted ?? models[0]?.id ?? null
}

/** The pinned ids with one pinned at the end, or taken away where it was pinned. */
export function togglePin(pinnedIds: readonly string[], modelId: string): string[] {
  return pinnedIds.includes(modelId) ? pinnedIds.filter((id) => id !== modelId) : [...pinnedIds, modelId]
}

type Change = Catalog['changes'][number]

/** The mark of a changed model in the list, in a word; null where nothing changed. */
export function changeMark(change: Change | undefined): string | null {
  if (change === undefined || change.kind === 'gone') return null
  if (change.kind === 'new') return t('catalog.changes.mark.new')
  return t(`catalog.changes.mark.${change.changes.some(({ kind }) => kind === 'price') ? 'price' : 'inputs'}`)
}

/** What became of a model, in full. */
export function changeSentences({ kind, changes }: Change): string[] {
  switch (kind) {
    case 'new':
      return [t('catalog.changes.new')]
    case 'gone':
      return [t('catalog.changes.gone')]
    case 'changed':
      return changes.map(({ sentence }) => sentence)
  }
}

/** All changes in a few words, for a narrow line: `2 changed, 1 new, 1 removed`. */
export function changesLine(changes: readonly Change[]): string {
  const count = (kind: Change['kind']) => changes.filter((change) => change.kind === kind).length
  return (['changed', 'new', 'gone'] as const)
    .filter((kind) => count(kind) > 0)
    .map((kind) => t(`catalog.changes.count.${kind}`, { count: count(kind) }))
    .join(', ')
}
