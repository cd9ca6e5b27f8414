// Catches a price that the schema cannot explain: a combination that costs nothing, or an input that changes the price
// without being named in `varies_by`. Also a catalog that presents local engines as more than they are.
import { expect, test } from 'vitest'
import { checkInput } from '#shared/domain/check-input.ts'
import { createCatalog } from '../../../../src-service/models/catalog.ts'
import type { ModelDefinition } from '../../../../src-service/models/model-definition.ts'
import { loadModels } from '../../../../src-service/models/registry.ts'
import { describeForLanguageModels, describeOpenApi } from '../../../../src-service/routes/open-api.ts'

type Property = {
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  type?: string
  format?: string
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const offeredModels = await loadModels()

const propertiesOf = (model: ModelDefinition) => model.input_schema['properties'] as Record<string, Property>

function valuesOf(property: Property): unknown[] {
  if (property.enum !== undefined) return [...property.enum]
  const { minimum, maximum } = property
  if (property.type !== 'integer' || minimum === undefined || maximum === undefined) return []
  if (maximum - minimum > 10) return [minimum, maximum]
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
}

const link = 'https://files.example/a'

/** The shortest and the longest text or list, where the schema limits it. */
function lengthsOf({ type, format, enum: choices, maxLength, minItems, maxItems }: Property): unknown[] {
  if (type === 'array' && maxItems !== undefined) {
    return [minItems ?? 1, maxItems].map((count) => Array.from({ length: count }, () => link))
  }
  const isText = type === 'string' && choices === undefined && format === undefined
  return isText && maxLength !== undefined ? ['a', 'a'.repeat(maxLength)] : []
}

/** A value for a field that has no default. */
function stuff({ type, format }: Property): unknown {
  if (type === 'array') return [link, link]
  return format === 'uri' ? link : 'a jar'
}

function requiredOf(model: ModelDefinition): Record<string, unknown> {
  const required = (model.input_schema['required'] ?? []) as readonly string[]
  return Object.fromEntries(required.map((name) => [name, stuff(propertiesOf(model)[name] ?? {})]))
}

function defaultsOf(model: ModelDefinition): Record<string, unknown> {
  const given = Object.entries(propertiesOf(model)).filter(([, property]) => property.default !== undefined)
  return { ...requiredOf(model), ...Object.fromEntries(given.map(([name, property]) => [name, property.default])) }
}

/** Measured values that the service adds to an input before pricing. */
function measuredOf(model: ModelDefinition): [string, readonly unknown[]][] {
  const isBilled = model.media?.some(({ billed }) => billed === true) ?? false
  return isBilled ? [['_audioDurationSec', [3, 45]]] : []
}

function combinations(model: ModelDefinition): Record<string, unknown>[] {
  return Object.entries(propertiesOf(model)).reduce<Record<string, unknown>[]>(
    (inputs, [name, property]) => {
      const values = valuesOf(property)
      return values.length === 0
        ? inputs
        : inputs.flatMap((input) => values.map((value) => ({ ...input, [name]: value })))
    },
    [defaultsOf(model)],
  )
}

/** The models that fail, each with its faults. */
function faults(check: (model: ModelDefinition) => readonly unknown[]): Record<string, unknown> {
  const found = offeredModels.map((model) => [model.id, check(model)] as const)
  return Object.fromEntries(found.filter(([, wrong]) => wrong.length > 0))
}

test('prices every input that a schema allows in integer credits', () => {
  const badlyPriced = (model: ModelDefinition) =>
    combinations(model).filter((input) => {
      const { credits, note } = model.price(input)
      return (
        checkInput(model.input_schema, input).length > 0 || !Number.isInteger(credits) || credits < 1 || note === ''
      )
    })
  expect(faults(badlyPriced)).toEqual({})
})

test('the listed price is the price of the default input', () => {
  const otherPrice = (model: ModelDefinition) =>
    [model.price(defaultsOf(model)).credits].filter((credits) => credits !== model.credits)
  expect(faults(otherPrice)).toEqual({})
})

test('a price varies by exactly the inputs that it names', () => {
  const misnamed = (model: ModelDefinition) => {
    const named: readonly string[] = model.pricing?.varies_by ?? []
    const fields = Object.entries(propertiesOf(model)).map(([name, property]) => {
      return [name, [...valuesOf(property), ...lengthsOf(property)]] as const
    })
    const moving = [...fields, ...measuredOf(model)]
      .filter(([name, values]) => {
        const prices = values.map((value) => model.price({ ...defaultsOf(model), [name]: value }).credits)
        return new Set(prices).size > 1
      })
      .map(([name]) => name)
    return [...moving.filter((name) => !named.includes(name)), ...named.filter((name) => !moving.includes(name))]
  }
  expect(faults(misnamed)).toEqual({})
})

test('an example is valid by its schema', () => {
  const refused = (model: ModelDefinition) =>
    model.example === null ? [] : checkInput(model.input_schema, { ...requiredOf(model), ...model.example.input })
  expect(faults(refused)).toEqual({})
})

test('a description says what the model makes, and the catalog says once what the models are', () => {
  const technical = ({ description }: ModelDefinition) =>
    /\b(local|procedural|neural|by (formula|rule))\b/i.test(description) ? [description] : []
  expect(faults(technical)).toEqual({})
  const catalog = createCatalog(offeredModels)
  const api: unknown = describeOpenApi(catalog, 'http://127.0.0.1:1')
  expect(api).toMatchObject({ info: { description: expect.stringMatching(/local procedural engines/) } })
  expect(describeForLanguageModels(catalog, 'http://127.0.0.1:1').match(/procedural/g)).toHaveLength(1)
})
