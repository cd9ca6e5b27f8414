import type { Routes } from '#shared/contract/routes.ts'
import type { Catalog } from '../models/catalog.ts'
import { type Handlers, LastingAnswer } from './handlers.ts'
import { Refusal } from '../jobs/run-fault.ts'
import { describeForLanguageModels, describeOpenApi } from './open-api.ts'
import { familyPath, type ProducedOf } from '#shared/contract/route.ts'
import type { ModelDefinition, ModelExample } from '../models/model-definition.ts'

/** Creates the answer on first request, because the address is unknown before the service listens, and for each revision. */
function once<T>(revision: () => number, make: () => T): () => LastingAnswer<T> {
  let made: LastingAnswer<T> | null = null
  let last = -1
  return () => {
    if (made === null || last !== revision()) made = new LastingAnswer(make())
    last = revision()
    return made
  }
}

type Presented = ProducedOf<Routes['model']['read']>

/** A model in the catalog list (interface: Model). */
function presentModel(model: ModelDefinition, baseUrl: string): Presented {
  const { id, name, description, output_type, category, credits, pricing, cover, input_schema, engine } = model
  const api = baseUrl + familyPath.generation
  return {
    id,
    name,
    description,
    output_type,
    category,
    credits,
    pricing,
    cover_image: cover === null ? null : `${baseUrl}/covers/${cover}`,
    input_schema,
    ...(engine.name === undefined || engine.runsAt === undefined
      ? {}
      : { engine: { name: engine.name, runs_at: engine.runsAt } }),
    endpoints: {
      run: { method: 'POST', url: `${api}/run` },
      poll: { method: 'GET', url: `${api}/generations/{id}` },
    },
  }
}

function linksOf({ media = {} }: ModelExample, baseUrl: string): Record<string, string | string[]> {
  const addressed = Object.entries(media).map(([name, files]): [string, string | string[]] => {
    const links = files.map((file) => `${baseUrl}/covers/${file}`)
    const [only] = links
    return [name, only !== undefined && links.length === 1 ? only : links]
  })
  return Object.fromEntries(addressed)
}

/** A model with its example, as the single-model call shows it. An image model's example is its cover. */
function presentModelWithExample(model: ModelDefinition, baseUrl: string): Presented {
  const presented = presentModel(model, baseUrl)
  const { example, cover, output_type: type } = model
  const output = example?.output ?? cover
  if (example === null || output === null) return presented
  const url = `${baseUrl}/covers/${output}`
  return { ...presented, example: { output: { type, url }, input: { ...example.input, ...linksOf(example, baseUrl) } } }
}

/** Creates the handlers of the public catalog. */
export function modelHandlers(deps: { catalog: Catalog; baseUrl: () => string }): Handlers<Routes>['model'] {
  const { catalog, baseUrl } = deps
  const { revision } = catalog
  // The address does not change while the service listens.
  const list = once(revision, () => ({ models: catalog.models.map((model) => presentModel(model, baseUrl())) }))
  const openApi = once(revision, () => describeOpenApi(catalog, baseUrl()))
  const llms = once(revision, () => describeForLanguageModels(catalog, baseUrl()))
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
