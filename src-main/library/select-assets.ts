import type { LibraryFilter } from '#shared/bridge/library.ts'
import type { AssetSelection } from '#shared/bridge/review.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createYield, inParts } from '#shared/util/in-slices.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { AssetSelectionTable, SelectedRow } from '../cache/tables/asset-selection.ts'
import type { ReadFilter } from './read-filter.ts'

/** Files handed on at once; writing them takes a few milliseconds. */
const filesAtOnce = 200
/** Row numbers asked for at once. */
const rowsAtOnce = 2_000

/** Reads the files of a selection in parts, and yields to the event loop between them. */
export type SelectAssets = (workspaceId: WorkspaceId, selection: AssetSelection) => AsyncGenerator<SelectedRow[]>

/** What a filter selects: files of the open workspace alone, because that is what bulk actions change. */
function readHere(read: ReadFilter, workspaceId: WorkspaceId, filter: LibraryFilter) {
  const { workspaces, ...wanted } = read(workspaceId, filter)
  return { ...wanted, workspaces: workspaces.filter((id) => id === workspaceId) }
}

/** Creates the count of a selection's files. */
export function createCountSelected({ reader, read }: { reader: Pick<LibraryReader, 'ask'>; read: ReadFilter }) {
  return async (workspaceId: WorkspaceId, selection: AssetSelection): Promise<number> => {
    if (selection.kind === 'assets') return selection.ids.length
    const wanted = readHere(read, workspaceId, selection.filter)
    return (await reader.ask({ kind: 'count', ...wanted, view: 'files' })).total
  }
}
/** Counts the files of a selection. */
export type CountSelected = ReturnType<typeof createCountSelected>

/** Creates the reader of selections. What its caller changes on the way is not read twice, and new files not at all. */
export function createSelectAssets(deps: {
  table: AssetSelectionTable
  reader: Pick<LibraryReader, 'ask'>
  read: ReadFilter
  clock: Clock
  yieldToLoop: () => Promise<void>
}): SelectAssets {
  const { table, reader, clock, yieldToLoop } = deps
  async function* rowsOf(workspaceId: WorkspaceId, filter: LibraryFilter): AsyncGenerator<SelectedRow[]> {
    const wanted = readHere(deps.read, workspaceId, filter)
    const last = table.lastRow()
    for (let after = 0; after < last;) {
      const { rows } = await reader.ask({ kind: 'rows', ...wanted, after, limit: rowsAtOnce })
      const known = rows.filter((row) => row <= last)
      for (const part of inParts(known, filesAtOnce)) yield table.atRows(part)
      after = rows.length < rowsAtOnce ? last : (rows.at(-1) ?? last)
    }
  }
  function* listed(workspaceId: WorkspaceId, ids: readonly string[]): Generator<SelectedRow[]> {
    const parsed = [...new Set(ids)].map((id) => AssetId.parse(id))
    for (const part of inParts(parsed, filesAtOnce)) yield table.listed(workspaceId, part)
  }
  return async function* selectAssets(workspaceId, selection) {
    const pause = createYield(clock, yieldToLoop)
    const parts =
      selection.kind === 'assets' ? listed(workspaceId, selection.ids) : rowsOf(workspaceId, selection.filter)
    for await (const rows of parts) {
      if (rows.length > 0) yield rows
      await pause()
    }
  }
}
