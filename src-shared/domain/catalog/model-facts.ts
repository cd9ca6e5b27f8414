import { z } from 'zod'
import { JsonSchema, type Model, Pricing } from '../../contract/model.ts'

/** What of a model decides whether a recipe still means the same: what a run costs (credits) and what it takes. */
export const ModelFacts = z.object({
  credits: z.int(),
  pricing: Pricing.nullable(),
  inputSchema: JsonSchema,
})
export type ModelFacts = z.output<typeof ModelFacts>

/** The facts of a model of the catalog. */
export function factsOf({ credits, pricing, input_schema: inputSchema }: Model): ModelFacts {
  return { credits, pricing, inputSchema }
}
