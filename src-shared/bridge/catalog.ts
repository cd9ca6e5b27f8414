import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { RunsAt } from '../contract/engine.ts'
import { JsonSchema, OutputType } from '../contract/model.ts'
import { CatalogChange } from '../domain/compare-catalogs.ts'
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
  /** Inputs that change the price; empty if every run costs the same. */
  variesBy: z.array(z.string()),
  /** Version of the cover image, which may change with the catalog; null if the model has none. */
  coverVersion: z.string().nullable(),
  /** The engine of the user that runs the model, and where; null for a model of the service itself. */
  engine: z.object({ name: z.string(), runsAt: RunsAt.or(z.literal('unknown')) }).nullish(),
})
export type ModelCard = z.output<typeof ModelCard>

/** A model with what its form is built from. */
export const ModelDetail = ModelCard.extend({
  inputSchema: JsonSchema,
  exampleInput: z.record(z.string(), z.unknown()).nullable(),
  /** The service no longer lists the model. It cannot run; its form stays for existing drafts. */
  isGone: z.boolean().default(false),
})
export type ModelDetail = z.output<typeof ModelDetail>

/** The models of the open workspace's service. */
export const Catalog = z.object({
  models: z.array(ModelCard),
  /** Models that the service no longer lists but that a draft or a recipe still uses. */
  gone: z.array(ModelCard),
  /** Changes since the user last saw the catalog; empty once seen. */
  changes: z.array(CatalogChange),
  /** When the service last sent the catalog. */
  updatedAt: z.string().nullable(),
})
export type Catalog = z.output<typeof Catalog>

/** The catalog: the models, and the inputs of each. */
export const catalogContract = {
  /** Answers from the cache at once; asks the service first if nothing is cached or `refresh` is set. */
  list: procedure.input(z.object({ refresh: z.boolean().default(false) })).output(Catalog),
  read: procedure.input(z.object({ modelId: z.string() })).output(ModelDetail),
  /** Recently run models, latest first. */
  recent: procedure.output(z.array(z.string())),
  /** Marks the changes as seen; only later ones are reported. */
  markSeen: procedure.output(z.void()),
  /** Reports that a new catalog was read; the reader then lists it again. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
