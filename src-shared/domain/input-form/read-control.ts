import { choiceLabelOf } from './label.ts'
import type { Choice, ChoiceValue, Control, MediaKind } from './field.ts'
import { type Reading, resolveSchema, type Resolved } from './resolve-schema.ts'
import { isNode, numberOf, textOf, type SchemaNode, wordsOf } from './schema-node.ts'

/** The one kind that holds other fields is made by the caller, who knows how a field is named. */
export type LeafControl = Exclude<Control, { kind: 'group' }>

const isChoiceValue = (value: unknown): value is ChoiceValue =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

// More than this is no choice any more but something to type.
const mostChoices = 500

function choicesOf(schema: Resolved): Choice[] | null {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']]
  if (!Array.isArray(values) || values.length > mostChoices) return null
  const live = values.filter((value) => value !== null)
  if (live.length === 0 || !live.every(isChoiceValue)) return null
  return values.flatMap((value: unknown, index) =>
    isChoiceValue(value) ? [{ value, label: schema.labels?.[index] ?? choiceLabelOf(value).slice(0, 120) }] : [],
  )
}

function mediaOf(name: string, schema: SchemaNode): MediaKind {
  const hints = `${textOf(schema['contentMediaType']) ?? ''} ${name} ${wordsOf(schema['description'], 300) ?? ''}`
  const kinds: readonly (readonly [MediaKind, RegExp])[] = [
    ['image', /image|photo|picture|frame|mask|portrait/iu],
    ['video', /video|clip|movie/iu],
    ['audio', /audio|voice|music|sound|speech|song/iu],
  ]
  // The earliest hint counts most: the name stands before the description.
  const found = kinds
    .map(([kind, words]) => ({ kind, at: hints.search(words) }))
    .filter(({ at }) => at >= 0)
    .toSorted((first, second) => first.at - second.at)[0]
  return found?.kind ?? 'any'
}

const isLink = (name: string, schema: SchemaNode) =>
  schema['format'] === 'uri' || schema['format'] === 'url' || /(_ur[il]|Ur[il])s?$/u.test(name)

function typeOf(schema: SchemaNode): string | null {
  const named = textOf(schema['type'])
  if (named !== null) return named
  if (isNode(schema['properties'])) return 'object'
  if (schema['items'] !== undefined) return 'array'
  if (schema['minimum'] !== undefined || schema['maximum'] !== undefined) return 'number'
  if (schema['format'] !== undefined || schema['maxLength'] !== undefined) return 'string'
  const { enum: values } = schema
  const example: unknown = Array.isArray(values) ? values[0] : schema['default']
  return isChoiceValue(example) ? typeof example : null
}

/** A tenth of a hundredth of the way, rounded down to 1, 2 or 5 of its decade, so that a slider lands on plain numbers. */
function stepOf(schema: SchemaNode, integer: boolean): number {
  const multiple = numberOf(schema['multipleOf'])
  if (multiple !== null && multiple > 0) return multiple
  if (integer) return 1
  const least = numberOf(schema['minimum'])
  const most = numberOf(schema['maximum'])
  if (least === null || most === null || most <= least) return 0.1
  const raw = (most - least) / 100
  if (!Number.isFinite(raw)) return 1
  const decade = 10 ** Math.floor(Math.log10(raw))
  const part = raw / decade
  return Number((decade * (part >= 5 ? 5 : part >= 2 ? 2 : 1)).toPrecision(1))
}

const isLong = (name: string, schema: SchemaNode) => {
  const most = numberOf(schema['maxLength'])
  if (most !== null && most <= 160) return false
  return !/negative/iu.test(name) && /(prompt|text|lyrics|script|transcript|story|instructions?)$/iu.test(name)
}

function listControl(name: string, schema: Resolved, reading: Reading): LeafControl {
  const entry = isNode(schema['items']) ? resolveSchema(schema['items'], reading) : {}
  const most = numberOf(schema['maxItems'])
  const choices = choicesOf(entry)
  if (choices !== null) return { kind: 'choices', choices }
  if (typeOf(entry) !== 'string') return { kind: 'raw' }
  return isLink(name, entry) ? { kind: 'media-list', media: mediaOf(name, schema), most } : { kind: 'text-list', most }
}

/**
 * What one input is edited with, from its resolved schema. Null where it is an object with known parts: a group.
 *
 * Without a `type`, the other keywords tell: parts, entries, bounds, a format, and at last what the default is.
 */
export function readControl(name: string, schema: Resolved, reading: Reading): LeafControl | null {
  const choices = choicesOf(schema)
  if (choices !== null) return { kind: 'choice', choices }
  const type: string = typeOf(schema) ?? 'any'
  switch (type) {
    case 'string':
      if (isLink(name, schema)) return { kind: 'media', media: mediaOf(name, schema) }
      return { kind: 'text', long: isLong(name, schema), most: numberOf(schema['maxLength']) }
    case 'integer':
    case 'number': {
      const integer = type === 'integer'
      const bounds = { least: numberOf(schema['minimum']), most: numberOf(schema['maximum']) }
      return { kind: 'number', integer, ...bounds, step: stepOf(schema, integer) }
    }
    case 'boolean':
      return { kind: 'switch' }
    case 'array':
      return listControl(name, schema, reading)
    case 'object':
      return isNode(schema['properties']) && Object.keys(schema['properties']).length > 0 ? null : { kind: 'raw' }
    default:
      return { kind: 'raw' }
  }
}
