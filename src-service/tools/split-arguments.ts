import { keyArgument, type Part, type ToolShape } from './tool-schema.ts'

/** The parts of a route's request, as a caller of the route sends them. */
export type RequestParts = Readonly<Record<Part, Readonly<Record<string, unknown>>>> & {
  readonly idempotencyKey: string | null
}

/** Arguments that no route takes: the message names the argument. */
export class UnknownArgument extends Error {
  override readonly name = 'UnknownArgument'
}

/**
 * Splits a tool's arguments into the parts of its route's request. Their values are checked by the route.
 * @throws UnknownArgument for one that the tool does not have, because a misspelt limit must not be ignored.
 */
export function splitArguments(shape: ToolShape, given: Readonly<Record<string, unknown>>): RequestParts {
  const { tool, places, inputSchema } = shape
  const known = inputSchema['properties']
  const parts = { params: {}, query: {}, body: {} } satisfies Record<Part, Record<string, unknown>>
  const put = (name: string, value: unknown) => {
    const part: Record<string, unknown> = parts[places.get(name) ?? 'body']
    part[name] = value
  }
  let idempotencyKey: string | null = null
  for (const [name, value] of Object.entries(given)) {
    if (typeof known !== 'object' || known === null || !Object.hasOwn(known, name)) {
      throw new UnknownArgument(`Unknown field: ${name}`)
    }
    if (places.has(name)) put(name, value)
    else if (name === keyArgument && typeof value === 'string') idempotencyKey = value === '' ? null : value
    else throw new UnknownArgument(`${name} must be a text`)
  }
  for (const [name, value] of Object.entries(tool.fixed ?? {})) put(name, value)
  return { ...parts, idempotencyKey }
}
