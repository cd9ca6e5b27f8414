import type { AssetColumns } from './asset-columns.ts'
import type { AssetFilter } from './library-question.ts'

/** Filters, each a bit of what a file fails. All but the label have counts. */
export const failing = {
  kind: 1,
  model: 2,
  mark: 4,
  origin: 8,
  brand: 16,
  cost: 32,
  rating: 64,
  made: 128,
  label: 256,
} as const

const inRange = (value: number, range: AssetFilter['cost']) =>
  range === null || (value >= Math.max(0, range.least ?? 0) && value <= (range.most ?? Number.POSITIVE_INFINITY))

/** Returns a table of the codes that a list allows; null if all are. */
function allowed(codes: readonly number[] | null, size: number): Uint8Array | null {
  if (codes === null) return null
  const table = new Uint8Array(size + 1)
  for (const code of codes) table[code] = 1
  return table
}

/**
 * Returns a function that says how a file was reviewed, as the code of a mark; 0 for a file that counts with another. One
 * without a mark is not reviewed unless it has stars, and a video is reviewed by its top file, so that it is one decision.
 */
export function createReviewOf(columns: AssetColumns): (row: number) => number {
  const { mark, rating, place, isPart } = columns.arrays()
  const none = columns.dictionaries.mark.find('none') ?? -1
  return (row) => {
    const code = mark[row] ?? 0
    return code === none && (rating[row] !== 0 || (place[row] !== 0 && isPart[row] === 1)) ? 0 : code
  }
}

/** Returns a function that says which filters a file fails, as bits of `failing`. Words are not among them. */
export function createFilterTest(columns: AssetColumns, filter: AssetFilter): (row: number) => number {
  const { dictionaries } = columns
  const arrays = columns.arrays()
  const listed = (name: 'kind' | 'mark' | 'origin' | 'label', values: readonly string[]) =>
    allowed(
      values.length === 0 ? null : values.flatMap((value) => dictionaries[name].find(value) ?? []),
      dictionaries[name].texts.length,
    )
  const kinds = listed('kind', filter.kinds)
  const marks = listed('mark', filter.marks)
  const origins = listed('origin', filter.origins)
  const labels = listed('label', filter.labels)
  const reviewOf = createReviewOf(columns)
  const models = allowed(
    filter.models.length === 0 ? null : filter.models.flatMap(columns.modelsCalled),
    dictionaries.model.texts.length,
  )
  const wanted = filter.brands.map((brand) => brand.toLowerCase())
  const brands = allowed(
    wanted.length === 0
      ? null
      : dictionaries.brand.texts.flatMap((text, code) =>
          code > 0 && wanted.includes(text.toLowerCase()) ? [code] : [],
        ),
    dictionaries.brand.texts.length,
  )
  const { cost, rating, since, until } = filter
  const hasSpan = since !== null || until !== null
  const [first, end] = [since ?? Number.NEGATIVE_INFINITY, until ?? Number.POSITIVE_INFINITY]
  return (row) => {
    let failed = 0
    if (kinds !== null && kinds[arrays.kind[row] ?? 0] === 0) failed |= failing.kind
    if (models !== null && models[arrays.model[row] ?? 0] === 0) failed |= failing.model
    if (marks !== null && marks[reviewOf(row)] === 0) failed |= failing.mark
    if (origins !== null && origins[arrays.origin[row] ?? 0] === 0) failed |= failing.origin
    if (labels !== null && labels[arrays.label[row] ?? 0] === 0) failed |= failing.label
    if (brands !== null && brands[arrays.brand[row] ?? 0] === 0) failed |= failing.brand
    if (cost !== null && !inRange(arrays.cost[row] ?? -1, cost)) failed |= failing.cost
    if (rating !== null && !inRange(arrays.rating[row] ?? 0, rating)) failed |= failing.rating
    if (hasSpan) {
      const created = arrays.created[row] ?? 0
      if (created < first || created >= end) failed |= failing.made
    }
    return failed
  }
}

/** Counts files by a code of theirs, a stack once for each code. */
export function createCounter(columns: AssetColumns) {
  const counts: number[] = []
  const counted = new Set<number>()
  const { stack } = columns.arrays()
  return {
    add(row: number, code: number): void {
      const of = stack[row] ?? 0
      if (of > 0) {
        const key = of * 65_536 + code
        if (counted.has(key)) return
        counted.add(key)
      }
      counts[code] = (counts[code] ?? 0) + 1
    },
    of: (code: number): number => counts[code] ?? 0,
  }
}
