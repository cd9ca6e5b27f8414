import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportsMark } from './exports-mark.ts'
import { hashFile } from './hash-file.ts'
import { readFolder } from './read-folder.ts'

/**
 * Looks below a folder for a file with these very bytes, under whatever name. Links are not followed. Null where there
 * is none.
 */
export async function findMoved(folder: string, wanted: { bytes: number; sha256: string }): Promise<string | null> {
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const entries = await readFolder(next)
    // An exported copy is the user's to take away: the library does not rest on it.
    if (entries.some(({ name }) => name === exportsMark)) continue
    for (const entry of entries) {
      const path = join(next, entry.name)
      if (entry.isDirectory()) folders.push(path)
      if (!entry.isFile() || (await stat(path)).size !== wanted.bytes) continue
      if ((await hashFile(path)).sha256 === wanted.sha256) return path
    }
  }
  return null
}
