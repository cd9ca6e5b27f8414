import { z } from 'zod'
import { Generation, generationRoutes } from '#shared/contract/generation.ts'
import { familyPath, type ProducedOf, type Route } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { Catalog } from '../models/catalog.ts'

type OpenApi = ProducedOf<Routes['model']['openApi']>

/** A schema of the wire table as JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return plain
}

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const enveloped = (data: unknown) => ({
  type: 'object',
  required: ['success', 'data'],
  properties: { success: { type: 'boolean' }, data },
})
const generationSchema = { $ref: '#/components/schemas/Generation' }
const error = { description: 'Refused; nothing was charged.', ...json({ $ref: '#/components/schemas/Error' }) }
const limited = { description: 'Too many requests.', ...json({ type: 'string' }) }

function parametersOf(route: Route): Record<string, unknown>[] {
  const from = (place: 'path' | 'query', schema: z.ZodType | undefined) => {
    const shape = schema instanceof z.ZodObject ? schema.shape : {}
    return Object.keys(shape).map((name) => ({
      name,
      in: place,
      required: place === 'path',
      schema: place === 'path' ? { type: 'string', format: 'uuid' } : { type: 'integer' },
    }))
  }
  return [...from('path', route.params), ...from('query', route.query)]
}

/**
 * The machine-readable description of run and generation status (interface: GET /openapi.json): OpenAPI 3.1 with each
 * model's input schema under components.schemas.Input_<modelId>.
 */
export function describeOpenApi(catalog: Catalog, baseUrl: string): OpenApi {
  const { run, read } = generationRoutes
  const inputs = catalog.models.map(({ id, input_schema }) => [`Input_${id}`, input_schema] as const)
  const keyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The first 255 characters count. A repeat returns the generation already created.',
    schema: { type: 'string' },
  }
  const runBody = {
    type: 'object',
    required: ['modelId', 'input'],
    properties: {
      modelId: { type: 'string', enum: catalog.models.map(({ id }) => id) },
      input: { anyOf: inputs.map(([name]) => ({ $ref: `#/components/schemas/${name}` })) },
      webhook: { type: 'string', format: 'uri' },
    },
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Generation API', version: '1.0.0' },
    servers: [{ url: baseUrl + familyPath.generation }],
    security: [{ key: [] }],
    paths: {
      [run.path]: {
        post: {
          operationId: 'run',
          summary: 'Start one generation',
          parameters: [keyHeader],
          requestBody: { required: true, ...json(runBody) },
          responses: {
            [run.status]: { description: 'Started.', ...json(enveloped(generationSchema)) },
            429: limited,
            default: error,
          },
        },
      },
      [read.path]: {
        get: {
          operationId: 'readGeneration',
          summary: 'Read a generation, at once or when it ends',
          parameters: parametersOf(read),
          responses: {
            [read.status]: { description: 'The generation.', ...json(enveloped(generationSchema)) },
            429: limited,
            default: error,
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Generation: jsonSchema(Generation),
        Error: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
        ...Object.fromEntries(inputs),
      },
    },
  }
}

/** The catalog for readers that are language models (interface: GET /llms.txt): a line for each model. */
export function describeForLanguageModels(catalog: Catalog, baseUrl: string): string {
  const requiredOf = (schema: Readonly<Record<string, unknown>>) =>
    Array.isArray(schema['required']) ? schema['required'].join(', ') : ''
  const lines = catalog.models.map(
    ({ id, output_type, input_schema }) => `- ${id}: ${output_type}; required inputs: ${requiredOf(input_schema)}`,
  )
  const api = baseUrl + familyPath.generation
  return [
    `# Models`,
    '',
    `Run one with POST ${api}/run. All of a model: GET ${api}/models/{id}.`,
    '',
    ...lines,
    '',
  ].join('\n')
}
