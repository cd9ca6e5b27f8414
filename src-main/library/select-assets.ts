import type { AssetSelection } from '#shared/bridge/review.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createYield, inParts } from '#shared/util/in-slices.ts'
import type { AssetSelectionTable, SelectedRow } from '../cache/tables/asset-selection.ts'
import { fillFilter } from './library-filter.ts'

/** Files handed on at once; writing them takes a few milliseconds. */
const filesAtOnce = 200
/** Row numbers read at once. */
const rowsAtOnce = 2_000

/** Reads the files of a selection in parts, and yields to the event loop between them. */
export type SelectAssets = (workspaceId: WorkspaceId, selection: AssetSelection) => AsyncGenerator<SelectedRow[]>

/** Creates the reader of selections. What its caller changes on the way is not read twice. */
export function createSelectAssets(deps: {
  table: AssetSelectionTable
  clock: Clock
  yieldToLoop: () => Promise<void>
}): SelectAssets {
  const { table, clock, yieldToLoop } = deps
  function* read(workspaceId: WorkspaceId, selection: AssetSelection): Generator<SelectedRow[]> {
    if (selection.kind === 'assets') {
      const ids = [...new Set(selection.ids)].map((id) => AssetId.parse(id))
      for (const part of inParts(ids, filesAtOnce)) yield table.listed(workspaceId, part)
      return
    }
    const filter = fillFilter(selection.filter)
    const last = table.lastRow()
    for (let after = 0; after < last; after += rowsAtOnce) {
      yield* inParts(table.matching(workspaceId, filter, after, after + rowsAtOnce), filesAtOnce)
      yield []
    }
  }
  return async function* selectAssets(workspaceId, selection) {
    const pause = createYield(clock, yieldToLoop)
    for (const rows of read(workspaceId, selection)) {
      if (rows.length > 0) yield rows
      await pause()
    }
  }
}
