import type { Asset, LibraryFilter, StackFile } from '#shared/bridge/library.ts'
import type { AssetId, JobId } from '#shared/domain/ids.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../lib/bridge.tsx'
import { shapeOf } from '../../ui/grid-layout.ts'
import type { AssetList, Slot } from './use-assets.ts'

/** The files of an open stack, in display order. */
type OpenStack = { readonly id: JobId; readonly files: readonly StackFile[] }

/** The tiles of the library: its entries, with the files of open stacks in the place of their top files. */
export type Tiles = {
  /** The place of each tile. */
  readonly slots: readonly Slot[]
  /** The files of the tiles that are read, in their order. */
  readonly assets: readonly Asset[]
  /** The index of each of these files among the places. */
  readonly places: readonly number[]
  /** The entry that stands for each file of an open stack, and the stack. */
  readonly opened: ReadonlyMap<AssetId, { readonly entry: AssetId; readonly stackId: JobId }>
}

type Read = Pick<AssetList, 'slots' | 'near' | 'entryOf'>

const costOf = ({ credits = null, tookMs = null }: StackFile) => ({ credits, tookMs })

/** Puts the files of open stacks in the places of their entries. A stack of a single file has nothing to open. */
export function openStacks({ slots, near, entryOf }: Read, stacks: readonly OpenStack[]): Tiles {
  const filesOf = new Map(stacks.map(({ id, files }) => [id, files]))
  const opened = new Map<AssetId, { entry: AssetId; stackId: JobId }>()
  const assets: Asset[] = []
  const places: number[] = []
  const placed: Slot[] = []
  let copied = 0
  let moved = 0
  for (const index of near) {
    const slot = slots[index]
    const entry = slot === undefined ? undefined : entryOf(slot)?.asset
    if (slot === undefined || entry === undefined) continue
    const stackId = entry.stack?.id
    const files = stackId === undefined ? [] : (filesOf.get(stackId) ?? [])
    if (stackId === undefined || files.length < 2) {
      assets.push(entry)
      places.push(index + moved)
      continue
    }
    for (let at = copied; at < index; at += 1) placed.push(slots[at] ?? slot)
    copied = index + 1
    files.forEach((asset, at) => {
      opened.set(asset.id, { entry: entry.id, stackId })
      assets.push(asset)
      places.push(index + moved + at)
      placed.push({ row: -1, ratio: shapeOf(asset), colour: 0, day: slot.day, asset, stackId, cost: costOf(asset) })
    })
    moved += files.length - 1
  }
  // The same array as before lets the grid keep its layout.
  return { slots: opened.size === 0 ? slots : [...placed, ...slots.slice(copied)], assets, places, opened }
}

/** Reads the files of the open stacks that match the filter, and puts them among the entries. */
export function useTiles(list: AssetList, filter: LibraryFilter, openIds: ReadonlySet<JobId>): Tiles {
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
  const { slots, near, entryOf } = list
  return useMemo(() => openStacks({ slots, near, entryOf }, stacks), [slots, near, entryOf, stacks])
}

/** Returns the tile that shows a file: its own, or the closed stack that holds it; null if there is none. */
export function tileOf({ assets, opened }: Tiles, file: Pick<Asset, 'id' | 'stack'> | null): Asset | null {
  if (file === null) return null
  const own = assets.find(({ id }) => id === file.id)
  const stackId = file.stack?.id
  if (own !== undefined || stackId === undefined) return own ?? null
  return assets.find(({ id, stack }) => stack?.id === stackId && !opened.has(id)) ?? null
}
