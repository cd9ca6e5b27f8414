import { lstatSync } from 'node:fs'
import type { Log } from '#shared/util/log.ts'
import { hashFile } from './hash-file.ts'

/** A file as it was kept. Bytes; SHA-256 in lowercase hex; milliseconds since 1970. */
export type KeptMark = {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly createdAt: number
}

/** Tells how files are now. */
export interface FileStates {
  /**
   * `away` where the file or its drive is missing, `changed` where it is not what was kept.
   *
   * A file that was written to since is read once, later; until then it counts as here.
   */
  of(file: KeptMark): 'here' | 'away' | 'changed'
  /** Resolves when everything that was to be read has been. */
  settled(): Promise<void>
}

/** Clocks of disks are coarse. Milliseconds. */
const slackMs = 2_000

/** `onChange` hears when reading a file showed that it is another. */
export function createFileStates(deps: { onChange: () => void; log: Log }): FileStates {
  /** What was read: by path, with the moment of its last write. */
  const read = new Map<string, { mtimeMs: number; sha256: string }>()
  let reading: Promise<void> = Promise.resolve()

  async function readLater({ path, sha256 }: KeptMark, mtimeMs: number): Promise<void> {
    try {
      const found = await hashFile(path)
      read.set(path, { mtimeMs, sha256: found.sha256 })
      if (found.sha256 !== sha256) deps.onChange()
    } catch (error) {
      read.delete(path)
      deps.log.info('A file could not be read again', { path, error })
    }
  }
  return {
    of(file) {
      const found = lstatSync(file.path, { throwIfNoEntry: false })
      if (found === undefined) return 'away'
      // A link in its place is not followed: what it leads to was not kept.
      if (!found.isFile() || found.size !== file.bytes) return 'changed'
      if (found.mtimeMs <= file.createdAt + slackMs) return 'here'
      const known = read.get(file.path)
      if (known?.mtimeMs === found.mtimeMs) return known.sha256 === file.sha256 ? 'here' : 'changed'
      // Marked as known before it is, so that a list that is drawn often reads it once.
      read.set(file.path, { mtimeMs: found.mtimeMs, sha256: file.sha256 })
      reading = reading.then(() => readLater(file, found.mtimeMs))
      return 'here'
    },
    settled: () => reading,
  }
}
