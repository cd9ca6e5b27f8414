import { familyPath } from '#shared/contract/route.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { ModelDefinition } from '../models/model-definition.ts'

type Presented = ProducedOf<Routes['model']['read']>

/** A model as the catalog's list shows it (interface: Model). */
export function presentModel(model: ModelDefinition, baseUrl: string): Presented {
  const { id, name, description, output_type, category, credits, pricing, cover, input_schema } = model
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
    endpoints: {
      run: { method: 'POST', url: `${api}/run` },
      poll: { method: 'GET', url: `${api}/generations/{id}` },
    },
  }
}

/** A model with its example, as the single call shows it. The example's output is the cover. */
export function presentModelWithExample(model: ModelDefinition, baseUrl: string): Presented {
  const presented = presentModel(model, baseUrl)
  const { cover_image: url } = presented
  if (model.example === null || typeof url !== 'string') return presented
  return { ...presented, example: { output: { type: model.output_type, url }, input: { ...model.example.input } } }
}
