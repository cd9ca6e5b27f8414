import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
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
  /** The inputs that change the price; empty where every run costs the same. */
  variesBy: z.array(z.string()),
  /** Which picture of it: another one once the catalog changed. Null where it has none. */
  coverVersion: z.string().nullable(),
})
export type ModelCard = z.output<typeof ModelCard>

/** One model with what its form is drawn from. */
export const ModelDetail = ModelCard.extend({
  inputSchema: JsonSchema,
  exampleInput: z.record(z.string(), z.unknown()).nullable(),
  /** The service lists it no more: this is what it was, for what was typed for it; it cannot run. */
  isGone: z.boolean().default(false),
})
export type ModelDetail = z.output<typeof ModelDetail>

/** The models of the open workspace’s service. */
export const Catalog = z.object({
  models: z.array(ModelCard),
  /** Models that the service lists no more and that a draft or a recipe is still for. */
  gone: z.array(ModelCard),
  /** What is otherwise than when the user last saw it; empty once that was seen. */
  changes: z.array(CatalogChange),
  /** When the service last answered with it. */
  updatedAt: z.string().nullable(),
})
export type Catalog = z.output<typeof Catalog>

/** The catalog: what can be made, and what each model asks for. */
export const catalogContract = {
  /** From the cache at once; asks the service first where there is none, or where `refresh` is set. */
  list: procedure.input(z.object({ refresh: z.boolean().default(false) })).output(Catalog),
  read: procedure.input(z.object({ modelId: z.string() })).output(ModelDetail),
  /** The models that were run last, the latest first. */
  recent: procedure.output(z.array(z.string())),
  /** Takes the changes as seen: from here on only later ones are told. */
  markSeen: procedure.output(z.void()),
  /** Says that another catalog was read; the reader lists it again. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
