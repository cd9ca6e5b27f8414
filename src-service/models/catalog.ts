import type { ModelDefinition } from './model-definition.ts'

/** The models that a service offers. */
export type Catalog = {
  readonly models: readonly ModelDefinition[]
  find(id: string): ModelDefinition | null
  /** The ids as API error messages list them: `a, b, c`. */
  idList(): string
}

/** Builds a catalog. @throws Error if two models have the same id. */
export function createCatalog(models: readonly ModelDefinition[]): Catalog {
  const byId = new Map(models.map((model) => [model.id, model]))
  if (byId.size !== models.length) throw new Error('Two models have the same id.')
  return {
    models,
    find: (id) => byId.get(id) ?? null,
    idList: () => [...byId.keys()].join(', '),
  }
}
