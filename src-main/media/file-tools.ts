import { rename, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** What a download needs of the machine; a test gives its own. */
export type FileTools = {
  rename(from: string, to: string): Promise<void>
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Bytes that this user can still write to the disk of a folder that exists. */
  freeBytes(folder: string): Promise<number>
}

/** The machine’s own. */
export const systemFileTools: FileTools = {
  rename,
  pause: (ms, signal) => pause(ms, undefined, { signal }),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}
