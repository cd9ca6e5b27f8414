import type { AssetSelection, EditEvent } from '#shared/bridge/review.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import type { Log } from '#shared/util/ports.ts'
import { inParts } from '#shared/util/in-slices.ts'
import type { AssetsTable } from '../cache/tables/assets.ts'
import type { FreedTable } from '../cache/tables/trash.ts'
import type { TrashFiles } from '../media/trash-files.ts'
import type { NeededFiles } from './needed-files.ts'
import type { CountSelected, SelectAssets } from './select-assets.ts'
import { whyOf } from './edit-end.ts'

const filesAtOnce = 20
const kept = say('trash.needed')

/**
 * Creates the deletion of rejected files to free disk space. They stay in the library with their thumbnails, recipes
 * and charges, and can be downloaded again as long as the service has them.
 */
export function createFreeSpace(deps: {
  freed: FreedTable
  assets: Pick<AssetsTable, 'read' | 'setFreed'>
  files: Pick<TrashFiles, 'remove'>
  needed: NeededFiles
  selectAssets: SelectAssets
  count: CountSelected
  /** Makes the thumbnails of a file, as long as it is there. */
  makeThumbnails: (file: { readonly path: string; readonly sha256: string }) => Promise<void>
  log: Log
  onChange: () => void
}) {
  const { freed, assets } = deps
  /** Deletes files that are noted as being freed. Returns how many are gone. */
  async function finish(rows: readonly { readonly assetId: AssetId; readonly path: string }[]): Promise<number> {
    const gone: AssetId[] = []
    for (const { assetId, path } of rows) {
      try {
        await deps.files.remove(path)
        gone.push(assetId)
      } catch (error) {
        deps.log.warn('The file of a reject could not be deleted', { assetId, error })
        freed.forget([assetId])
      }
    }
    freed.finish(gone)
    assets.setFreed(gone, true)
    return gone.length
  }
  return {
    /** Frees the rejects of a selection. What it freed until it is stopped stays so. */
    async *free(
      workspaceId: WorkspaceId,
      order: { readonly selection: AssetSelection; readonly evenIfNeeded: boolean },
    ): AsyncGenerator<EditEvent> {
      const total = await deps.count(workspaceId, order.selection)
      let [done, count, left] = [0, 0, 0]
      try {
        for await (const part of deps.selectAssets(workspaceId, order.selection)) {
          for (const rows of inParts(part, filesAtOnce)) {
            const rejects = rows.filter(({ mark, isFreed }) => mark === 'rejected' && isFreed === 0)
            const wanted = order.evenIfNeeded ? rejects : deps.needed.without(rejects)
            const chosen = wanted.flatMap(({ id }) => assets.read(id) ?? [])
            for (const file of chosen)
              if (file.kind === 'image' || file.kind === 'video') await deps.makeThumbnails(file)
            const noted = chosen.map(({ id, path, bytes }) => ({ assetId: id, path, bytes }))
            freed.begin(noted)
            const gone = await finish(noted)
            count += gone
            left += rejects.length - gone
            done += rows.length
            yield { kind: 'progress', done, total }
          }
        }
      } finally {
        deps.onChange()
      }
      yield { kind: 'done', count, left, ...whyOf(left === 0 ? null : kept) }
    },
    /** Completes what the end of a process cut short. */
    async recover(): Promise<void> {
      for (let rows = freed.unfinished(100); rows.length > 0; rows = freed.unfinished(100)) await finish(rows)
    },
  }
}
