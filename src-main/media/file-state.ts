import { lstatSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** A smaller file may be stored beside its name, without a block of its own. Bytes. */
const leastBlockBytes = 4_096

/** The stub that iCloud Drive leaves in place of a file whose bytes it took away. */
export const cloudStub = (path: string): string => join(dirname(path), `.${basename(path)}.icloud`)

/** Creates the file states. `onChange` is called when reading a file showed that it changed. */
export function createFileStates(deps: { onChange: () => void; log: Log }) {
  /** Hashes by path, with the modification time. */
  const read = new Map<string, { mtimeMs: number; sha256: string }>()
  let reading: Promise<void> = Promise.resolve()
  /** Saved files by hash and path: false until one was checked and found damaged. */
  const damaged = new Map<string, boolean>()
  /** Volumes that name no blocks, although files on them were read. */
  const blockless = new Set<number>()

  /** Whether a sync service has taken the bytes of a file away: it has a size but no blocks. Reading it fetches them. */
  const isOnline = ({ size, blocks, dev }: Stats) => size >= leastBlockBytes && blocks === 0 && !blockless.has(dev)

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
    const mark = `${sha256} ${path}`
    const known = damaged.get(mark)
    if (known === undefined && kind !== 'unknown') {
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
     * `away`: the file or its drive is missing. `online`: only a sync service has its bytes. `changed`: it is not the
     * saved file. `damaged`: saved incomplete, as earlier versions did, or a check found other bytes in it. A file
     * modified since is read once, later; until then it counts as here.
     */
    of(file: KeptMark): 'here' | 'away' | 'online' | 'changed' | 'damaged' {
      const found = lstatSync(file.path, { throwIfNoEntry: false })
      if (found === undefined) {
        return lstatSync(cloudStub(file.path), { throwIfNoEntry: false }) === undefined ? 'away' : 'online'
      }
      // A link in its place is not followed, because its target was not saved.
      if (!found.isFile() || found.size !== file.bytes) return 'changed'
      if (isOnline(found)) return 'online'
      if (found.mtimeMs <= file.createdAt + slackMs) return keptState(file)
      const known = read.get(file.path)
      if (known?.mtimeMs === found.mtimeMs) return known.sha256 === file.sha256 ? keptState(file) : 'changed'
      // Marked as known early, so that a list that renders often reads it once.
      read.set(file.path, { mtimeMs: found.mtimeMs, sha256: file.sha256 })
      reading = reading.then(() => readLater(file, found.mtimeMs))
      return 'here'
    },
    isOnline,
    /** Whether a file was modified after it was saved. */
    isModified: ({ createdAt }: Pick<KeptMark, 'createdAt'>, { mtimeMs }: Stats): boolean =>
      mtimeMs > createdAt + slackMs,
    /** Takes over what a file was read as. `found`: of the file before it was read. */
    learn(file: KeptMark, found: Stats, sha256: string): void {
      if (found.blocks === 0) blockless.add(found.dev)
      const mark = `${file.sha256} ${file.path}`
      read.set(file.path, { mtimeMs: found.mtimeMs, sha256 })
      if (sha256 === file.sha256) damaged.delete(mark)
      else if (found.mtimeMs <= file.createdAt + slackMs) damaged.set(mark, true)
    },
    /** Takes over that a file was found damaged in an earlier run. */
    noteDamaged: ({ sha256, path }: Pick<KeptMark, 'sha256' | 'path'>): void =>
      void damaged.set(`${sha256} ${path}`, true),
    /** Resolves when all scheduled reads are done. */
    settled: (): Promise<void> => reading,
  }
}
/** Reports the current state of files. */
export type FileStates = ReturnType<typeof createFileStates>
