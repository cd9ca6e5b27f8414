import type { Routes } from '#shared/contract/routes.ts'
import type { Catalog } from '../models/catalog.ts'
import type { Handlers } from './handlers.ts'
import { LastingAnswer } from './lasting-answer.ts'
import { Refusal } from '../jobs/refusal.ts'
import { describeForLanguageModels, describeOpenApi } from './open-api.ts'
import { presentModel, presentModelWithExample } from './present-model.ts'

/** Made when it is first asked for: the address is not known before the service listens. */
function once<T>(make: () => T): () => LastingAnswer<T> {
  let made: LastingAnswer<T> | null = null
  return () => (made ??= new LastingAnswer(make()))
}

/** Handlers of the public catalog. */
export function modelHandlers(deps: { catalog: Catalog; baseUrl: () => string }): Handlers<Routes>['model'] {
  const { catalog, baseUrl } = deps
  // Neither catalog nor address change while the service listens.
  const list = once(() => ({ models: catalog.models.map((model) => presentModel(model, baseUrl())) }))
  const openApi = once(() => describeOpenApi(catalog, baseUrl()))
  const llms = once(() => describeForLanguageModels(catalog, baseUrl()))
  return {
    list,
    read({ params }) {
      const model = catalog.find(params.id)
      if (model === null) throw new Refusal(404, `Model not found. Available models: ${catalog.idList()}`)
      return presentModelWithExample(model, baseUrl())
    },
    openApi,
    llms,
  }
}
