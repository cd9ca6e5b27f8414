import type { JsonSchema } from '../../contract/model.ts'
import type { Control, Field } from './field.ts'
import { fitsControl } from './fits-control.ts'
import { labelOf } from './label.ts'
import { readControl } from './read-control.ts'
import { resolveSchema } from './resolve-schema.ts'
import { isNode, textOf, textsIn, type SchemaNode } from './schema-node.ts'

type Place = { readonly root: SchemaNode; readonly variesBy: readonly string[]; readonly depth: number }

// A group inside a group inside a group is past what an inspector can show; below that it is raw JSON.
const deepest = 3

const rank = (field: Field) => (field.priced ? 0 : field.required ? 1 : 2)

function readGroup(schema: SchemaNode, prefix: string, place: Place): Field[] {
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  const required = textsIn(schema['required'])
  const fields = Object.entries(properties).map(([name, raw]): Field => {
    const part = isNode(raw) ? resolveSchema(raw, place.root) : {}
    const inner = { ...place, depth: place.depth + 1 }
    const leaf = readControl(name, part, place.root)
    const control: Control =
      leaf ??
      (inner.depth < deepest ? { kind: 'group', fields: readGroup(part, `${prefix}${name}.`, inner) } : { kind: 'raw' })
    return {
      ...control,
      name,
      label: textOf(part['title']) ?? labelOf(name),
      help: textOf(part['description']) ?? '',
      required: required.includes(name),
      priced: place.variesBy.includes(`${prefix}${name}`),
      fallback: fitsControl(control, part['default']) ? part['default'] : undefined,
    }
  })
  return fields.toSorted((first, second) => rank(first) - rank(second))
}

/**
 * Turns a model's `input_schema` into the fields of its form, in the order they are drawn: those that the price
 * depends on, the required ones, the rest; within each in the schema's own order.
 *
 * Every property gives exactly one field, whatever its schema looks like. `variesBy` is the model's
 * `pricing.varies_by` (interface: Model); a part of a group is named `group.part` there. Never throws.
 */
export function readFields(schema: JsonSchema, variesBy: readonly string[]): Field[] {
  return readGroup(resolveSchema(schema, schema), '', { root: schema, variesBy, depth: 0 })
}
