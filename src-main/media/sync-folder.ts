import { syncPath } from './sync-path.ts'

/** Waits until a folder's entries are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle on a folder to flush, and needs none.
  if (process.platform !== 'win32') await syncPath(folder, 'r')
}
