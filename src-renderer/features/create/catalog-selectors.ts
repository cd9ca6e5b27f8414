import type { ModelCard } from '#shared/bridge/catalog.ts'
import type { OutputType } from '#shared/contract/model.ts'
import { choiceLabelOf } from '#shared/domain/input-form/label.ts'

/** What the catalog is narrowed to. */
export type CatalogType = OutputType | 'all'

/** One row of the catalog: the head of a group, or a model. */
export type CatalogRow =
  | { readonly kind: 'heading'; readonly title: string; readonly count: number }
  | { readonly kind: 'model'; readonly card: ModelCard; readonly pinned: boolean }

const order: readonly OutputType[] = ['image', 'video', 'audio', 'unknown']

/** The types that the catalog has, in a fixed order, with how many models make each. */
export function countTypes(models: readonly ModelCard[]): { type: OutputType; count: number }[] {
  return order
    .map((type) => ({ type, count: models.filter((model) => model.outputType === type).length }))
    .filter(({ count }) => count > 0)
}

/** The models that have every word of `find` somewhere in name, id, description or category. */
export function findModels(models: readonly ModelCard[], find: string, type: CatalogType): ModelCard[] {
  const words = find.toLowerCase().split(/\s+/u).filter(Boolean)
  return models.filter((model) => {
    if (type !== 'all' && model.outputType !== type) return false
    const text = `${model.name} ${model.id} ${model.description} ${model.category}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/**
 * The rows of the catalog: what is pinned, in the order it was pinned, then groups by category in the order in which
 * the service lists them. A pinned model is not repeated in its group.
 */
export function catalogRows(models: readonly ModelCard[], pinnedIds: readonly string[]): CatalogRow[] {
  const pinned = pinnedIds.flatMap((id) => models.filter((model) => model.id === id))
  const groups = Map.groupBy(
    models.filter((model) => !pinnedIds.includes(model.id)),
    (model) => model.category,
  )
  const rows = (title: string, cards: readonly ModelCard[], isPinned: boolean): CatalogRow[] =>
    cards.length === 0
      ? []
      : [
          { kind: 'heading', title, count: cards.length },
          ...cards.map((card): CatalogRow => ({ kind: 'model', card, pinned: isPinned })),
        ]
  return [
    ...rows('Pinned', pinned, true),
    ...[...groups].flatMap(([category, cards]) =>
      rows(category === '' ? 'Other' : choiceLabelOf(category), cards, false),
    ),
  ]
}

/** The model above or below in the rows, or the first; null where there is none. */
export function modelBeside(rows: readonly CatalogRow[], modelId: string | null, step: 1 | -1): ModelCard | null {
  const cards = rows.flatMap((row) => (row.kind === 'model' ? [row.card] : []))
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
