import { z } from 'zod'
import { openEnum } from '../util/text-formats.ts'
import { engineSites } from './engine.ts'
import { CreditAmount, ServiceId } from './limit.ts'
import { route } from './route.ts'

/** How a run is priced if the price depends on the input (interface: Model). */
export const Pricing = z.looseObject({
  type: openEnum(['per_second', 'per_period', 'per_character', 'matrix']),
  varies_by: z.array(z.string()),
})
export type Pricing = z.output<typeof Pricing>

/** A JSON Schema as sent. Only known to be an object; the input form reads it defensively. */
export const JsonSchema = z.looseObject({})
export type JsonSchema = z.output<typeof JsonSchema>

/** What a model makes. */
export const OutputType = openEnum(['image', 'video', 'audio'])
export type OutputType = z.output<typeof OutputType>

/** A model of the catalog (interface: Model). `credits` is the listed cost; every run costs it if `pricing` is null. */
export const Model = z.looseObject({
  id: ServiceId,
  name: z.string(),
  description: z.string().default(''),
  output_type: OutputType,
  category: z.string().default(''),
  credits: CreditAmount,
  pricing: Pricing.nullable().default(null),
  cover_image: z.string().nullable().default(null),
  input_schema: JsonSchema,
  /** The engine that runs the model, and where: this computer, the user's network or the internet (not in the interface). */
  engine: z.looseObject({ name: z.string(), runs_at: openEnum(engineSites) }).nullish(),
  example: z
    .looseObject({
      output: z.looseObject({ type: OutputType, url: z.string() }),
      input: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  endpoints: z.looseObject({}).optional(),
})
export type Model = z.output<typeof Model>

const isReadable = (value: unknown) => Model.safeParse(value).success

const NamedList = z.looseObject({ models: z.array(z.unknown()) })

// The list's place in `data` is not documented: both forms are read. Only the unreadable models are left out.
const ModelList = z.preprocess(
  (value) => {
    const named = NamedList.safeParse(Array.isArray(value) ? { models: value } : value)
    return named.success ? { ...named.data, models: named.data.models.filter(isReadable) } : value
  },
  z.looseObject({ models: z.array(Model) }),
)

/** The machine-readable description of run and status (interface: GET /openapi.json). */
export const OpenApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.unknown()),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
export type OpenApi = z.output<typeof OpenApi>

/** The public catalog calls: no key, not counted toward a key's limit (interface: Authentication, 3). */
export const modelRoutes = {
  list: route({
    method: 'GET',
    family: 'generation',
    path: '/models',
    auth: 'none',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    answer: ModelList,
  }),
  read: route({
    method: 'GET',
    family: 'generation',
    path: '/models/{id}',
    auth: 'none',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'data',
    params: z.object({ id: z.string() }),
    answer: Model,
  }),
  openApi: route({
    method: 'GET',
    family: 'generation',
    path: '/openapi.json',
    auth: 'none',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'bare',
    answer: OpenApi,
  }),
  llms: route({
    method: 'GET',
    family: 'generation',
    path: '/llms.txt',
    auth: 'none',
    repeat: 'safe',
    spends: false,
    status: 200,
    envelope: 'text',
    answer: z.string(),
  }),
} as const
