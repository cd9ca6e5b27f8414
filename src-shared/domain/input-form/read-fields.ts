import type { JsonSchema } from '../../contract/model.ts'
import type { Control, Field } from './field.ts'
import { fitsControl } from './fits-control.ts'
import { labelOf } from './label.ts'
import { readControl } from './read-control.ts'
import { type Reading, resolveSchema, startReading } from './resolve-schema.ts'
import { isNode, textsIn, type SchemaNode, wordsOf } from './schema-node.ts'

type Place = { readonly reading: Reading; readonly variesBy: ReadonlySet<string>; readonly depth: number }

// A group inside a group inside a group is past what an inspector can show; below that it is raw JSON.
const deepest = 3

// No window shows more; what is past it can only be a mistake or a mischief.
const mostFields = 500

const rank = (field: Field) => (field.priced ? 0 : field.required ? 1 : 2)

function readGroup(schema: SchemaNode, prefix: string, place: Place): Field[] {
  const properties = isNode(schema['properties']) ? schema['properties'] : {}
  const required = new Set(textsIn(schema['required']))
  const names = Object.keys(properties).slice(0, mostFields)
  const fields = names.map((name): Field => {
    const raw = properties[name]
    const part = isNode(raw) ? resolveSchema(raw, place.reading) : {}
    const inner = { ...place, depth: place.depth + 1 }
    const leaf = readControl(name, part, place.reading)
    const control: Control =
      leaf ??
      (inner.depth < deepest ? { kind: 'group', fields: readGroup(part, `${prefix}${name}.`, inner) } : { kind: 'raw' })
    return {
      ...control,
      name,
      label: wordsOf(part['title'], 120) ?? labelOf(name.slice(0, 120)),
      help: wordsOf(part['description'], 2_000) ?? '',
      required: required.has(name),
      priced: place.variesBy.has(`${prefix}${name}`),
      fallback: fitsControl(control, part['default']) ? part['default'] : undefined,
    }
  })
  return fields.toSorted((first, second) => rank(first) - rank(second))
}

/**
 * Turns a model's `input_schema` into the fields of its form, in the order they are drawn: those that the price
 * depends on, the required ones, the rest; within each in the schema's own order.
 *
 * Every property gives exactly one field, whatever its schema looks like, up to 500 of them. `variesBy` is the model's
 * `pricing.varies_by` (interface: Model); a part of a group is named `group.part` there. Never throws.
 */
export function readFields(schema: JsonSchema, variesBy: readonly string[]): Field[] {
  const reading = startReading(schema)
  return readGroup(resolveSchema(schema, reading), '', { reading, variesBy: new Set(variesBy), depth: 0 })
}
