import { z } from 'zod'
import type { Model } from '../../contract/model.ts'
import { compareModels, ModelChange } from './compare-models.ts'
import { factsOf } from './model-facts.ts'

/** What became of a model between two readings of the catalog. `changes` only where it `changed`. */
export const CatalogChange = z.object({
  modelId: z.string(),
  name: z.string(),
  kind: z.enum(['new', 'gone', 'changed']),
  changes: z.array(ModelChange),
})
export type CatalogChange = z.output<typeof CatalogChange>

/** Compares two readings of the catalog: what changed, what is new, what is gone, each in the order of its list. */
export function compareCatalogs(before: readonly Model[], after: readonly Model[]): CatalogChange[] {
  const old = new Map(before.map((model) => [model.id, model]))
  const present = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((model): CatalogChange[] => {
    const was = old.get(model.id)
    const changes = was === undefined ? [] : compareModels(factsOf(was), factsOf(model))
    return changes.length === 0 ? [] : [{ modelId: model.id, name: model.name, kind: 'changed', changes }]
  })
  const only = (models: readonly Model[], kind: 'new' | 'gone', isOther: (id: string) => boolean) =>
    models.filter(({ id }) => isOther(id)).map(({ id, name }) => ({ modelId: id, name, kind, changes: [] }))
  return [...changed, ...only(after, 'new', (id) => !old.has(id)), ...only(before, 'gone', (id) => !present.has(id))]
}
