import type { LibraryFacets } from '#shared/bridge/library.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { AssetColumns } from './asset-columns.ts'
import type { AssetFilter } from './library-question.ts'
import { createCounter, createFilterTest, createReviewOf, failing } from './match-assets.ts'
import type { Pause } from './search-assets.ts'

/** Files that are counted between two pauses. */
const slice = 65_536
/** Bars of the cost histogram. */
const costBars = 12

/** The least step of 1, 2 or 5 times a power of ten with which the bars reach a cost. */
function costStep(most: number): number {
  const least = Math.max(1, most / costBars)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= least) ?? least
}

type Counted = { value: string; label: string; count: number }
const mostFirst = (one: Counted, other: Counted) => other.count - one.count || (one.value < other.value ? -1 : 1)

/**
 * Counts the files of some workspaces by each filter in one pass. A filter is left out of its own counts, so that they
 * say what another choice would find. `found`: 1 at the rows of the files that the words find; `pause`: as a search takes it.
 */
export async function countFacets(
  columns: AssetColumns,
  { workspaces, filter }: { workspaces: readonly WorkspaceId[]; filter: AssetFilter },
  found: Uint8Array,
  pause: Pause,
): Promise<LibraryFacets> {
  const arrays = columns.arrays()
  const { dictionaries } = columns
  const codes = new Set(workspaces.map((id) => dictionaries.workspace.find(id) ?? -1))
  const fails = createFilterTest(columns, filter)
  const reviewOf = createReviewOf(columns)
  const counter = () => createCounter(columns)
  const [kinds, models, marks, origins] = [counter(), counter(), counter(), counter()]
  const [brands, ratings, costs, days] = [counter(), counter(), counter(), counter()]
  let dearest = 0
  const entries = new Map<number, number>()
  for (const row of columns.newest()) {
    if (!codes.has(arrays.workspace[row] ?? 0)) continue
    dearest = Math.max(dearest, arrays.cost[row] ?? 0)
    if (arrays.stack[row] === 0 || arrays.place[row] === 0) {
      const day = arrays.day[row] ?? 0
      entries.set(day, (entries.get(day) ?? 0) + 1)
    }
  }
  const step = costStep(dearest)
  const newest = columns.newest()
  for (let at = 0; at < newest.length; at += 1) {
    if (at % slice === slice - 1) await pause()
    const row = newest[at] ?? 0
    if (found[row] === 0) continue
    const failed = fails(row)
    const counts = (bit: number) => (failed & ~bit) === 0
    if (counts(failing.kind)) kinds.add(row, arrays.kind[row] ?? 0)
    if (counts(failing.model)) models.add(row, arrays.model[row] ?? 0)
    const review = reviewOf(row)
    if (review > 0 && counts(failing.mark)) marks.add(row, review)
    if (counts(failing.origin)) origins.add(row, arrays.origin[row] ?? 0)
    if (counts(failing.brand)) brands.add(row, arrays.brand[row] ?? 0)
    if (counts(failing.rating)) ratings.add(row, arrays.rating[row] ?? 0)
    const cost = arrays.cost[row] ?? -1
    if (cost >= 0 && counts(failing.cost)) costs.add(row, Math.min(costBars - 1, Math.floor(cost / step)))
    if (counts(failing.made)) days.add(row, arrays.day[row] ?? 0)
  }
  const listed = (
    texts: readonly string[],
    of: (code: number) => number,
    labelOf = (code: number) => texts[code] ?? '',
  ) =>
    texts
      .map((value, code) => ({ value, label: labelOf(code), count: of(code) }))
      // A value that the library has stays in its list with 0, so that lists do not jump while a query is typed.
      .slice(1)
      .toSorted(mostFirst)
  return {
    kinds: listed(dictionaries.kind.texts, kinds.of),
    models: listed(dictionaries.model.texts, models.of, columns.modelName),
    marks: listed(dictionaries.mark.texts, marks.of),
    origins: listed(dictionaries.origin.texts, origins.of),
    brands: listed(dictionaries.brand.texts, brands.of),
    ratings: Array.from({ length: 6 }, (_, stars) => ratings.of(stars)),
    costs: { step, counts: Array.from({ length: costBars }, (_, bar) => costs.of(bar)) },
    days: [...entries.keys()]
      .toSorted((one, other) => one - other)
      .map((day) => [day, entries.get(day) ?? 0, days.of(day)]),
  }
}
