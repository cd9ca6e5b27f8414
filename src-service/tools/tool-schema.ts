import { z } from 'zod'
import { readsOnly, type Tool } from '#shared/contract/tool.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** A part of a route's request. */
export type Part = 'params' | 'query' | 'body'

/** A tool as agents see it, and where each of its arguments goes in the route's request. */
export type ToolShape = {
  readonly tool: Tool
  readonly inputSchema: { readonly type: 'object' } & JsonObject
  readonly outputSchema: { readonly type: 'object' } & JsonObject
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** The part of each argument, by its name; `idempotencyKey` of a keyed header is not among them. */
  readonly places: ReadonlyMap<string, Part>
}

/** The argument that carries the `Idempotency-Key` header (assumed: the interface shows no arguments). */
export const keyArgument = 'idempotencyKey'

const Properties = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

/** Converts what the wire carries to JSON Schema 2020-12. */
function jsonSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return plain
}

/**
 * Derives a tool's schemas from its route: the arguments are the params, the query and the body side by side, in the wire's
 * names. @throws Error if two parts share a name: a mistake in the table.
 */
export function shapeTool(tool: Tool): ToolShape {
  const { route, fixed = {}, without = [] } = tool
  const places = new Map<string, Part>()
  const properties: Record<string, unknown> = {}
  const required: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = route[part]
    if (schema === undefined) continue
    const own = Properties.parse(jsonSchema(schema))
    for (const [name, property] of Object.entries(own.properties)) {
      if (places.has(name)) throw new Error(`${tool.name} has two arguments ${name}`)
      places.set(name, part)
      if (name in fixed || without.includes(name)) continue
      properties[name] = property
      if (own.required.includes(name)) required.push(name)
    }
  }
  if (route.repeat === 'keyed-header') {
    const description = 'A repeat with the same key returns the first result. Only the first 255 characters count.'
    properties[keyArgument] = { type: 'string', description }
  }
  return {
    tool,
    inputSchema: {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    outputSchema: { ...jsonSchema(route.answer), type: 'object' },
    annotations: {
      readOnlyHint: readsOnly(tool),
      destructiveHint: tool.destroys ?? false,
      // A keyed call is only the same twice if its caller gives the key.
      idempotentHint: route.repeat === 'safe',
      openWorldHint: tool.reachesOut ?? false,
    },
    places,
  }
}
