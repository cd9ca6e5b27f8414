import type { ModelDefinition } from './model-definition.ts'

/** The models of a service. */
export type Catalog = {
  readonly models: readonly ModelDefinition[]
  find(id: string): ModelDefinition | null
  /** `a, b, c`, as the interface's sentences list them. */
  idList(): string
}

/** Builds a catalog. @throws Error where two models have one id. */
export function createCatalog(models: readonly ModelDefinition[]): Catalog {
  const byId = new Map(models.map((model) => [model.id, model]))
  if (byId.size !== models.length) throw new Error('Two models have the same id.')
  return {
    models,
    find: (id) => byId.get(id) ?? null,
    idList: () => [...byId.keys()].join(', '),
  }
}
