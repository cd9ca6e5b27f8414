import type { Asset, LibraryFilter } from '#shared/bridge/library.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'

/** The files that actions are for. `count`: how many; `assets`: those that the screen has read. */
export type Selected = {
  readonly selection: AssetSelection
  readonly count: number
  readonly assets: readonly Asset[]
}

/**
 * Returns what is selected: everything that matches the filter, the picked files, or the one that is shown; null for
 * nothing. `total`: how many entries match the filter.
 */
export function selectedOf(on: {
  readonly isAllPicked: boolean
  readonly filter: LibraryFilter
  readonly total: number
  readonly listed: readonly Asset[]
  readonly picked: readonly Asset[]
  readonly shown: Asset | null
}): Selected | null {
  const { isAllPicked, filter, total, listed, picked, shown } = on
  if (isAllPicked) {
    return total === 0 ? null : { selection: { kind: 'filter', filter }, count: total, assets: listed }
  }
  const assets = picked.length > 1 ? picked : shown === null ? [] : [shown]
  if (assets.length === 0) return null
  return { selection: { kind: 'assets', ids: assets.map(({ id }) => id) }, count: assets.length, assets }
}
