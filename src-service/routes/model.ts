import type { Routes } from '#shared/contract/routes.ts'
import type { Catalog } from '../models/catalog.ts'
import type { Handlers } from './handlers.ts'
import { Refusal } from '../jobs/refusal.ts'
import { describeForLanguageModels, describeOpenApi } from './open-api.ts'
import { presentModel, presentModelWithExample } from './present-model.ts'

/** Handlers of the public catalog. */
export function modelHandlers(deps: { catalog: Catalog; baseUrl: () => string }): Handlers<Routes>['model'] {
  const { catalog, baseUrl } = deps
  return {
    list: () => ({ models: catalog.models.map((model) => presentModel(model, baseUrl())) }),
    read({ params }) {
      const model = catalog.find(params.id)
      if (model === null) throw new Refusal(404, `Model not found. Available models: ${catalog.idList()}`)
      return presentModelWithExample(model, baseUrl())
    },
    openApi: () => describeOpenApi(catalog, baseUrl()),
    llms: () => describeForLanguageModels(catalog, baseUrl()),
  }
}
