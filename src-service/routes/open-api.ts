import { z } from 'zod'
import { Generation, generationRoutes } from '#shared/contract/generation.ts'
import { familyPath, type ProducedOf, type Route } from '#shared/contract/route.ts'
import type { Routes } from '#shared/contract/routes.ts'
import type { Catalog } from '../models/catalog.ts'

type OpenApi = ProducedOf<Routes['model']['openApi']>

/** Converts a schema of the wire table to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return plain
}

/** Describes the models in general; each model's description says what it makes. */
const modelsNote =
  'These models are local procedural engines: they draw, compose and speak by rules and use no neural network.'

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
 * Builds the machine-readable description of run and generation status (interface: GET /openapi.json): OpenAPI 3.1 with
 * each model's input schema under components.schemas.Input_<modelId>.
 */
export function describeOpenApi(catalog: Catalog, baseUrl: string): OpenApi {
  const { run, read } = generationRoutes
  const inputs = catalog.models.map(({ id, input_schema }) => [`Input_${id}`, input_schema] as const)
  const keyHeader = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Only the first 255 characters count. A repeated key returns the existing generation.',
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
    info: { title: 'Generation API', version: '1.0.0', description: modelsNote },
    servers: [{ url: baseUrl + familyPath.generation }],
    security: [{ key: [] }],
    paths: {
      [run.path]: {
        post: {
          operationId: 'run',
          summary: 'Start a generation',
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
          summary: 'Get a generation, now or when it finishes',
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

/** Builds the catalog for language models (interface: GET /llms.txt): what the models are, then a line for each. */
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
    `${modelsNote} Start a run with POST ${api}/run. Read a model with GET ${api}/models/{id}.`,
    '',
    ...lines,
    '',
  ].join('\n')
}
