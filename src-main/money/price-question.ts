import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { checkInput } from '#shared/domain/check-input.ts'
import { labelOf } from '#shared/domain/input-form/field.ts'

/** What must be asked to price an input, or why that cannot be done yet. */
export type PriceQuestion =
  | {
      readonly kind: 'question'
      /** The same for all inputs that must cost the same. */
      readonly combination: string
      /** What to send to the estimate: the priced inputs, and something valid in every other required place. */
      readonly input: ModelInput
    }
  | { readonly kind: 'unknown'; readonly reason: string }

type Property = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Property =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isAbsent = (value: unknown) => value === undefined || value === null || value === ''
const isLink = (property: Property) => property['format'] === 'uri' || property['format'] === 'url'

function propertiesOf(model: Model): Map<string, Property> {
  const properties = model.input_schema['properties']
  const entries = isObject(properties) ? Object.entries(properties) : []
  return new Map(entries.map(([name, property]) => [name, isObject(property) ? property : {}]))
}

/** Inputs that the price depends on. A name that the service measures itself, such as `_audioDurationSec`, stands for the links. */
export function pricedInputsOf(model: Model): string[] {
  const properties = propertiesOf(model)
  const links = [...properties].filter(([, property]) => isLink(property)).map(([name]) => name)
  const named = model.pricing?.varies_by ?? []
  return [...new Set(named.flatMap((name) => (properties.has(name) ? [name] : links)))]
}

// A catalog that asks for more entries than a form would take is not believed.
const mostStandIns = 100

function standIn(property: Property): unknown {
  if (property['default'] !== undefined) return property['default']
  if (Array.isArray(property['enum'])) return property['enum'][0]
  const least = property['minimum']
  switch (property['type']) {
    case 'integer':
    case 'number':
      return typeof least === 'number' ? least : 1
    case 'boolean':
      return false
    case 'array': {
      const fewest = property['minItems']
      const count = typeof fewest === 'number' ? Math.min(Math.max(1, fewest), mostStandIns) : 1
      return Array.from({ length: count }, () => standIn(isObject(property['items']) ? property['items'] : {}))
    }
    case 'object':
      return {}
    default: {
      const length = property['minLength']
      return isLink(property)
        ? 'https://example.com/input'
        : 'a'.repeat(typeof length === 'number' ? Math.max(1, length) : 1)
    }
  }
}

/**
 * Turns an input into the question that prices it.
 *
 * A price depends on `pricing.varies_by` alone (interface: Model), so every other required input may be a stand-in: the
 * price shows before the typing is done, what was typed is not sent to be priced, and all inputs of one combination
 * share one question. A text billed by its length is asked for with its length.
 */
export function priceQuestion(model: Model, input: ModelInput): PriceQuestion {
  const properties = propertiesOf(model)
  const priced = pricedInputsOf(model)
  const required = model.input_schema['required']
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  const asked: ModelInput = {}
  const combination: [string, unknown][] = []
  for (const name of priced) {
    const property = properties.get(name) ?? {}
    const value = isAbsent(input[name]) ? property['default'] : input[name]
    if (isAbsent(value)) {
      if (names.includes(name)) return { kind: 'unknown', reason: `Set ${labelOf(name)} to see the price.` }
      combination.push([name, null])
      continue
    }
    asked[name] = value
    const isByLength = model.pricing?.type === 'per_character' && typeof value === 'string'
    combination.push([name, isByLength ? [...value].length : value])
  }
  const wrong = checkInput(model.input_schema, asked).find((problem) => problem.field in asked)
  if (wrong !== undefined) return { kind: 'unknown', reason: `Correct ${labelOf(wrong.field)} to see the price.` }
  for (const name of names) if (!(name in asked)) asked[name] = standIn(properties.get(name) ?? {})
  return { kind: 'question', combination: JSON.stringify(combination), input: asked }
}
