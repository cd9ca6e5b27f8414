import { lstatSync } from 'node:fs'
import type { OutputType } from '#shared/contract/model.ts'
import type { Log } from '#shared/util/ports.ts'
import { checkMedia } from './check-media.ts'
import { hashFile } from './file-type.ts'

/** A file as saved. Bytes; SHA-256 in lowercase hex; milliseconds since 1970. */
export type KeptMark = {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  readonly createdAt: number
  /** Its expected kind; a file of unknown kind is not checked for completeness. */
  readonly kind?: OutputType
}

/** File systems have coarse clocks. Milliseconds. */
const slackMs = 2_000

/** Creates the file states. `onChange` is called when reading a file showed that it changed. */
export function createFileStates(deps: { onChange: () => void; log: Log }) {
  /** Hashes by path, with the modification time. */
  const read = new Map<string, { mtimeMs: number; sha256: string }>()
  let reading: Promise<void> = Promise.resolve()
  /** Saved files by hash and path: false until one was checked and found damaged. */
  const damaged = new Map<string, boolean>()

  async function checkLater(mark: string, path: string, kind: OutputType): Promise<void> {
    try {
      const problem = await checkMedia(path, kind)
      if (problem === null) return
      damaged.set(mark, true)
      deps.log.warn('A file in the library is incomplete', { path, ...problem })
      deps.onChange()
    } catch (error) {
      damaged.delete(mark)
      deps.log.info('A file could not be checked', { path, error })
    }
  }
  /** The known state of an unchanged file; schedules its check once. */
  function keptState({ path, sha256, kind = 'unknown' }: KeptMark): 'here' | 'damaged' {
    if (kind === 'unknown') return 'here'
    const mark = `${sha256} ${path}`
    const known = damaged.get(mark)
    if (known === undefined) {
      damaged.set(mark, false)
      reading = reading.then(() => checkLater(mark, path, kind))
    }
    return known === true ? 'damaged' : 'here'
  }

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
    /**
     * `away`: the file or its drive is missing. `changed`: it is not the saved file. `damaged`: saved incomplete, as
     * earlier versions did. A file modified since is read once, later; until then it counts as here.
     */
    of(file: KeptMark): 'here' | 'away' | 'changed' | 'damaged' {
      const found = lstatSync(file.path, { throwIfNoEntry: false })
      if (found === undefined) return 'away'
      // A link in its place is not followed, because its target was not saved.
      if (!found.isFile() || found.size !== file.bytes) return 'changed'
      if (found.mtimeMs <= file.createdAt + slackMs) return keptState(file)
      const known = read.get(file.path)
      if (known?.mtimeMs === found.mtimeMs) return known.sha256 === file.sha256 ? keptState(file) : 'changed'
      // Marked as known early, so that a list that renders often reads it once.
      read.set(file.path, { mtimeMs: found.mtimeMs, sha256: file.sha256 })
      reading = reading.then(() => readLater(file, found.mtimeMs))
      return 'here'
    },
    /** Resolves when all scheduled reads are done. */
    settled: (): Promise<void> => reading,
  }
}
/** Reports the current state of files. */
export type FileStates = ReturnType<typeof createFileStates>
