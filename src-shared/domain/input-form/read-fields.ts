import type { JsonSchema } from '../../contract/model.ts'
import {
  type Control,
  type Field,
  isNode,
  textsIn,
  type SchemaNode,
  wordsOf,
  labelOf,
  choiceLabelOf,
  type Choice,
  type ChoiceValue,
  type MediaKind,
  numberOf,
  textOf,
  type FieldOf,
} from './field.ts'
import { type Reading, resolveSchema, startReading, type Resolved } from './resolve-schema.ts'
import type { ModelInput } from '../../contract/generation.ts'

type Place = { readonly reading: Reading; readonly variesBy: ReadonlySet<string>; readonly depth: number }

// The inspector cannot show deeper groups; below that they are raw JSON.
const deepest = 3

// No window shows more; a larger form is a mistake or an attack.
const mostFields = 500

const rank = (field: Field) => (field.priced ? 0 : field.required ? 1 : 2)

const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Whether a control can show a value. Ignores bounds: a value outside them is shown and refused. */
export function fitsControl(control: Control, value: unknown): boolean {
  switch (control.kind) {
    case 'text':
    case 'media':
      return typeof value === 'string'
    case 'number':
      return control.integer ? Number.isSafeInteger(value) : Number.isFinite(value)
    case 'choice':
      return control.choices.some((choice) => choice.value === value)
    case 'choices':
      return Array.isArray(value) && value.every((entry) => control.choices.some((choice) => choice.value === entry))
    case 'switch':
      return typeof value === 'boolean'
    case 'media-list':
    case 'text-list':
      return isTexts(value)
    case 'group':
      return isNode(value)
    case 'raw':
      return value !== undefined
  }
}

/** Groups, which contain other fields, are made by the caller, who knows how fields are named. */
type LeafControl = Exclude<Control, { kind: 'group' }>

const isChoiceValue = (value: unknown): value is ChoiceValue =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

// A longer list is better typed than chosen.
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
  // The earliest hint wins, so the name takes precedence over the description.
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

/** A hundredth of the range, rounded down to 1, 2 or 5 of its decade, so that a slider stops at round numbers. */
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
 * The control of an input by its resolved schema. Null for an object with known properties: a group. Without a `type`,
 * it is inferred from properties, items, bounds, a format, and finally the default.
 */
function readControl(name: string, schema: Resolved, reading: Reading): LeafControl | null {
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
 * Converts a model's `input_schema` into form fields: those that affect the price, then the required ones, then the
 * rest; within each in schema order. Every property gives exactly one field, up to 500. `variesBy` is the model's
 * `pricing.varies_by` (interface: Model), where a part of a group is named `group.part`. Never throws.
 */
export function readFields(schema: JsonSchema, variesBy: readonly string[]): Field[] {
  const reading = startReading(schema)
  return readGroup(resolveSchema(schema, reading), '', { reading, variesBy: new Set(variesBy), depth: 0 })
}

/** A form with its prompt separated, which is shown larger. */
type FormParts = { readonly prompt: FieldOf<'text'> | null; readonly fields: readonly Field[] }

/** Separates the prompt of a form: the first required text named `prompt` or `text`. */
export function promotePrompt(fields: readonly Field[]): FormParts {
  const prompt = fields.find(
    (field): field is FieldOf<'text'> =>
      field.kind === 'text' && field.required && /^(prompt|text)$/iu.test(field.name),
  )
  return prompt === undefined
    ? { prompt: null, fields }
    : { prompt, fields: fields.filter((field) => field !== prompt) }
}

/** Random seeds are below this: 31 bits, which every engine accepts. */
export const seedEnd = 2 ** 31

const isSeedName = (name: string) => /(^|_)seed$/iu.test(name)

/** The seed in a sent input; null if it has none. */
export function seedOf(input: ModelInput): number | null {
  const seed = Object.entries(input).find(([name]) => isSeedName(name))?.[1]
  return typeof seed === 'number' ? seed : null
}

/** Whether a field is the random seed: an integer with that name. */
export function isSeed(field: Field): boolean {
  return field.kind === 'number' && field.integer && isSeedName(field.name)
}

// With more steps, one pixel of a slider is more than a step, and typing is better.
const mostSliderSteps = 1000

/** Whether a number suits a slider: bounded on both sides, with few enough steps. */
export function isSlider(field: FieldOf<'number'>): field is FieldOf<'number'> & { least: number; most: number } {
  if (field.least === null || field.most === null || isSeed(field)) return false
  return field.most > field.least && (field.most - field.least) / field.step <= mostSliderSteps
}

const shapes = /^(\d{1,4})\s*[:x×]\s*(\d{1,4})$/u

/** The aspect ratio of a choice such as `16:9` or `1024x768`; null for others. */
export function readAspect(value: ChoiceValue): { width: number; height: number } | null {
  const [, width, height] = typeof value === 'string' ? (shapes.exec(value) ?? []) : []
  const aspect = { width: Number(width), height: Number(height) }
  return aspect.width > 0 && aspect.height > 0 ? aspect : null
}
