import { z } from 'zod'
import type { ModelInput } from '#shared/contract/generation.ts'
import type { Model } from '#shared/contract/model.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { PricesTable, StoredPrice } from '../cache/tables/prices.ts'
import { fingerprintOf } from './fingerprint.ts'
import { priceQuestion } from './price-question.ts'

type Row = StoredPrice & { readonly combination: string }

// A run billed by a length costs no less for more of it (interface: Model, pricing.type); a matrix has no such order.
const risingTypes: readonly string[] = ['per_second', 'per_period', 'per_character']

const Combination = z.array(z.tuple([z.string(), z.unknown()]))

/** The one number that a combination is billed by, and what it stands among; null where there is none or several. */
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
 * The price of a combination between two known ones that cost the same and differ from it by their length alone: as
 * the price rises with the length, it costs the same too. As old as the older of the two. Null where none stand so.
 */
export function priceBetween(model: Model, combination: string, rows: readonly Row[]): StoredPrice | null {
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

/** What is known of a price without asking, or what would have to be asked, or why that cannot be done yet. */
export type KnownPrice =
  | { readonly kind: 'flat'; readonly credits: number }
  | { readonly kind: 'learned'; readonly price: StoredPrice; readonly combination: string }
  | {
      readonly kind: 'open'
      readonly combination: string
      readonly input: ModelInput
      readonly stale: StoredPrice | null
    }
  | { readonly kind: 'unknown'; readonly reason: string }

/** Looks a price up. `isFresh` says whether a learned one may still be relied on; one that may not be is `stale`. */
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
