import type { ModelDefinition } from './model-definition.ts'

/** The models that a service offers. */
export type Catalog = {
  readonly models: readonly ModelDefinition[]
  /** Rises when the models change. */
  revision(): number
  find(id: string): ModelDefinition | null
  /** The ids as API error messages list them: `a, b, c`. */
  idList(): string
}

/** Models that may change while the service runs. `models` returns the same list until `revision` rises. */
export type ChangingModels = { models(): readonly ModelDefinition[]; revision(): number }

const none: ChangingModels = { models: () => [], revision: () => 0 }

/** Builds a catalog of the service's own models and those that change. @throws Error if two of its own have the same id. */
export function createCatalog(own: readonly ModelDefinition[], changing: ChangingModels = none): Catalog {
  const byId = new Map(own.map((model) => [model.id, model]))
  if (byId.size !== own.length) throw new Error('Two models have the same id.')
  return {
    get models() {
      const more = changing.models()
      return more.length === 0 ? own : [...own, ...more]
    },
    revision: changing.revision,
    find: (id) => byId.get(id) ?? changing.models().find((model) => model.id === id) ?? null,
    idList: () => [...own, ...changing.models()].map(({ id }) => id).join(', '),
  }
}
