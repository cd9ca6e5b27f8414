/** Least number of own charges from which a price is shown (assumed: none is published). */
export const leastOwnCharges = 3
/** Most own charges that count, the latest ones. */
export const mostOwnCharges = 12

/** What a number of things may cost by the user's own last charges. Credits. */
export type LearnedQuote =
  | {
      readonly kind: 'own'
      readonly past: number
      readonly each: { readonly least: number; readonly credits: number; readonly most: number }
      readonly least: number
      readonly credits: number
      readonly most: number
    }
  | { readonly kind: 'not-quoted'; readonly past: number; readonly needed: number }

/** The median of numbers, rounded up to a whole credit. */
function medianOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return Math.ceil(sorted.length % 2 === 0 ? (low + high) / 2 : high)
}

/** Quotes `count` things by the range and median of past charges, the newest first. Fewer than three give no quote. */
export function quoteByOwn(charges: readonly number[], count: number): LearnedQuote {
  const counted = charges.slice(0, mostOwnCharges).toSorted((one, other) => one - other)
  const [least] = counted
  const most = counted.at(-1)
  if (counted.length < leastOwnCharges || least === undefined || most === undefined) {
    return { kind: 'not-quoted', past: counted.length, needed: leastOwnCharges }
  }
  const credits = medianOf(counted)
  const total = { least: least * count, credits: credits * count, most: most * count }
  return { kind: 'own', past: counted.length, each: { least, credits, most }, ...total }
}
