import { say } from '#shared/domain/sentences/say.ts'
import type { Said } from '#shared/domain/said.ts'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import { checkInput } from '#shared/domain/check-input.ts'
import { labelOf } from '#shared/domain/input-form/field.ts'
import type { Quote, QuoteTotal } from '#shared/bridge/quote.ts'
import { weakestLabel } from '#shared/domain/price-certainty.ts'
import { z } from 'zod'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import { unknownFor } from '#shared/domain/unknown-price.ts'
import type { PricesTable, StoredPrice } from '../cache/tables/catalogs-and-prices.ts'

/** What to ask in order to price an input, or why that is not possible yet. */
export type PriceQuestion =
  | {
      readonly kind: 'question'
      /** Equal for all inputs that must cost the same. */
      readonly combination: string
      /** What to send to the estimate: the priced inputs, and valid stand-ins for all other required ones. */
      readonly input: ModelInput
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly said?: Said | undefined }

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

/**
 * Names the inputs that the price depends on. One measured by the service (`_audioDurationSec`) stands for the links.
 */
export function pricedInputsOf(model: Model): string[] {
  const properties = propertiesOf(model)
  const links = [...properties].filter(([, property]) => isLink(property)).map(([name]) => name)
  const named = model.pricing?.varies_by ?? []
  return [...new Set(named.flatMap((name) => (properties.has(name) ? [name] : links)))]
}

// A catalog that asks for more entries than a form would take is not trusted.
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
 * price shows before typing is done, typed text is not sent for pricing, and all inputs of one combination share one
 * question. Texts billed by length are one combination if their lengths are equal.
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
      if (names.includes(name)) return unknownFor(say('reason.set', { label: labelOf(name) }))
      combination.push([name, null])
      continue
    }
    asked[name] = value
    const isByLength = model.pricing?.type === 'per_character' && typeof value === 'string'
    combination.push([name, isByLength ? [...value].length : value])
  }
  const wrong = checkInput(model.input_schema, asked).find((problem) => problem.field in asked)
  if (wrong !== undefined) return unknownFor(say('reason.correct', { label: labelOf(wrong.field) }))
  for (const name of names) if (!(name in asked)) asked[name] = standIn(properties.get(name) ?? {})
  return { kind: 'question', combination: JSON.stringify(combination), input: asked }
}

type Group = { runs: number; readonly input: ModelInput; readonly quote: Quote; readonly isOpen: boolean }

/**
 * Adds up the cost of many runs; each distinct combination of priced inputs is looked up once.
 *
 * `open`: one input of each combination that would have to be asked for.
 */
export function addUp(
  model: Model,
  inputs: readonly ModelInput[],
  quoteFor: (input: ModelInput) => { readonly quote: Quote; readonly isOpen: boolean },
): { readonly total: QuoteTotal; readonly open: readonly ModelInput[] } {
  const priced = pricedInputsOf(model)
  const isByLength = model.pricing?.type === 'per_character'
  const partOf = (value: unknown) => (isByLength && typeof value === 'string' ? [...value].length : (value ?? null))
  const groups = new Map<string, Group>()
  for (const input of inputs) {
    const name = JSON.stringify(priced.map((one) => partOf(input[one])))
    const group = groups.get(name) ?? { runs: 0, input, ...quoteFor(input) }
    group.runs += 1
    groups.set(name, group)
  }
  const all = [...groups.values()].toSorted((one, other) => other.runs - one.runs)
  const sum = (amount: (quote: Quote) => number | null) =>
    all.reduce((total, { runs, quote }) => total + runs * (amount(quote) ?? 0), 0)
  const open = all.filter(({ isOpen }) => isOpen).map(({ input }) => input)
  return {
    open,
    total: {
      credits: sum(({ credits }) => credits),
      holds: sum(({ holds, credits }) => holds ?? credits),
      unpriced: all.reduce((total, { runs, quote }) => total + (quote.credits === null ? runs : 0), 0),
      label: weakestLabel(all.map(({ quote }) => quote.label)) ?? { kind: 'exact' },
      combinations: all.map(({ runs, quote: { credits, label } }) => ({ runs, credits, label })),
      requestsNeeded: open.length,
    },
  }
}

type Row = StoredPrice & { readonly combination: string }

// A run billed by a length never costs less for more of it (interface: Model, pricing.type); a matrix may.
const risingTypes: readonly string[] = ['per_second', 'per_period', 'per_character']

const Combination = z.array(z.tuple([z.string(), z.unknown()]))

/** Splits a combination into its one billed number and the rest; null where it has no number or several. */
function readLength(combination: string): { readonly rest: string; readonly length: number } | null {
  const parts = Combination.parse(JSON.parse(combination))
  const lengths = parts.flatMap(([, value]) => (typeof value === 'number' ? [value] : []))
  const [length] = lengths
  if (length === undefined || lengths.length > 1) return null
  return {
    rest: JSON.stringify(parts.map(([name, value]) => [name, typeof value === 'number' ? null : value])),
    length,
  }
}

/**
 * Derives a price from two known combinations that cost the same and differ only in length: the price rises with
 * length, so any length between costs the same. As old as the older of the two; null where there is no such pair.
 */
function priceBetween(model: Model, combination: string, rows: readonly Row[]): StoredPrice | null {
  if (!risingTypes.includes(model.pricing?.type ?? '')) return null
  const asked = readLength(combination)
  if (asked === null) return null
  const comparable = rows.flatMap((row) => {
    const known = readLength(row.combination)
    return known === null || known.rest !== asked.rest ? [] : [{ ...row, length: known.length }]
  })
  const byLength = comparable.toSorted((one, other) => one.length - other.length)
  const below = byLength.findLast(({ length }) => length <= asked.length)
  const above = byLength.find(({ length }) => length >= asked.length)
  if (below === undefined || above === undefined || below.credits !== above.credits) return null
  const { credits, note, at } = below.at < above.at ? below : above
  return { credits, note, at }
}

/** A price known without asking, or what would have to be asked, or why that is not possible yet. */
export type KnownPrice =
  | { readonly kind: 'flat'; readonly credits: number }
  | { readonly kind: 'learned'; readonly price: StoredPrice; readonly combination: string }
  | {
      readonly kind: 'open'
      readonly combination: string
      readonly input: ModelInput
      readonly stale: StoredPrice | null
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly said?: Said | undefined }

/** Fingerprints everything that a model's price can depend on: FNV-1a over its prices and its schema. */
export function fingerprintOf(model: Model): string {
  const text = JSON.stringify([model.credits, model.pricing, model.input_schema])
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16)
}

/** Looks a price up. `isFresh`: whether a learned price is still reliable; otherwise it is returned as `stale`. */
export function findPrice(
  prices: PricesTable,
  workspaceId: WorkspaceId,
  model: Model,
  input: ModelInput,
  isFresh: (price: StoredPrice) => boolean,
): KnownPrice {
  if (model.pricing === null) return { kind: 'flat', credits: model.credits }
  const question = priceQuestion(model, input)
  if (question.kind === 'unknown') return question
  const { combination } = question
  const state = { workspaceId, modelId: model.id, fingerprint: fingerprintOf(model) }
  const stored = prices.read({ ...state, combination })
  if (stored !== null && isFresh(stored)) return { kind: 'learned', price: stored, combination }
  if (stored === null) {
    const between = priceBetween(model, combination, prices.list(state).filter(isFresh))
    if (between !== null) return { kind: 'learned', price: between, combination }
  }
  return { kind: 'open', combination, input: question.input, stale: stored }
}
