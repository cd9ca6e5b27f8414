import { copyFile, lstat, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { flushFolder, makeFolder, moveDurably } from '../disk/durable-file.ts'
import { hashFile } from './file-type.ts'
import { type MediaHome, trashName } from './media-folder.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await lstat(path)).size
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Returns the volume of the nearest existing folder of a path. */
async function volumeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).dev
  } catch (error) {
    const parent = dirname(path)
    if (!isMissing(error) || parent === path) throw error
    return volumeOf(parent)
  }
}

/** Copies a file and deletes the original once the copy on disk has the same bytes. @throws Error if it has not. */
export async function moveByCopy(from: string, to: string): Promise<void> {
  const part = `${to}.part`
  await copyFile(from, part)
  const [original, copy] = [await hashFile(from), await hashFile(part)]
  if (original.sha256 !== copy.sha256) {
    await rm(part, { force: true })
    throw new Error(`The copy of ${from} differs from it`)
  }
  await moveDurably(part, to)
  await rm(from)
  await flushFolder(dirname(from))
}

/** Creates the moves of files into the trash and out of it. */
export function createTrashFiles(deps: { readonly home: Pick<MediaHome, 'folder'>; readonly profileFolder: string }) {
  const inProfile = join(deps.profileFolder, 'trash')
  async function move(from: string, to: string): Promise<'moved' | 'missing'> {
    if ((await sizeOf(from)) === null) return 'missing'
    await makeFolder(dirname(to))
    try {
      await rename(from, to)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
      await moveByCopy(from, to)
      return 'moved'
    }
    await flushFolder(dirname(to))
    await flushFolder(dirname(from))
    return 'moved'
  }
  return {
    /**
     * Where a file goes in the trash: in the profile if that is on the same volume, else in the media folder if that
     * is, so that nothing is copied.
     */
    async placeFor(path: string, assetId: string): Promise<string> {
      const volume = await volumeOf(path)
      const name = `${assetId}${extname(path)}`
      for (const folder of [inProfile, join(deps.home.folder, trashName)]) {
        if ((await volumeOf(folder)) === volume) return join(folder, name)
      }
      return join(inProfile, name)
    },
    /** A name that overwrites nothing: the wanted one, or with a number behind it. */
    async freeName(wanted: string): Promise<string> {
      const extension = extname(wanted)
      const stem = wanted.slice(0, wanted.length - extension.length)
      for (let count = 2, path = wanted; ; path = `${stem} (${count})${extension}`, count += 1) {
        if ((await sizeOf(path)) === null) return path
      }
    },
    /** Moves a file. `missing`: there is none, and nothing was changed. Another volume gets a copy that is compared. */
    move,
    exists: async (path: string): Promise<boolean> => (await sizeOf(path)) !== null,
    /** Deletes a file for good. Returns the bytes that this freed; 0 if it was gone. */
    async remove(path: string): Promise<number> {
      const bytes = await sizeOf(path)
      if (bytes === null) return 0
      await rm(path)
      await flushFolder(dirname(path))
      return bytes
    },
  }
}
/** Moves files into the trash and out of it. */
export type TrashFiles = ReturnType<typeof createTrashFiles>
