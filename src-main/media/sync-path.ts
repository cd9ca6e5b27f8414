import { open } from 'node:fs/promises'

/** Waits until what lies at a path is on the disk. `flags`: how it is opened; a file must be opened for writing on Windows. */
export async function syncPath(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
