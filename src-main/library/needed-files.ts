import type { AssetSelection } from '#shared/bridge/review.ts'
import type { TrashCheck } from '#shared/bridge/trash.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import type { SelectedRow } from '../cache/tables/asset-selection.ts'
import type { SharedFileTable } from '../cache/tables/shared-files.ts'
import type { SelectAssets } from './select-assets.ts'

/** What the cuts and captions of a presenter video are made from. */
const videoSources: ReadonlySet<string | null> = new Set(['portrait', 'raw', 'script'])

/** Creates the check of what still needs files: jobs that are not finished, and presenter videos. */
export function createNeededFiles(deps: {
  table: Pick<SharedFileTable, 'listOfAssets' | 'isNeeded'>
  selectAssets: SelectAssets
}) {
  /** Of some files, those that unfinished jobs read, and those that videos are made of. */
  function of(rows: readonly SelectedRow[]): {
    readonly inputs: ReadonlySet<AssetId>
    readonly videoParts: ReadonlySet<AssetId>
  } {
    const shared = deps.table.listOfAssets(rows.map(({ id }) => id)).filter((file) => deps.table.isNeeded(file))
    return {
      inputs: new Set(shared.flatMap(({ assetId }) => (assetId === null ? [] : [assetId]))),
      videoParts: new Set(rows.filter(({ part }) => videoSources.has(part)).map(({ id }) => id)),
    }
  }
  return {
    /** Those of some files that nothing needs. */
    without(rows: readonly SelectedRow[]): SelectedRow[] {
      const { inputs, videoParts } = of(rows)
      return rows.filter(({ id }) => !inputs.has(id) && !videoParts.has(id))
    },
    /** Says what deleting a selection would mean. */
    async check(workspaceId: WorkspaceId, selection: AssetSelection): Promise<TrashCheck> {
      const check = { files: 0, bytes: 0, inputs: 0, videoParts: 0, rejected: { files: 0, bytes: 0 } }
      for await (const rows of deps.selectAssets(workspaceId, selection)) {
        const needed = of(rows)
        check.files += rows.length
        for (const { bytes, isFreed, mark } of rows) {
          if (isFreed === 1) continue
          check.bytes += bytes
          if (mark !== 'rejected') continue
          check.rejected.files += 1
          check.rejected.bytes += bytes
        }
        check.inputs += needed.inputs.size
        check.videoParts += needed.videoParts.size
      }
      return check
    },
  }
}
/** Checks what still needs files. */
export type NeededFiles = ReturnType<typeof createNeededFiles>
