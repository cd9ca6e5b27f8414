import type { Shape } from './render-schema.ts'

const isObject = ({ properties, additionalProperties }: Shape) =>
  properties !== undefined || typeof additionalProperties === 'object'

/** What follows a field's name: nothing for a plain value, else the outline of its objects: `: {a, b}[]`. */
function describeValue(shape: Shape, depth: number): string {
  const variants = shape.anyOf ?? shape.oneOf
  if (variants !== undefined) {
    const nested = variants.map((variant) => describeValue(variant, depth)).filter((text) => text !== '')
    return [...new Set(nested)].join(' |').replaceAll('|:', '|')
  }
  if (shape.items !== undefined) return `${describeValue(shape.items, depth)}[]`
  if (!isObject(shape)) return ''
  return `: ${depth > 0 || shape.properties === undefined ? outlineSchema(shape, depth) : '{…}'}`
}

function outlineObject({ properties = {}, required = [], additionalProperties }: Shape, depth: number): string {
  const named = Object.entries(properties)
    .filter(([name, part]) => name !== 'kind' || part.const === undefined)
    .map(([name, part]) => `${name}${required.includes(name) ? '' : '?'}${describeValue(part, depth - 1)}`)
  const kind = properties['kind']?.const
  const others = typeof additionalProperties === 'object' ? ['*'] : []
  return `${typeof kind === 'string' ? kind : ''}{${[...named, ...others].join(', ')}}`
}

/**
 * Outlines a schema for a reader: the names of its fields and variants, objects down to a depth, without bounds or
 * types.
 *
 * `?` may be absent, `[]` is a list, `*` any other name, `{…}` an object deeper than requested.
 */
export function outlineSchema(shape: Shape, depth: number): string {
  const variants = shape.anyOf ?? shape.oneOf
  if (variants !== undefined) return variants.map((variant) => outlineSchema(variant, depth)).join(' | ')
  if (shape.items !== undefined) {
    const item = outlineSchema(shape.items, depth)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (isObject(shape)) return outlineObject(shape, depth)
  const values = shape.enum ?? (shape.const === undefined ? undefined : [shape.const])
  return values?.map((value) => JSON.stringify(value)).join(' | ') ?? shape.type ?? 'anything'
}
