import type { Asset } from '#shared/bridge/library.ts'
import type { AssetId } from '#shared/domain/ids.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GridPick } from '../../ui/grid-props.ts'
import type { LibraryActions, LibraryState } from './store.ts'
import type { AssetList, Slot } from './use-assets.ts'
import type { Tiles } from './use-stacks.ts'

type PickOptions = {
  readonly list: AssetList
  readonly tiles: Tiles
  readonly selectedId: AssetId | null
  readonly state: Pick<LibraryState, 'anchorId'>
  readonly actions: Pick<LibraryActions, 'pick'>
  /** Takes the files of a range, of which some may be out of sight. */
  onRange(assets: readonly Asset[]): void
}

/**
 * Returns what selects the file at a place. A key can go where no file is read yet, and a range can cross such places:
 * what they select is selected once it is read.
 */
export function usePick({ list, tiles, selectedId, state, actions, onRange }: PickOptions) {
  const { slots } = tiles
  const [awaited, setAwaited] = useState<{ readonly slot: Slot; readonly how: GridPick } | null>(null)
  const assetOf = (slot: Slot) => slot.asset ?? list.entryOf(slot)?.asset
  const order = tiles.assets.map(({ id }) => id)
  const pickRange = async (to: Slot) => {
    const anchor = state.anchorId ?? selectedId
    const from = slots.findIndex((slot) => assetOf(slot)?.id === anchor)
    const end = slots.indexOf(to)
    const assets = await list.load(from < 0 ? [to] : slots.slice(Math.min(from, end), Math.max(from, end) + 1))
    onRange(assets)
    const target = assets.at(from > end ? 0 : -1)
    if (target === undefined) return
    actions.pick(
      target.id,
      'range',
      assets.map(({ id }) => id),
    )
  }
  const arrived = awaited === null ? undefined : assetOf(awaited.slot)
  const taken = useRef<unknown>(null)
  const take = useEffectEvent((asset: Asset, how: GridPick) => actions.pick(asset.id, how, order))
  useEffect(() => {
    if (arrived === undefined || awaited === null || taken.current === awaited) return
    taken.current = awaited
    take(arrived, awaited.how)
  }, [arrived, awaited])
  return (slot: Slot, how: GridPick) => {
    const asset = assetOf(slot)
    setAwaited(asset === undefined && how !== 'range' ? { slot, how } : null)
    if (how === 'range') void pickRange(slot).catch(reportError)
    else if (asset !== undefined) actions.pick(asset.id, how, order)
  }
}
