import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { partOwner } from './part-file.ts'
import { readFolder } from './read-folder.ts'

/**
 * Takes away the partial files below a folder that nobody goes on with. Only what has the very form of a partial file
 * of ours is touched, and no link is followed. Answers with how many were taken.
 */
export async function sweepParts(folder: string, isOwned: (assetId: string) => boolean): Promise<number> {
  let swept = 0
  for (const entry of await readFolder(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) swept += await sweepParts(path, isOwned)
    const owner = partOwner(entry.name)
    if (entry.isDirectory() || owner === null || isOwned(owner)) continue
    await rm(path)
    swept += 1
  }
  return swept
}
