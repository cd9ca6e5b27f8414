import { familyPath } from '#shared/contract/route.ts'
import type { ProducedOf } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { ModelDefinition, ModelExample } from '../models/model-definition.ts'

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

/** The addresses of the files that an example is made from. */
function linksOf({ media = {} }: ModelExample, baseUrl: string): Record<string, string | string[]> {
  const addressed = Object.entries(media).map(([name, files]): [string, string | string[]] => {
    const links = files.map((file) => `${baseUrl}/covers/${file}`)
    const [only] = links
    return [name, only !== undefined && links.length === 1 ? only : links]
  })
  return Object.fromEntries(addressed)
}

/** A model with its example, as the single call shows it. A picture's example is its cover. */
export function presentModelWithExample(model: ModelDefinition, baseUrl: string): Presented {
  const presented = presentModel(model, baseUrl)
  const { example, cover, output_type: type } = model
  const output = example?.output ?? cover
  if (example === null || output === null) return presented
  const url = `${baseUrl}/covers/${output}`
  return { ...presented, example: { output: { type, url }, input: { ...example.input, ...linksOf(example, baseUrl) } } }
}
