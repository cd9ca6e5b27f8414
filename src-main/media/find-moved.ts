import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashFile } from './hash-file.ts'

/**
 * Looks below a folder for a file with these very bytes, under whatever name. Links are not followed. Null where there
 * is none.
 */
export async function findMoved(folder: string, wanted: { bytes: number; sha256: string }): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || (await stat(path)).size !== wanted.bytes) continue
    if ((await hashFile(path)).sha256 === wanted.sha256) return path
  }
  return null
}
