import { z } from 'zod'

/** The part of JSON Schema that zod writes. */
export type Shape = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Shape
  readonly propertyNames?: unknown
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly [rule: string]: unknown
}

const isNested = (shape: Shape): boolean =>
  shape.properties !== undefined ||
  shape.items !== undefined ||
  shape.additionalProperties !== undefined ||
  (shape.anyOf ?? shape.oneOf ?? []).some(isNested)

function leaf({ type, const: only, enum: values, anyOf, oneOf, ...rules }: Shape): string {
  const variants = anyOf ?? oneOf
  const kind =
    variants?.map(leaf).join(' | ') ??
    values?.map((value) => JSON.stringify(value)).join(' | ') ??
    (only === undefined ? (type ?? 'anything') : JSON.stringify(only))
  // The bounds that every integer has are left out.
  const said = Object.entries(rules).filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
  return [kind, ...said.map(([rule, value]) => `${rule}=${JSON.stringify(value)}`)].join(' ')
}

function variantName(shape: Shape, index: number): string {
  const only = shape.properties?.['kind']?.const
  return typeof only === 'string' ? only : String(index + 1)
}

function* lines(shape: Shape, at: string): Generator<string> {
  if (!isNested(shape)) {
    yield `${at}: ${leaf(shape)}`
    return
  }
  const { properties, required = [], additionalProperties, items, anyOf, oneOf, propertyNames: _, ...rest } = shape
  const { type: _type, ...rules } = rest
  if (Object.keys(rules).length > 0) yield `${at}: ${leaf(rules)}`
  for (const [name, part] of Object.entries(properties ?? {})) {
    yield* lines(part, `${at}.${name}${required.includes(name) ? '' : '?'}`)
  }
  if (typeof additionalProperties === 'object') yield* lines(additionalProperties, `${at}.*`)
  if (items !== undefined) yield* lines(items, `${at}[]`)
  for (const [index, variant] of (anyOf ?? oneOf ?? []).entries()) {
    yield* lines(variant, `${at}<${variantName(variant, index)}>`)
  }
}

/** Every route has the same errors: to read each anew took most of the time. */
const known = { input: new WeakMap<z.ZodType, Shape>(), output: new WeakMap<z.ZodType, Shape>() }

/** The JSON Schema of a zod schema; `undefined` where nothing is passed. */
export function readShape(schema: unknown, io: 'input' | 'output'): Shape | undefined {
  if (schema === undefined || schema instanceof z.ZodVoid) return undefined
  if (!(schema instanceof z.ZodType)) throw new Error('The bridge is described by zod schemas only.')
  const before = known[io].get(schema)
  if (before !== undefined) return before
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // zod's own type of the same value is wider than what it writes.
  const shape = rest as Shape
  known[io].set(schema, shape)
  return shape
}

/**
 * Renders a schema in full, one line for each value that it accepts: `input.limit?: integer minimum=1 default=50`.
 *
 * `?` may be absent, `[]` an entry, `.*` any other name, `<n>` one of several variants.
 */
export function renderSchema(shape: Shape | undefined, at: string): string[] {
  return shape === undefined ? [`${at}: nothing`] : [...lines(shape, at)]
}
