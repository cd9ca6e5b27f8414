import { choiceLabelOf } from '#shared/domain/input-form/label.ts'
import type { Catalog, ModelCard } from '#shared/bridge/catalog.ts'
import { type Narrowing, narrowModels } from './catalog-facets.ts'
import { t } from './texts.ts'

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
