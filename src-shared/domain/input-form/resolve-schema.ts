import { isNode, nodesIn, textsIn, textOf, type SchemaNode, wordsOf } from './field.ts'

/** A schema without `$ref`, `allOf`, `anyOf` and `oneOf` where they can be simplified. */
export type Resolved = SchemaNode & { readonly nullable?: boolean; readonly labels?: readonly string[] }

/** A reading of a schema: its root, and how many parts it may still visit, as references can expand without limit. */
export type Reading = { readonly root: SchemaNode; left: number }

// The largest real schemas have some hundreds; this many take a few milliseconds.
const mostParts = 5_000

/** Starts reading a schema. */
export function startReading(root: SchemaNode): Reading {
  return { root, left: mostParts }
}

// Deeper than any usable form; a self-referencing schema ends here and is edited as raw JSON.
const deepest = 12

function lookUp(pointer: string, root: SchemaNode): SchemaNode {
  if (!pointer.startsWith('#')) return {}
  let found: unknown = root
  for (const part of pointer.slice(1).split('/').filter(Boolean)) {
    const name = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~')
    found = isNode(found) && Object.hasOwn(found, name) ? found[name] : undefined
  }
  return isNode(found) ? found : {}
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return part
    throw error
  }
}

function without(schema: SchemaNode, keyword: string): SchemaNode {
  const { [keyword]: _, ...rest } = schema
  return rest
}

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : isNode(value) ? Object.keys(value).length : 0)

function merge(first: SchemaNode, second: SchemaNode, reading: Reading): SchemaNode {
  const both: SchemaNode = { ...first, ...second }
  const properties = isNode(first['properties']) && isNode(second['properties'])
  const required = first['required'] !== undefined && second['required'] !== undefined
  if (properties) reading.left -= sizeOf(first['properties']) + sizeOf(second['properties'])
  if (required) reading.left -= sizeOf(first['required']) + sizeOf(second['required'])
  if (reading.left < 0) return both
  return {
    ...both,
    ...(properties ? { properties: { ...Object(first['properties']), ...Object(second['properties']) } } : {}),
    ...(required ? { required: [...new Set([...textsIn(first['required']), ...textsIn(second['required'])])] } : {}),
  }
}

// A longer label does not fit a list.
const mostLabel = 120

const isNull = (schema: SchemaNode) => schema['type'] === 'null' || schema['const'] === null

function valuesOf(schema: SchemaNode): unknown[] | null {
  if (schema['const'] !== undefined) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

/** Merges a union: its only non-null member, all its values as one enumeration, or its members' common type. */
function unite(members: readonly Resolved[], rest: SchemaNode, reading: Reading): Resolved {
  const live = members.filter((member) => !isNull(member))
  const nullable = live.length < members.length || members.some((member) => member.nullable === true)
  const mark = nullable ? { nullable } : {}
  const [only, ...others] = live
  if (only !== undefined && others.length === 0) return { ...merge(only, rest, reading), ...mark }
  // If only some members are fixed values, those are a choice that is always allowed.
  const fixed = live.filter((member) => valuesOf(member) !== null)
  const isText = live.every((member) => member['type'] === 'string')
  if (fixed.length > 0 && (fixed.length === live.length || !isText)) {
    for (const member of fixed) reading.left -= sizeOf(member['enum'])
    if (reading.left < 0) return { ...rest, ...mark }
    const values = fixed.flatMap((member) => valuesOf(member) ?? [])
    const labels = fixed.flatMap((member) => {
      const own = valuesOf(member) ?? []
      const title = own.length === 1 ? wordsOf(member['title'], mostLabel) : null
      return own.map((value) => title ?? (typeof value === 'object' ? '' : String(value).slice(0, mostLabel)))
    })
    return { ...rest, ...mark, enum: values, labels }
  }
  if (isText) return { ...rest, ...mark, type: 'string' }
  const isNumber = live.every((member) => member['type'] === 'number' || member['type'] === 'integer')
  return isNumber ? { ...rest, ...mark, type: 'number' } : { ...rest, ...mark }
}

function plainType(schema: Resolved): Resolved {
  if (!Array.isArray(schema['type'])) return schema
  const types = textsIn(schema['type'])
  const live = types.filter((type) => type !== 'null')
  const mark = live.length < types.length ? { nullable: true } : {}
  const [only, ...others] = live
  if (only !== undefined && others.length === 0) return { ...schema, ...mark, type: only }
  // A text can represent the other simple types; without one, number is the widest.
  if (live.includes('string')) return { ...schema, ...mark, type: 'string' }
  const isNumber = live.length > 0 && live.every((type) => type === 'number' || type === 'integer')
  return isNumber ? { ...schema, ...mark, type: 'number' } : { ...without(schema, 'type'), ...mark }
}

/**
 * Simplifies one part of a schema: follows `$ref` within `root`, merges `allOf`, turns `anyOf` and `oneOf` with null or
 * of fixed values into one schema, and a list of types into one type. Keywords beside a `$ref` override its target.
 * What cannot be simplified (an unresolved or circular reference, a union of unlike objects) is returned without a
 * type, and the form edits it as raw JSON; so is everything after the reading's limit. Never throws.
 */
export function resolveSchema(schema: SchemaNode, reading: Reading, depth = 0): Resolved {
  reading.left -= 1
  if (depth > deepest || reading.left < 0) return {}
  const { root } = reading
  let plain = schema
  const pointer = textOf(plain['$ref'])
  if (pointer !== null)
    plain = merge(resolveSchema(lookUp(pointer, root), reading, depth + 1), without(plain, '$ref'), reading)
  if (plain['allOf'] !== undefined) {
    const parts = nodesIn(plain['allOf']).map((part) => resolveSchema(part, reading, depth + 1))
    const whole = parts.reduce<SchemaNode>((first, second) => merge(first, second, reading), {})
    plain = merge(whole, without(plain, 'allOf'), reading)
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = nodesIn(plain[keyword]).map((member) => resolveSchema(member, reading, depth + 1))
    if (members.length > 0) plain = unite(members, without(plain, keyword), reading)
  }
  return plainType(plain)
}
