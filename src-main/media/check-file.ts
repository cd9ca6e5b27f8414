import type { Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { checkMedia } from './check-media.ts'
import { cloudStub, type FileStates, type KeptMark } from './file-state.ts'
import type { ThumbnailPool } from './thumbnail-pool.ts'

/** What the check of a file found. `unread`: the system refuses to show it or to read it. */
export type FileFinding = 'intact' | 'missing' | 'changed' | 'damaged' | 'online' | 'unread'

const isDiskError = (error: unknown) => error instanceof Error && 'code' in error
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
/** No entry, or a part of its path is no folder. */
const gone: readonly unknown[] = ['ENOENT', 'ENOTDIR']

function find(path: string): Promise<Stats | null> {
  return lstat(path).catch((error: unknown) => {
    if (gone.includes(codeOf(error))) return null
    throw error
  })
}

/**
 * Creates the check of one file by its checksum. It is read in the media process, for a share of the time. A file that a
 * sync service has taken away is not read, because that would fetch it.
 */
export function createCheckFile(deps: {
  states: Pick<FileStates, 'isOnline' | 'isModified' | 'learn'>
  thumbnails: Pick<ThumbnailPool, 'hash'>
}) {
  const { states } = deps
  async function check(file: KeptMark, share: number, signal: AbortSignal): Promise<FileFinding> {
    const found = await find(file.path)
    if (found === null) return (await find(cloudStub(file.path))) === null ? 'missing' : 'online'
    // A link in its place is not followed, because its target was not saved.
    if (!found.isFile() || found.size !== file.bytes) return 'changed'
    if (states.isOnline(found)) return 'online'
    const { sha256 } = await deps.thumbnails.hash(file.path, share, signal)
    states.learn(file, found, sha256)
    if (sha256 !== file.sha256) return states.isModified(file, found) ? 'changed' : 'damaged'
    const problem = file.kind === undefined || file.kind === 'unknown' ? null : await checkMedia(file.path, file.kind)
    return problem === null ? 'intact' : 'damaged'
  }
  /** Changes nothing. @throws the signal's reason, or Error if the media process cannot run. */
  return async (file: KeptMark, share: number, signal: AbortSignal): Promise<FileFinding> => {
    try {
      return await check(file, share, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!isDiskError(error)) throw error
      return gone.includes(codeOf(error)) ? 'missing' : 'unread'
    }
  }
}
/** Checks one file by its checksum. */
export type CheckFile = ReturnType<typeof createCheckFile>
