import type { AssetLayout, LibrarySort, ListedEntry } from '#shared/bridge/library-layout.ts'
import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { JobId, WorkspaceId } from '#shared/domain/ids.ts'
import type { AssetLayoutTable, LaidOut } from '../cache/tables/asset-layout.ts'
import type { AssetFilter, AssetPlace, ListedAsset, StackView } from '../cache/tables/assets.ts'
import type { JobCostsTable } from '../cache/tables/job-costs.ts'
import { inParts } from '#shared/util/in-slices.ts'

/** How many rows are read in one go: a few milliseconds each. */
const sliceSize = 4_000

type LayoutOrder = { readonly filter?: LibraryFilter; readonly stacks?: boolean; readonly sort?: LibrarySort | null }

const viewOf = ({ stacks }: LayoutOrder): StackView => (stacks === true ? 'tops' : 'files')

/** Returns the local day of a time as `2026-11-19`, and when it starts and ends. Milliseconds since 1970. */
function dayOf(time: number) {
  const date = new Date(time)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const name = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return { name, start: new Date(year, month, day).getTime(), end: new Date(year, month, day + 1).getTime() }
}

/** Packs entries as `AssetLayout` describes, and counts their days. */
function pack(slices: readonly (readonly LaidOut[])[]): Pick<AssetLayout, 'entries' | 'days'> {
  const count = slices.reduce((sum, { length }) => sum + length, 0)
  const packed = Buffer.alloc(count * 9)
  const days: { day: string; from: number; to: number; count: number }[] = []
  let at = 0
  for (const { row, width, height, createdAt, colour } of slices.flat()) {
    const ratio = width === null || height === null || height === 0 ? 0 : Math.round((width / height) * 1_000)
    packed.writeUInt32LE(row, at)
    packed.writeUInt16LE(Math.min(65_535, ratio), at + 4)
    packed.writeUIntLE(colour ?? 0, at + 6, 3)
    at += 9
    const last = days.at(-1)
    if (last !== undefined && createdAt >= last.from && createdAt < last.to) last.count += 1
    else {
      const { name, start, end } = dayOf(createdAt)
      days.push({ day: name, from: start, to: end, count: 1 })
    }
  }
  return { entries: packed.toString('base64'), days }
}

/** Creates the reader of the library's order, by which a view places all its entries before it reads any. */
export function createLibraryLayout(deps: {
  table: AssetLayoutTable
  costs: JobCostsTable
  fill: (filter?: LibraryFilter) => AssetFilter
  present: (row: ListedAsset, stackFiles: number) => Asset
  /** Lets other work go on between slices. */
  yieldToLoop: () => Promise<void>
}) {
  const { table, costs } = deps
  async function* slices(workspaceId: WorkspaceId, order: LayoutOrder): AsyncGenerator<LaidOut[]> {
    const filter = deps.fill(order.filter)
    let before: AssetPlace | null = null
    for (;;) {
      const slice: LaidOut[] = table.slice(workspaceId, filter, { view: viewOf(order), before, limit: sliceSize })
      yield slice
      const last = slice.at(-1)
      if (last === undefined || slice.length < sliceSize) return
      before = { createdAt: last.createdAt, row: last.row }
      await deps.yieldToLoop()
    }
  }
  async function* jobs(workspaceId: WorkspaceId, filter: AssetFilter, from: number, to: number) {
    let before: AssetPlace | null = null
    for (;;) {
      const found: ReturnType<AssetLayoutTable['jobs']> = table.jobs(workspaceId, filter, {
        from,
        to,
        before,
        limit: sliceSize,
      })
      yield found
      const last = found.at(-1)
      if (last === undefined || found.length < sliceSize) return
      before = { createdAt: last.createdAt, row: last.row }
      await deps.yieldToLoop()
    }
  }
  /** Sorts entries by what their jobs cost or took; unknown ones come last. */
  async function sortByJobs(entries: readonly LaidOut[], { by, isDescending }: LibrarySort): Promise<LaidOut[]> {
    const values = new Map<JobId, number>()
    for (const part of inParts([...new Set(entries.flatMap(({ jobId }) => jobId ?? []))], sliceSize)) {
      for (const { id, credits, tookMs } of costs.of(part)) {
        const value = by === 'cost' ? credits : tookMs
        if (value !== null) values.set(id, value)
      }
      await deps.yieldToLoop()
    }
    const valueOf = ({ jobId }: LaidOut) => (jobId === null ? undefined : values.get(jobId))
    const sign = isDescending ? -1 : 1
    return entries.toSorted((a, b) => {
      const [valueA, valueB] = [valueOf(a), valueOf(b)]
      if (valueA !== undefined && valueB !== undefined) return (valueA - valueB) * sign
      return Number(valueA === undefined) - Number(valueB === undefined)
    })
  }
  async function sortEntries(
    workspaceId: WorkspaceId,
    order: LayoutOrder,
    entries: readonly LaidOut[],
    sort: LibrarySort,
  ) {
    const { by, isDescending } = sort
    if (by === 'created') return isDescending ? entries : entries.toReversed()
    if (by === 'cost' || by === 'took') return sortByJobs(entries, sort)
    const known = new Map(entries.map((entry) => [entry.row, entry]))
    const rows = table.sorted(workspaceId, deps.fill(order.filter), { view: viewOf(order), by, isDescending })
    return rows.flatMap(({ row }) => known.get(row) ?? [])
  }
  return {
    /** Every matching entry, in order, with its shape and colour, and the days they were made on. */
    async layout(workspaceId: WorkspaceId, order: LayoutOrder): Promise<AssetLayout> {
      const read: LaidOut[][] = []
      for await (const slice of slices(workspaceId, order)) read.push(slice)
      const { sort = null } = order
      if (sort === null) return pack(read)
      return { ...pack([await sortEntries(workspaceId, order, read.flat(), sort)]), days: [] }
    },
    /** Some entries by their rows, in the order asked for, each with what its job cost and took. */
    rows(workspaceId: WorkspaceId, order: LayoutOrder & { readonly rows: readonly number[] }): ListedEntry[] {
      const read = table.rows(workspaceId, deps.fill(order.filter), viewOf(order), order.rows)
      const ofRow = new Map(read.map((asset) => [asset.row, asset]))
      const known = new Map(costs.of(read.flatMap(({ jobId }) => jobId ?? [])).map((cost) => [cost.id, cost]))
      return order.rows.flatMap((row) => {
        const asset = ofRow.get(row)
        if (asset === undefined) return []
        const cost = asset.jobId === null ? undefined : known.get(asset.jobId)
        const { credits = null, tookMs = null } = cost ?? {}
        return [{ row, asset: deps.present(asset, asset.stackFiles), credits, tookMs }]
      })
    },
    /** What the jobs of the matching files of a span cost together. Credits; milliseconds since 1970. */
    async spanCredits(workspaceId: WorkspaceId, order: { filter?: LibraryFilter; from: number; to: number }) {
      const ids = new Set<JobId>()
      let credits = 0
      for await (const found of jobs(workspaceId, deps.fill(order.filter), order.from, order.to)) {
        const fresh = found.flatMap(({ jobId }) => (jobId === null || ids.has(jobId) ? [] : [jobId]))
        for (const id of fresh) ids.add(id)
        credits += costs.sum([...new Set(fresh)])
      }
      return { credits }
    },
  }
}
/** The library's order. */
export type LibraryLayout = ReturnType<typeof createLibraryLayout>
