import type { FoundFiles } from '#shared/bridge/storage.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { AssetsTable, StoredAsset } from '../cache/tables/assets.ts'
import type { CheckedFile, FileChecksTable } from '../cache/tables/file-checks.ts'
import type { Media } from '../media/create-media.ts'
import { createFileTally } from './file-tally.ts'

const mostNames = 50
const rowsAtOnce = 500

/** What a look through the media folder found. */
export type FolderListing = {
  /** Missing files that were found under another name and linked again, by their new names. */
  readonly linked: FoundFiles
  /** Files that are neither in the library nor being added to it. */
  readonly extra: FoundFiles
  /** The paths of all of these. */
  readonly extraPaths: readonly string[]
  /** Folders that could not be read. */
  readonly unread: FoundFiles
}

/**
 * Creates the search for moved files. Files of the media folder that the library does not know are compared with missing
 * ones by size, then by checksum; a match is linked again. No file is changed.
 */
export function createRelinkFiles(deps: {
  table: Pick<FileChecksTable, 'page' | 'noteIntact'>
  assets: Pick<AssetsTable, 'listPaths' | 'read'>
  checks: Media['checks']
  /** Records the new path of a file in the ledger and in the index. */
  relocate: (asset: StoredAsset) => void
  yieldToLoop: () => Promise<void>
  clock: Pick<Clock, 'now'>
  log: Log
}) {
  const { table, assets, checks } = deps

  /** The missing files by their size. */
  async function readMissing(): Promise<Map<number, CheckedFile[]>> {
    const missing = new Map<number, CheckedFile[]>()
    for (let after = 0; ;) {
      const page = table.page('missing', after, rowsAtOnce)
      for (const file of page) missing.set(file.bytes, [...(missing.get(file.bytes) ?? []), file])
      const last = page.at(-1)
      if (last === undefined) return missing
      after = last.row
      await deps.yieldToLoop()
    }
  }
  /** The paths of files in the media folder that are not in the library, and folders that could not be read. */
  async function readUnknown(signal: AbortSignal): Promise<{ paths: Set<string>; unread: FoundFiles }> {
    const unread = createFileTally(mostNames)
    // The disk before the library: what arrives in between is then in the library, or awaited.
    const paths = await checks.listFiles(signal, (path, error) => {
      deps.log.info('A folder could not be read', { path, error })
      unread.add(checks.nameOf(path))
    })
    const isAwaited = checks.isAwaited()
    for (let after = 0; ;) {
      const page = assets.listPaths(after, rowsAtOnce)
      for (const { path } of page) paths.delete(path.normalize('NFC'))
      const last = page.at(-1)
      if (last === undefined) break
      after = last.row
      signal.throwIfAborted()
      await deps.yieldToLoop()
    }
    for (const path of paths) if (isAwaited(path)) paths.delete(path)
    return { paths, unread: unread.read() }
  }
  /** Links a missing file that this one is; false if it is none. */
  async function link(
    path: string,
    missing: Map<number, CheckedFile[]>,
    share: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const bytes = await checks.sizeOf(path)
    const wanted = bytes === null ? undefined : missing.get(bytes)
    if (bytes === null || wanted === undefined) return false
    const { sha256 } = await checks.hash(path, share, signal)
    const file = wanted.find((one) => one.sha256 === sha256)
    const asset = file === undefined ? null : assets.read(file.id)
    if (file === undefined || asset === null) return false
    const { row: _row, stack: _stack, label: _label, isFreed: _isFreed, ...stored } = asset
    deps.relocate({ ...stored, path })
    table.noteIntact(file.id, deps.clock.now())
    const left = wanted.filter((one) => one !== file)
    if (left.length === 0) missing.delete(bytes)
    else missing.set(bytes, left)
    return true
  }

  /** Looks through the media folder. `share`: of the time that reading may take. Rejects with the signal's reason. */
  return async (share: number, signal: AbortSignal): Promise<FolderListing> => {
    const missing = await readMissing()
    const { paths, unread } = await readUnknown(signal)
    const [extra, linked] = [createFileTally(mostNames), createFileTally(mostNames)]
    const extraPaths: string[] = []
    for (const path of paths) {
      signal.throwIfAborted()
      try {
        if (missing.size > 0 && (await link(path, missing, share, signal))) {
          linked.add(checks.nameOf(path))
          continue
        }
      } catch (error) {
        signal.throwIfAborted()
        deps.log.info('A file could not be compared with missing ones', { path, error })
      }
      extra.add(checks.nameOf(path))
      extraPaths.push(path)
    }
    return { linked: linked.read(), extra: extra.read(), extraPaths, unread }
  }
}
/** Finds moved files of the media folder again. */
export type RelinkFiles = ReturnType<typeof createRelinkFiles>
