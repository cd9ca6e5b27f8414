import { lstatSync, unlinkSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFolder } from './read-folder.ts'
import { refreshCopy } from './refresh-copy.ts'

/** A copy of a file that was put into a form, named by its bytes. `sha256` is lowercase hex. */
type Copy = { readonly path: string; readonly sha256: string }

/** What we named, and nothing else that may lie there. */
const copyName = /^([0-9a-f]{64})\.[a-z0-9]{1,5}$/u

/** The copies in a folder, as a sweep deals with them. Times are milliseconds since 1970. */
export function createOldCopies(folder: string) {
  return {
    /** Those that were made, or were last known to be in use, before a time. */
    async list(before: number): Promise<Copy[]> {
      const copies: Copy[] = []
      for (const { name } of await readFolder(folder)) {
        const sha256 = copyName.exec(name)?.[1]
        if (sha256 === undefined) continue
        const path = join(folder, name)
        const found = await lstat(path)
        if (found.isFile() && found.mtimeMs < before) copies.push({ path, sha256 })
      }
      return copies
    },
    /** Lets a copy count as made at a time, where it is still there. */
    async refresh({ path }: Copy, at: number): Promise<void> {
      await refreshCopy(path, at)
    },
    /**
     * Takes a copy away where it is still as old as that; whether it did. In one turn, so that nobody can put the same
     * file in between the question and the end.
     */
    takeAway({ path }: Copy, before: number): boolean {
      const found = lstatSync(path, { throwIfNoEntry: false })
      if (found === undefined || found.mtimeMs >= before) return false
      unlinkSync(path)
      return true
    },
  }
}
/** The copies that a sweep looks at. */
export type OldCopies = ReturnType<typeof createOldCopies>
