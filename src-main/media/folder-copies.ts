import type { Stats } from 'node:fs'
import { link, lstat, readdir, rm, rmdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { flushFolder, moveDurably } from '../disk/durable-file.ts'
import { pathInside } from '../disk/path-inside.ts'
import { diskFullForCopy } from './file-failures.ts'
import { markerName, readFolder } from './media-folder.ts'
import { partPath } from './partial-files.ts'
import { makeRealFolder } from './place-file.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

/** Where a file is copied from and to: two media folders. */
export type FolderPair = { readonly from: string; readonly to: string }

/** What became of a file. `missing`: there is none. `other`: a link or a folder in its place, which is left there. */
export type FolderCopy = { readonly kind: 'copied'; readonly path: string } | { readonly kind: 'missing' | 'other' }

/** File systems keep times to two seconds at worst. Milliseconds. */
const timeSlackMs = 2_000
/** Another volume, or one without hard links. */
const linkless = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'])
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function find(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  })
}

/** Whether one file is a copy of another that was made here: complete copies have the size and the time of the original. */
const isSame = (one: Stats, other: Stats) =>
  one.isFile() &&
  other.isFile() &&
  one.size === other.size &&
  ((one.ino === other.ino && one.dev === other.dev) || Math.abs(one.mtimeMs - other.mtimeMs) <= timeSlackMs)

/** Creates the copies that a move of the media folder makes. */
export function createFolderCopies(deps: { thumbnails: Pick<ThumbnailPool, 'duplicate'> }) {
  /** The copy of a file if there is one, and the first free path for one. */
  async function findCopy(original: Stats, wanted: string): Promise<{ path: string; isThere: boolean }> {
    const extension = extname(wanted)
    const stem = wanted.slice(0, wanted.length - extension.length)
    for (let count = 2, path = wanted; ; path = `${stem} (${count})${extension}`, count += 1) {
      const found = await find(path)
      if (found === null) return { path, isThere: false }
      if (isSame(original, found)) return { path, isThere: true }
    }
  }
  async function write(path: string, target: string, id: string, signal: AbortSignal): Promise<void> {
    try {
      // On one volume, a second name of the same bytes is as good as a copy, at once and without space.
      await link(path, target)
      await flushFolder(dirname(target))
      return
    } catch (error) {
      if (!linkless.has(codeOf(error))) throw error
    }
    const part = partPath(dirname(target), id, null)
    await deps.thumbnails.duplicate(path, part, signal)
    await moveDurably(part, target)
  }
  return {
    /**
     * Gives a file a copy at the same place in the other folder, unless it has one. The copy is compared by its checksum
     * and is on the disk when it gets its name; nothing is overwritten.
     * @throws Failure DISK_FULL, the error of the disk, or the signal's reason.
     */
    async copy({ from, to }: FolderPair, path: string, id: string, signal: AbortSignal): Promise<FolderCopy> {
      const inside = pathInside(from, path)
      const original = inside === null ? null : await find(path)
      if (inside === null || original === null) return { kind: 'missing' }
      if (!original.isFile()) return { kind: 'other' }
      const copy = await findCopy(original, join(to, inside))
      if (copy.isThere) return { kind: 'copied', path: copy.path }
      const folder = dirname(copy.path)
      try {
        await makeRealFolder(to, folder)
        await write(path, copy.path, id, signal)
        return { kind: 'copied', path: copy.path }
      } catch (error) {
        if (full.has(codeOf(error))) throw diskFullForCopy(inside, original.size, to, error)
        throw error
      }
    },
    /** The path that a file would have in the other folder; null if it is not in the first. */
    placeOf({ from, to }: FolderPair, path: string): string | null {
      const inside = pathInside(from, path)
      return inside === null ? null : join(to, inside)
    },
    /** Deletes a file if another is a copy of it. Returns whether it did. */
    async removeIfCopied(path: string, copy: string): Promise<boolean> {
      const [original, found] = [await find(path), await find(copy)]
      if (original === null || found === null || !isSame(original, found)) return false
      await rm(path)
      return true
    },
    /** Deletes a folder's marker if `isUnused`, then all its folders that are empty. Files stay. */
    async prune(folder: string, isUnused: boolean): Promise<void> {
      if (isUnused) await rm(join(folder, markerName), { force: true })
      for (const entry of await readFolder(folder)) {
        if (entry.isDirectory()) await this.prune(join(folder, entry.name), false)
      }
      const left = await readdir(folder).catch(() => ['unread'])
      if (left.length === 0) await rmdir(folder)
    },
  }
}
/** The copies of a move of the media folder. */
export type FolderCopies = ReturnType<typeof createFolderCopies>
