import { readdir, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { exportsMark } from './exports-mark.ts'
import { hashFile } from './hash-file.ts'

/**
 * Looks below a folder for a file with these very bytes, under whatever name. Links are not followed. Null where there
 * is none.
 */
export async function findMoved(folder: string, wanted: { bytes: number; sha256: string }): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const homes = entries.filter(({ name }) => name === exportsMark).map(({ parentPath }) => parentPath)
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    // An exported copy is the user's to take away: the library does not rest on it.
    if (homes.some((home) => entry.parentPath === home || entry.parentPath.startsWith(home + sep))) continue
    if (!entry.isFile() || (await stat(path)).size !== wanted.bytes) continue
    if ((await hashFile(path)).sha256 === wanted.sha256) return path
  }
  return null
}
