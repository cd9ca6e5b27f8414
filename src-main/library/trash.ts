import type { AssetSelection, EditEvent } from '#shared/bridge/review.ts'
import type { TrashSelection } from '#shared/bridge/trash.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { AssetId, type WorkspaceId } from '#shared/domain/ids.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { asWritten, say } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { inParts } from '#shared/util/in-slices.ts'
import type { AssetSelectionTable } from '../cache/tables/asset-selection.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { TrashedAsset, TrashTable } from '../cache/tables/trash.ts'
import type { TrashFiles } from '../media/trash-files.ts'
import type { LibraryEdits } from './library-edits.ts'
import type { NeededFiles } from './needed-files.ts'
import type { CountSelected, SelectAssets } from './select-assets.ts'
import type { TakenOver } from './take-over.ts'
import { whyOf } from './edit-end.ts'

const dayMs = 24 * 3_600_000
/** Files whose rows are written together; their files are moved one after the other. */
const filesAtOnce = 20
const stillNeeded = say('trash.needed')

type TrashDeps = {
  readonly table: TrashTable
  readonly assets: Pick<AssetsTable, 'read' | 'remove'>
  readonly selection: Pick<AssetSelectionTable, 'listed'>
  readonly files: TrashFiles
  readonly edits: LibraryEdits
  readonly selectAssets: SelectAssets
  readonly count: CountSelected
  readonly needed: NeededFiles
  /** Adds a file to the library again, with its review, labels, tags and collections. */
  readonly putBack: (asset: StoredAsset) => void
  /** Records the new path of a file wherever the ledger has it. */
  readonly relocate: (asset: StoredAsset) => void
  readonly mediaHome: { readonly folder: string; isHere(): boolean }
  readonly clock: Clock
  readonly log: Log
  readonly onChange: () => void
  /** How long deleted files are kept. Days. */
  readonly days: () => number
}

const sentenceOf = (error: unknown): Sentence =>
  isFailure(error) ? error.sentence : asWritten(error instanceof Error ? error.message : String(error))

/** Counts files that were moved or deleted, and those that were left where they are, with the last reason. */
function createOutcome() {
  let [count, left] = [0, 0]
  let why: Sentence | null = null
  function leave(files: number, reason: Sentence): void {
    if (files > 0) why = reason
    left += files
  }
  return {
    leave,
    /** `problem`: why a file was left; null if it was not. */
    add(problem: Sentence | null): void {
      if (problem === null) count += 1
      else leave(1, problem)
    },
    read: () => ({ count, left, ...whyOf(why) }),
  }
}

/**
 * Creates the trash. A row of the ledger decides first, then the file is moved: whatever ends the process in between,
 * `recover` completes it, so that a file is either in the library in its place or in the trash. The row keeps the asset
 * as it was; its recipe and charges are in the ledger anyway.
 */
export function createTrash(deps: TrashDeps) {
  const { table, files, clock, log } = deps

  function assertMediaHere(): void {
    const { mediaHome } = deps
    if (mediaHome.isHere()) return
    const sentence = say('trash.away', { folder: mediaHome.folder })
    throw new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder: mediaHome.folder })
  }
  /** The asset as the library had it. */
  function storedOf(assetId: AssetId): StoredAsset | null {
    const row = deps.assets.read(assetId)
    if (row === null) return null
    const { row: _row, stack: _stack, label: _label, isFreed: _isFreed, ...stored } = row
    return stored
  }
  /** Completes a move to the trash. If its file cannot be moved, it stays in the library. Returns why. */
  async function finishMove({ assetId, stored, trashPath }: TrashedAsset): Promise<Sentence | null> {
    try {
      if (!(await files.exists(trashPath))) await files.move(stored.path, trashPath)
      table.setState(assetId, 'trashed')
      return null
    } catch (error) {
      log.warn('A file could not be moved to the trash; it stays in the library', { assetId, error })
      table.remove(assetId)
      deps.putBack(stored)
      return sentenceOf(error)
    }
  }
  /** Completes a restoration. If its file cannot be moved, it stays in the trash. Returns why. */
  async function finishRestore({ assetId, stored, trashPath, restorePath }: TrashedAsset): Promise<Sentence | null> {
    try {
      let path = restorePath ?? stored.path
      if (await files.exists(trashPath)) {
        path = await files.freeName(stored.path)
        table.setState(assetId, 'restoring', path)
        await files.move(trashPath, path)
      }
      const asset = { ...stored, path }
      table.transaction(() => {
        if (path !== stored.path) deps.relocate(asset)
        table.remove(assetId)
      })
      deps.putBack(asset)
      return null
    } catch (error) {
      log.warn('A file could not be restored from the trash', { assetId, error })
      table.setState(assetId, 'trashed')
      return sentenceOf(error)
    }
  }
  async function finishRemove({ assetId, trashPath }: TrashedAsset): Promise<Sentence | null> {
    try {
      await files.remove(trashPath)
      table.setState(assetId, 'deleted')
      return null
    } catch (error) {
      log.warn('A file in the trash could not be deleted', { assetId, error })
      table.setState(assetId, 'trashed')
      return sentenceOf(error)
    }
  }
  function* listed(workspaceId: WorkspaceId, selection: TrashSelection): Generator<TrashedAsset[]> {
    if (selection.kind === 'assets') {
      for (const ids of inParts(selection.ids, filesAtOnce)) yield table.readAll(workspaceId, ids)
      return
    }
    let before: Parameters<TrashTable['page']>[1] = null
    for (;;) {
      const page: TrashedAsset[] = table.page(workspaceId, before, filesAtOnce)
      const last = page.at(-1)
      if (last === undefined) return
      yield page
      before = { trashedAt: last.trashedAt, assetId: last.assetId }
    }
  }
  async function* each(
    workspaceId: WorkspaceId,
    selection: TrashSelection,
    begin: (row: TrashedAsset) => void,
    finish: (row: TrashedAsset) => Promise<Sentence | null>,
  ): AsyncGenerator<EditEvent> {
    const total = selection.kind === 'assets' ? selection.ids.length : table.totals(workspaceId).count
    const outcome = createOutcome()
    let done = 0
    try {
      for (const rows of listed(workspaceId, selection)) {
        const inTrash = rows.filter(({ state }) => state === 'trashed')
        table.transaction(() => inTrash.forEach(begin))
        for (const row of inTrash) outcome.add(await finish(row))
        done += rows.length
        yield { kind: 'progress', done, total }
      }
    } finally {
      deps.onChange()
    }
    yield { kind: 'done', ...outcome.read() }
  }
  const remove = (workspaceId: WorkspaceId, selection: TrashSelection) =>
    each(workspaceId, selection, ({ assetId }) => table.setState(assetId, 'deleting'), finishRemove)

  return {
    /** A deleted file that is still in the trash, at its path there; null for any other. */
    source(assetId: AssetId): StoredAsset | null {
      const row = table.read(assetId)
      return row === null || row.state === 'deleted' ? null : { ...row.stored, path: row.trashPath }
    },
    isTrashed: (assetId: AssetId): boolean => table.read(assetId) !== null,
    /** A page, what was deleted last first. `daysLeft`: until a file is deleted for good. */
    page(workspaceId: WorkspaceId, order: { readonly before?: string | undefined; readonly limit: number }) {
      const match = /^(\d+)-(.+)$/u.exec(order.before ?? '')
      const place = match === null ? null : { trashedAt: Number(match[1]), assetId: AssetId.parse(match[2]) }
      const rows = table.page(workspaceId, place, order.limit + 1)
      const shown = rows.slice(0, order.limit)
      const last = shown.at(-1)
      const leftOf = ({ trashedAt, idleMs }: TrashedAsset) =>
        Math.max(0, Math.ceil((trashedAt + idleMs + deps.days() * dayMs - clock.now()) / dayMs))
      return {
        rows: shown.map((row) => ({ ...row, daysLeft: leftOf(row) })),
        next: rows.length > order.limit && last !== undefined ? `${last.trashedAt}-${last.assetId}` : null,
        ...table.totals(workspaceId),
      }
    },
    /**
     * Moves the files of a selection to the trash. What it moved until it is stopped stays there.
     * @throws Failure MEDIA_AWAY; nothing is changed.
     */
    async *move(
      workspaceId: WorkspaceId,
      order: {
        readonly editId: string
        readonly selection: AssetSelection
        readonly evenIfNeeded: boolean
        /** Called before the first file is moved; its changes are undone with the move. */
        readonly takeOver?: () => TakenOver
      },
    ): AsyncGenerator<EditEvent> {
      assertMediaHere()
      const { editId, selection, evenIfNeeded } = order
      const total = await deps.count(workspaceId, selection)
      deps.edits.begin(editId, { workspaceId, change: { kind: 'trash', taken: order.takeOver?.() } })
      const outcome = createOutcome()
      let done = 0
      try {
        for await (const part of deps.selectAssets(workspaceId, selection)) {
          for (const rows of inParts(part, filesAtOnce)) {
            const wanted = evenIfNeeded ? rows : deps.needed.without(rows)
            outcome.leave(rows.length - wanted.length, stillNeeded)
            const chosen: Omit<TrashedAsset, 'state' | 'restorePath' | 'idleMs'>[] = []
            for (const { id, bytes } of wanted) {
              const stored = storedOf(id)
              if (stored === null) continue
              const trashPath = await files.placeFor(stored.path, id)
              chosen.push({ assetId: id, workspaceId, stored, trashPath, bytes, trashedAt: clock.now() })
            }
            const ids = chosen.map(({ assetId }) => assetId)
            table.transaction(() => {
              for (const row of chosen) table.insert(row)
              deps.edits.note(
                editId,
                ids.map((id) => ({ id, before: null })),
              )
            })
            deps.assets.remove(ids)
            for (const row of table.readAll(workspaceId, ids)) outcome.add(await finishMove(row))
            done += rows.length
            yield { kind: 'progress', done, total }
          }
        }
      } finally {
        deps.onChange()
      }
      yield { kind: 'done', ...outcome.read() }
    },
    /** Restores files to where they were, or under a free name there. @throws Failure MEDIA_AWAY */
    async *restore(workspaceId: WorkspaceId, selection: TrashSelection): AsyncGenerator<EditEvent> {
      assertMediaHere()
      yield* each(workspaceId, selection, ({ assetId }) => table.setState(assetId, 'restoring'), finishRestore)
    },
    /** Deletes files in the trash for good. */
    remove,
    /** Forgets a file that is added again from outside, and deletes what the trash has of it. */
    async forget(assetId: AssetId): Promise<void> {
      const row = table.read(assetId)
      if (row === null) return
      if (row.state !== 'deleted') await files.remove(row.trashPath)
      table.remove(assetId)
    },
    /** Completes what the end of a process cut short. The index loses what is in the trash. */
    async recover(): Promise<void> {
      // Files of finished moves left the index with them, and no rebuilt index has them.
      for (let rows = table.unfinished(100); rows.length > 0; rows = table.unfinished(100)) {
        deps.assets.remove(rows.map(({ assetId }) => assetId))
        if (!deps.mediaHome.isHere()) return
        for (const row of rows) {
          if (row.state === 'moving') await finishMove(row)
          else if (row.state === 'restoring') await finishRestore(row)
          else await finishRemove(row)
        }
        deps.onChange()
      }
    },
    /**
     * Notes that the studio runs, and deletes for good what was in the trash for the set days. A day on which Backlot
     * did not run does not count.
     */
    async purge(): Promise<void> {
      table.seen(clock.now(), dayMs)
      for (;;) {
        const due = table.due(clock.now(), deps.days() * dayMs, filesAtOnce)
        if (due.length === 0) return
        const problems: (Sentence | null)[] = []
        for (const row of due) {
          table.setState(row.assetId, 'deleting')
          problems.push(await finishRemove(row))
        }
        deps.onChange()
        // Those are tried again with the next turn of the clock.
        if (problems.some((problem) => problem !== null)) return
      }
    },
  }
}
/** The trash. */
export type Trash = ReturnType<typeof createTrash>
