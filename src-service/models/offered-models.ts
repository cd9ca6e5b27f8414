import type { ModelDefinition } from './model-definition.ts'

/** Every model that the service offers, in the order of the catalog. */
export const offeredModels: readonly ModelDefinition[] = []
