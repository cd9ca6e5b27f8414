import { z } from 'zod'
import { JsonSchema, OutputType } from '../contract/model.ts'
import { procedure } from './failures.ts'

/** A model as a row of the catalog. */
export const ModelCard = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  outputType: OutputType,
  category: z.string(),
  /** The listed cost. */
  credits: z.int(),
  /** The inputs that change the price; empty where every run costs the same. */
  variesBy: z.array(z.string()),
  hasCover: z.boolean(),
})
export type ModelCard = z.output<typeof ModelCard>

/** One model with what its form is drawn from. */
export const ModelDetail = ModelCard.extend({
  inputSchema: JsonSchema,
  exampleInput: z.record(z.string(), z.unknown()).nullable(),
})
export type ModelDetail = z.output<typeof ModelDetail>

/** The models of the open workspace’s service. */
export const Catalog = z.object({
  models: z.array(ModelCard),
  /** When the service last answered with it. */
  updatedAt: z.string().nullable(),
})
export type Catalog = z.output<typeof Catalog>

/** The catalog: what can be made, and what each model asks for. */
export const catalogContract = {
  /** From the cache at once; asks the service first where there is none, or where `refresh` is set. */
  list: procedure.input(z.object({ refresh: z.boolean().default(false) })).output(Catalog),
  read: procedure.input(z.object({ modelId: z.string() })).output(ModelDetail),
}
