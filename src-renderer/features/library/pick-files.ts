import type { AssetId } from '#shared/domain/ids.ts'
import type { LibraryState } from './store.ts'

/** How a file is selected: alone, with what is selected or no longer, or with all between. */
export type PickHow = 'one' | 'more' | 'range'

type Picked = Pick<LibraryState, 'selectedId' | 'pickedIds' | 'anchorId'>

/** One file alone, or none. */
export function pickOne(assetId: AssetId | null): Picked {
  return { selectedId: assetId, pickedIds: new Set(), anchorId: assetId }
}

/** What is selected after a click or a key on a file. `order`: the files as they are shown. */
export function pickFiles(before: Picked, assetId: AssetId, how: PickHow, order: readonly AssetId[]): Picked {
  const { selectedId, anchorId } = before
  if (how === 'one') return pickOne(assetId)
  if (how === 'more') {
    const picked = new Set(before.pickedIds.size > 0 || selectedId === null ? before.pickedIds : [selectedId])
    if (!picked.delete(assetId)) picked.add(assetId)
    const [only] = picked
    if (picked.size < 2) return pickOne(only ?? assetId)
    return { selectedId: picked.has(assetId) ? assetId : (only ?? assetId), pickedIds: picked, anchorId: assetId }
  }
  const from = order.indexOf(anchorId ?? assetId)
  const to = order.indexOf(assetId)
  if (from < 0 || to < 0 || from === to) return pickOne(assetId)
  return { selectedId: assetId, pickedIds: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchorId }
}
