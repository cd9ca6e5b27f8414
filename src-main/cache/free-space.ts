import { statfsSync } from 'node:fs'

/** Bytes that this user can still write to a folder's disk; null where the folder is not there. @throws the system's error where the disk cannot be asked, as when its drive went away. */
export function freeSpace(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whether a file could not be written for lack of room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
