import { open } from 'node:fs/promises'

/** Waits until a folder's entries are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no handle on a folder to flush, and needs none.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
