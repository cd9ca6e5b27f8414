import type { AssetLayout, ListedEntry } from '#shared/bridge/library-layout.ts'
import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { WorkspaceId } from '#shared/domain/ids.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { ListedAsset } from '../cache/tables/assets.ts'
import type { ReadFilter } from './read-filter.ts'

type LayoutOrder = { readonly filter?: LibraryFilter; readonly stacks?: boolean }

/** Creates the reader of the library's order, by which a view places all its entries before it reads any. */
export function createLibraryLayout(deps: {
  reader: Pick<LibraryReader, 'ask'>
  readFilter: ReadFilter
  present: (row: ListedAsset) => Asset
}) {
  const about = (workspaceId: WorkspaceId, { filter, stacks }: LayoutOrder) => ({
    ...deps.readFilter(workspaceId, filter),
    view: stacks === true ? ('tops' as const) : ('files' as const),
  })
  return {
    /** The first entries, and how many there are if that is known without looking at all files. Rejects as `layout`. */
    async first(workspaceId: WorkspaceId, order: LayoutOrder & { readonly limit: number }, signal?: AbortSignal) {
      const question = { kind: 'first', ...about(workspaceId, order), limit: order.limit } as const
      const { assets, total, all } = await deps.reader.ask(question, signal)
      return { assets: assets.map(deps.present), total, all }
    },
    /** Every matching entry, in order, with its shape and colour. Rejects with INVALID_INPUT as `library.page`. */
    async layout(workspaceId: WorkspaceId, order: LayoutOrder, signal?: AbortSignal): Promise<AssetLayout> {
      const question = { kind: 'layout', ...about(workspaceId, order) } as const
      return (await deps.reader.ask(question, signal)).layout
    },
    /** Some entries by their rows, in the order asked for, each with what one result of its run cost and the run took. */
    async rows(
      workspaceId: WorkspaceId,
      order: LayoutOrder & { readonly rows: readonly number[] },
      signal?: AbortSignal,
    ): Promise<ListedEntry[]> {
      const rows = [...order.rows]
      const { entries } = await deps.reader.ask({ kind: 'entries', ...about(workspaceId, order), rows }, signal)
      return entries.map(({ asset, credits, tookMs }) => {
        return { row: asset.row, asset: deps.present(asset), credits, tookMs }
      })
    },
  }
}
/** The library's order. */
export type LibraryLayout = ReturnType<typeof createLibraryLayout>
