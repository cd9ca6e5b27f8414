import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Of folders that are not there, or that this user may not look into: nothing of ours lies in one. */
const closed = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

/** What lies in a folder; nothing where it is not there or is closed to this user, such as a drive’s own `lost+found`. */
export function readFolder(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (closed.has(error.code ?? '')) return []
    throw error
  })
}
