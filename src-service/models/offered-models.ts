import { landscapeModel } from './landscape/landscape-model.ts'
import type { ModelDefinition } from './model-definition.ts'
import { silkModel } from './silk/silk-model.ts'
import { stillLifeModel } from './still-life/still-life-model.ts'

/** Every model that the service offers, in the order of the catalog. */
export const offeredModels: readonly ModelDefinition[] = [landscapeModel, stillLifeModel, silkModel]
