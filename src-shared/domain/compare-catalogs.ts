import { z } from 'zod'
import { type Model, Pricing, JsonSchema } from '../contract/model.ts'
import { labelOf, isNode, type Choice, type Field } from './input-form/field.ts'
import { readFields } from './input-form/read-fields.ts'
import { Said, type Sentence } from './said.ts'
import { say } from './sentences/say.ts'

/** A change of a model: its price or its inputs. */
export const ModelChange = z.object({ kind: z.enum(['price', 'inputs']), sentence: z.string(), said: Said.optional() })
export type ModelChange = z.output<typeof ModelChange>

const variesBy = (pricing: Pricing | null) => pricing?.varies_by ?? []

/** Wording for people, which may change without affecting valid inputs. */
const words = new Set(['title', 'description', 'examples', 'example', '$comment'])
/** Keywords whose entries are named by the schema's author, so an entry may be called "title". */
const named = new Set(['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'])
/** No schema that a form can show is deeper. */
const deepest = 60

function bare(value: unknown, isNamed: boolean, depth: number): unknown {
  if (depth > deepest) return null
  if (Array.isArray(value)) return value.map((one) => bare(one, false, depth + 1))
  if (!isNode(value)) return value
  const kept = Object.entries(value).filter(([key]) => isNamed || !words.has(key))
  return kept
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([key, inner]) => [key, bare(inner, !isNamed && named.has(key), depth + 1)])
}

/** A JSON Schema's rules as comparable text, equal for schemas that differ only in wording or key order. */
function schemaRules(schema: unknown): string {
  return JSON.stringify(bare(schema, false, 0)) ?? ''
}

/** What decides whether a recipe still means the same: a model's price (credits) and its inputs. */
export const ModelFacts = z.object({
  credits: z.int(),
  pricing: Pricing.nullable(),
  inputSchema: JsonSchema,
})
export type ModelFacts = z.output<typeof ModelFacts>

/** Picks the facts of a catalog model. */
export function factsOf({ credits, pricing, input_schema: inputSchema }: Model): ModelFacts {
  return { credits, pricing, inputSchema }
}

function comparePrice(before: ModelFacts, after: ModelFacts): Sentence[] {
  const reported: Sentence[] = []
  if (before.credits !== after.credits) {
    const key = after.credits > before.credits ? 'price.rose' : 'price.fell'
    reported.push(say(key, { was: before.credits, now: after.credits }))
  }
  const names = variesBy(after.pricing)
  if (JSON.stringify(variesBy(before.pricing)) !== JSON.stringify(names)) {
    reported.push(
      names.length === 0
        ? say('price.same')
        : say('price.depends', { names: names.map((name) => labelOf(name).toLowerCase()).join(', ') }),
    )
  } else if (schemaRules(before.pricing) !== schemaRules(after.pricing)) {
    reported.push(say('price.otherwise'))
  }
  return reported
}

/** Names in a sentence; the rest are counted. */
const mostNamed = 4

function sayChoices(label: string, which: 'removed' | 'added', names: readonly string[]): Sentence {
  const choices = names.slice(0, mostNamed).join(', ')
  const more = names.length - mostNamed
  return more > 0
    ? say('changed.choicesAndMore', { label, which, choices, more })
    : say('changed.choices', { label, which, choices })
}

function sayDefault(label: string, value: unknown): Sentence {
  const what = value === undefined ? 'nothing' : typeof value === 'boolean' ? (value ? 'on' : 'off') : 'value'
  return say('changed.default', { label, what, value: JSON.stringify(value) ?? '' })
}

function compareChoices(label: string, before: readonly Choice[], after: readonly Choice[]): Sentence[] {
  const missing = (all: readonly Choice[], from: readonly Choice[]) =>
    all.filter(({ value }) => !from.some((one) => one.value === value)).map((one) => one.label)
  const gone = missing(before, after)
  const added = missing(after, before)
  return [
    ...(gone.length === 0 ? [] : [sayChoices(label, 'removed', gone)]),
    ...(added.length === 0 ? [] : [sayChoices(label, 'added', added)]),
  ]
}

/** Says which values a field takes; null where its kind has no bounds. Numbers stay as the schema writes them. */
function sayBounds(label: string, field: Field): Sentence | null {
  if (field.kind === 'number') {
    const [least, most] = [field.least?.toString(), field.most?.toString()]
    if (least !== undefined && most !== undefined) return say('changed.between', { label, least, most })
    if (least !== undefined) return say('changed.least', { label, least })
    return most === undefined ? say('changed.anyNumber', { label }) : say('changed.most', { label, most })
  }
  if (field.kind === 'text') {
    return field.most === null
      ? say('changed.anyLength', { label })
      : say('changed.characters', { label, most: field.most })
  }
  if (field.kind !== 'text-list' && field.kind !== 'media-list') return null
  return field.most === null
    ? say('changed.anyEntries', { label })
    : say('changed.entries', { label, most: field.most })
}

function compareField(before: Field, after: Field, prefix: string): Sentence[] {
  const label = `${prefix}${after.label}`
  if (before.kind !== after.kind) return [say('changed.kind', { label })]
  const reported: Sentence[] = []
  if (before.required !== after.required) {
    reported.push(say('changed.need', { label, need: after.required ? 'required' : 'optional' }))
  }
  if ('choices' in before && 'choices' in after) reported.push(...compareChoices(label, before.choices, after.choices))
  if (before.kind === 'group' && after.kind === 'group') {
    reported.push(...compareInputs(before.fields, after.fields, `${label}, `))
  }
  if (before.kind === 'number' && after.kind === 'number' && before.integer !== after.integer) {
    reported.push(say('changed.numbers', { label, which: after.integer ? 'whole' : 'decimal' }))
  }
  if (before.kind === 'media' && after.kind === 'media' && before.media !== after.media) {
    reported.push(say('changed.file', { label }))
  }
  const bounds = sayBounds(label, after)
  if (bounds !== null && sayBounds(label, before)?.text !== bounds.text) reported.push(bounds)
  const [was, is] = [JSON.stringify(before.fallback), JSON.stringify(after.fallback)]
  if (was !== is && !isNode(after.fallback)) reported.push(sayDefault(label, after.fallback))
  return reported
}

/** Describes how the inputs of a form changed, a sentence each; `prefix` names their group. */
function compareInputs(before: readonly Field[], after: readonly Field[], prefix = ''): Sentence[] {
  const added = after.filter(({ name }) => !before.some((one) => one.name === name))
  const gone = before.filter(({ name }) => !after.some((one) => one.name === name))
  const both = after.flatMap((field) => {
    const old = before.find(({ name }) => name === field.name)
    return old === undefined ? [] : compareField(old, field, prefix)
  })
  return [
    ...gone.map(({ name, label }) =>
      say('changed.removed', { label: prefix + (label === '' ? labelOf(name) : label) }),
    ),
    ...added.map(({ label, required }) =>
      say(required ? 'changed.addedRequired' : 'changed.added', { label: prefix + label }),
    ),
    ...both,
  ]
}

function compareSchemas(before: ModelFacts, after: ModelFacts): Sentence[] {
  if (schemaRules(before.inputSchema) === schemaRules(after.inputSchema)) return []
  const reported = compareInputs(
    readFields(before.inputSchema, variesBy(before.pricing)),
    readFields(after.inputSchema, variesBy(after.pricing)),
  )
  return reported.length === 0 ? [say('changed.rules')] : reported
}

/** Describes changes of a model in price (credits) and inputs, a sentence each. Ignores schema wording and order. */
export function compareModels(before: ModelFacts, after: ModelFacts): ModelChange[] {
  const changes = (kind: ModelChange['kind'], sentences: readonly Sentence[]) =>
    sentences.map(({ text: sentence, said }): ModelChange => ({ kind, sentence, said }))
  return [...changes('price', comparePrice(before, after)), ...changes('inputs', compareSchemas(before, after))]
}

/** The difference of a model between two readings of the catalog. `changes` is empty unless it `changed`. */
export const CatalogChange = z.object({
  modelId: z.string(),
  name: z.string(),
  kind: z.enum(['new', 'gone', 'changed']),
  changes: z.array(ModelChange),
})
export type CatalogChange = z.output<typeof CatalogChange>

/** Compares two readings of the catalog: changed, new and removed models, each in list order. */
export function compareCatalogs(before: readonly Model[], after: readonly Model[]): CatalogChange[] {
  const old = new Map(before.map((model) => [model.id, model]))
  const present = new Set(after.map(({ id }) => id))
  const changed = after.flatMap((model): CatalogChange[] => {
    const was = old.get(model.id)
    const changes = was === undefined ? [] : compareModels(factsOf(was), factsOf(model))
    return changes.length === 0 ? [] : [{ modelId: model.id, name: model.name, kind: 'changed', changes }]
  })
  const only = (models: readonly Model[], kind: 'new' | 'gone', isOther: (id: string) => boolean) =>
    models.filter(({ id }) => isOther(id)).map(({ id, name }) => ({ modelId: id, name, kind, changes: [] }))
  return [...changed, ...only(after, 'new', (id) => !old.has(id)), ...only(before, 'gone', (id) => !present.has(id))]
}
