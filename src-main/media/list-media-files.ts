import { type Dir, existsSync } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { exportsMark, markerName, trashName } from './media-folder.ts'
import { partOwner } from './partial-files.ts'

/** Half of the 16 ms that a turn may take, to allow for what runs in it before. */
const turnMs = 8
/** Files that operating systems create by themselves. */
const systemNames = new Set([markerName, '.DS_Store', 'Thumbs.db', 'desktop.ini'])
/** Characters of an asset's id in its file's name. */
const idLength = 8
/** Finds the start of the asset's id in a library file's name; a number follows if another file had the name. */
const idInName = / ([\w-]{1,8})(?: \(\d+\))?\.[^.]+$/

const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error

async function openFolder(path: string): Promise<Dir | null> {
  return opendir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/**
 * The paths of all files below a folder, NFC-normalized. Includes links but does not follow them; skips exports, the
 * trash and partial files. No turn takes over 16 ms. `onUnread`: called for a folder that cannot be read.
 */
export async function listMediaFiles(
  root: string,
  signal: AbortSignal,
  onUnread: (path: string, error: unknown) => void,
): Promise<Set<string>> {
  const found = new Set<string>()
  const folders = [root]
  let since = performance.now()
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    if (folder !== root && existsSync(join(folder, exportsMark))) continue
    try {
      for await (const entry of (await openFolder(folder)) ?? []) {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) {
          if (entry.name !== trashName) folders.push(path)
        } else if (!systemNames.has(entry.name) && partOwner(entry.name) === null) found.add(path.normalize('NFC'))
        if (performance.now() - since < turnMs) continue
        await nextTurn()
        signal.throwIfAborted()
        since = performance.now()
      }
    } catch (error) {
      if (!isDiskError(error)) throw error
      onUnread(folder, error)
    }
  }
  return found
}

/** The size of a file in bytes; null for anything else, such as a link. */
export async function regularSize(path: string): Promise<number | null> {
  const found = await lstat(path)
  return found.isFile() ? found.size : null
}

/** Whether a file's name says that it belongs to one of these assets, which are not in the library yet. */
export function createIsAwaited(awaited: readonly string[]): (path: string) => boolean {
  const coming = new Set(awaited.map((id) => id.slice(0, idLength)))
  return (path) => coming.has(idInName.exec(path)?.[1] ?? '')
}
