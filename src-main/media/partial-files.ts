import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { readFolder } from './media-folder.ts'

/**
 * A partial file. `size`: bytes known to be on the disk; those after them may be anything after a power loss. `etag`:
 * null if the host cannot be asked whether the file is unchanged.
 */
export type Part = { readonly path: string; readonly size: number; readonly etag: string | null }

const partName = /^\.([\w-]+)\.([\w-]*)(?:\.(\d+))?\.part$/

/** The id that a partial file belongs to; null for any other name. */
export function partOwner(name: string): string | null {
  return partName.exec(name)?.[1] ?? null
}

/** The path of a partial file. Its name contains the host's ETag, so that it can be resumed after a restart. */
export function partPath(folder: string, assetId: string, etag: string | null): string {
  const isStrong = etag !== null && !etag.startsWith('W/') && etag.length <= 80
  return join(folder, `.${assetId}.${isStrong ? Buffer.from(etag).toString('base64url') : ''}.part`)
}

/** Flushes a partial file and records its size in its name, which survives a power loss. Returns the new path. */
export async function keepPart(handle: FileHandle, path: string): Promise<string> {
  const { size } = await handle.stat()
  await handle.sync()
  const kept = path.replace(/(?:\.\d+)?\.part$/, `.${size}.part`)
  return rename(path, kept).then(
    () => kept,
    // Another program, such as a scanner, holds it: the old name states fewer bytes, which is still true.
    () => path,
  )
}

/** Finds a partial file, cut to its flushed size, or null. Deletes a link in its place: its target is not ours. */
export async function findPart(folder: string, assetId: string): Promise<Part | null> {
  const name = (await readdir(folder)).find((entry) => partOwner(entry) === assetId)
  if (name === undefined) return null
  const path = join(folder, name)
  const found = await lstat(path)
  const [, , mark = '', keptBytes = '0'] = partName.exec(name) ?? []
  const size = Number(keptBytes)
  if (!found.isFile() || found.nlink > 1 || size === 0 || found.size < size) {
    await rm(path)
    return null
  }
  if (found.size > size) await truncate(path, size)
  return { path, size, etag: mark === '' ? null : Buffer.from(mark, 'base64url').toString('utf8') }
}

/** Deletes the partial files of an asset. */
export async function removePart(folder: string, assetId: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (partOwner(name) === assetId) await rm(join(folder, name), { force: true })
  }
}

/** Opens a partial file to append or to start over; never through a link. */
export function openPart(path: string, how: 'go on' | 'anew'): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_APPEND, O_TRUNC } = constants
  // Windows has no such flag; there, creating a link needs rights that users do not have.
  const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW
  return open(path, O_WRONLY | O_CREAT | noFollow | (how === 'go on' ? O_APPEND : O_TRUNC), 0o600)
}

/** Reads the first bytes of a file. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Deletes abandoned partial files below a folder and returns their number. Requires exact names; follows no links. */
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
