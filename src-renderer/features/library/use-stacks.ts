import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../lib/bridge.tsx'

/** The files of an open stack, in display order. */
type OpenStack = { readonly id: JobId; readonly files: readonly Asset[] }

/** The tiles of the library: its entries, with the files of open stacks in the place of their top files. */
export type Tiles = {
  readonly assets: readonly Asset[]
  /** The entry that stands for each file of an open stack, and the stack. */
  readonly opened: ReadonlyMap<AssetId, { readonly entry: AssetId; readonly stackId: JobId }>
}

/** Puts the files of open stacks in the places of their entries. A stack of a single file has nothing to open. */
export function openStacks(entries: readonly Asset[], stacks: readonly OpenStack[]): Tiles {
  const filesOf = new Map(stacks.map(({ id, files }) => [id, files]))
  const opened = new Map<AssetId, { entry: AssetId; stackId: JobId }>()
  const assets = entries.flatMap((entry) => {
    const stackId = entry.stack?.id
    const files = stackId === undefined ? [] : (filesOf.get(stackId) ?? [])
    if (stackId === undefined || files.length < 2) return [entry]
    for (const { id } of files) opened.set(id, { entry: entry.id, stackId })
    return files
  })
  return { assets, opened }
}

/** Reads the files of the open stacks that match the filter, and puts them among the entries. */
export function useTiles(entries: readonly Asset[], filter: LibraryFilter, openIds: ReadonlySet<JobId>): Tiles {
  const { query } = useBridge()
  const stacks = useQueries({
    queries: [...openIds].map((stackId) => ({
      ...query.library.stack.queryOptions({ input: { stackId, filter } }),
      placeholderData: keepPreviousData,
    })),
    combine: (read) =>
      [...openIds].flatMap((id, at): OpenStack[] => {
        const files = read[at]?.data
        return files === undefined ? [] : [{ id, files }]
      }),
  })
  // A new array makes the grid lay out again, so the same files must give the same array.
  return useMemo(() => openStacks(entries, stacks), [entries, stacks])
}

/** Returns the tile that shows a file: its own, or the closed stack that holds it; null if there is none. */
export function tileOf({ assets, opened }: Tiles, file: Pick<Asset, 'id' | 'stack'> | null): Asset | null {
  if (file === null) return null
  const own = assets.find(({ id }) => id === file.id)
  const stackId = file.stack?.id
  if (own !== undefined || stackId === undefined) return own ?? null
  return assets.find(({ id, stack }) => stack?.id === stackId && !opened.has(id)) ?? null
}
