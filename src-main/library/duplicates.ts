import type { DuplicateGroup } from '#shared/bridge/duplicates.ts'
import type { Asset } from '#shared/bridge/library.ts'
import type { EditEvent } from '#shared/bridge/review.ts'
import type { AssetId, WorkspaceId } from '#shared/domain/ids.ts'
import { proposeKept } from '#shared/domain/library/propose-kept.ts'
import type { Clock } from '#shared/util/ports.ts'
import type { LibraryReader } from '../cache/library/library-reader.ts'
import type { ListedAsset } from '../cache/tables/assets.ts'
import type { DistinctFilesTable, FingerprintsTable } from '../cache/tables/fingerprints.ts'
import type { OrganisingTable } from '../cache/tables/organising.ts'
import type { SharedFileTable } from '../cache/tables/shared-files.ts'
import type { TakeOver } from './take-over.ts'
import type { Trash } from './trash.ts'

/** Creates the list of duplicates of a library, and what the user decides about them. */
export function createDuplicates(deps: {
  reader: Pick<LibraryReader, 'ask'>
  organising: Pick<OrganisingTable, 'of'>
  sharedFiles: Pick<SharedFileTable, 'listOfAssets'>
  distinct: DistinctFilesTable
  index: Pick<FingerprintsTable, 'addDistinct' | 'removeDistinct' | 'copyDistinct'>
  present: (row: ListedAsset) => Asset
  takeOver: Pick<TakeOver, 'take'>
  moveToTrash: Trash['move']
  clock: Pick<Clock, 'now'>
  onChange: () => void
}) {
  const { distinct, index } = deps

  /** Puts the file of each group that is proposed first. */
  function propose(groups: readonly { readonly isExact: boolean; readonly assets: readonly ListedAsset[] }[]) {
    const ids = groups.flatMap(({ assets }) => assets.map(({ id }) => id))
    const known = deps.organising.of(ids)
    const collected = new Set(known.collections.map(({ assetId }) => assetId))
    const organised = new Set([...known.tags, ...known.labels].map(({ assetId }) => assetId))
    const used = new Set(deps.sharedFiles.listOfAssets(ids).map(({ assetId }) => assetId))
    return groups.map(({ isExact, assets }): DuplicateGroup => {
      const files = assets.map((row) => deps.present(row))
      const { at, reason } = proposeKept(
        assets.map(({ id, width, height, jobId, createdAt }, place) => ({
          isHere: files[place]?.file === 'here',
          mark: files[place]?.mark ?? 'none',
          rating: files[place]?.rating ?? 0,
          isCollected: collected.has(id),
          isUsed: used.has(id),
          pixels: (width ?? 0) * (height ?? 0),
          isOrganised: organised.has(id),
          hasRecipe: jobId !== null,
          bytes: files[place]?.bytes ?? 0,
          createdAt,
        })),
      )
      const first = files.slice(at, at + 1)
      return {
        id: assets.map(({ row }) => row).join('-'),
        isExact,
        files: [...first, ...files.filter((_, place) => place !== at)],
        reason,
      }
    })
  }
  return {
    /** A page of groups, those with the newest file first. */
    async page(workspaceId: WorkspaceId, order: { readonly before?: number | undefined; readonly limit: number }) {
      const { before = null, limit } = order
      const found = await deps.reader.ask({ kind: 'duplicates', workspaceId, before, limit })
      const { next, total, files, unread } = found
      return { groups: propose(found.groups), next, total, spare: files - total, unread }
    },
    /**
     * Keeps one file, which takes over what the user noted of the others, and moves those to the trash. One undo takes
     * back both. @throws Failure NOT_FOUND or MEDIA_AWAY; nothing is changed.
     */
    keep: (
      workspaceId: WorkspaceId,
      {
        editId,
        assetId,
        ids,
      }: { readonly editId: string; readonly assetId: AssetId; readonly ids: readonly AssetId[] },
    ): AsyncGenerator<EditEvent> => {
      const others = ids.filter((id) => id !== assetId)
      return deps.moveToTrash(workspaceId, {
        editId,
        selection: { kind: 'assets', ids: others },
        evenIfNeeded: false,
        takeOver: () => deps.takeOver.take(workspaceId, assetId, others),
      })
    },
    /** Remembers that files are no duplicates of each other. */
    dismiss(decisionId: string, ids: readonly AssetId[]): void {
      distinct.insert(decisionId, ids, deps.clock.now())
      index.addDistinct(ids.map((assetId) => ({ decision: decisionId, assetId })))
      deps.onChange()
    },
    /** Forgets a decision. */
    restore(decisionId: string): void {
      distinct.remove(decisionId)
      index.removeDistinct(decisionId)
      deps.onChange()
    },
    /** Copies the decisions of the ledger to the index if that was rebuilt. */
    resume: () => index.copyDistinct(distinct.list()),
  }
}
