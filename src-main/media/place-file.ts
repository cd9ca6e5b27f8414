import { say } from '#shared/domain/sentences/say.ts'
import { lstat, rename, statfs, mkdir, realpath } from 'node:fs/promises'
import { extname, dirname, join, sep } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import { moveDurably, flushFolder } from '../disk/durable-file.ts'
import { hashFile } from './file-type.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { refusedFile } from './file-failures.ts'

const held = new Set(['EBUSY', 'EPERM', 'EACCES'])
const mostTries = 10
const pauseMs = 500

async function isFree(path: string, file: { bytes: number; sha256: string }): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found === null) return true
  if (!found.isFile() || found.size !== file.bytes) return false
  // The same bytes are already there: an earlier attempt got this far.
  return (await hashFile(path)).sha256 === file.sha256
}

/** The first name that overwrites nothing: an existing file may have been edited and is the user's. */
async function freePath(wanted: string, file: { bytes: number; sha256: string }): Promise<string> {
  const extension = extname(wanted)
  const stem = wanted.slice(0, wanted.length - extension.length)
  for (let count = 2, path = wanted; ; path = `${stem} (${count})${extension}`, count += 1) {
    if (await isFree(path, file)) return path
  }
}

/** System functions of a download; tests pass their own. */
export type FileTools = {
  rename(from: string, to: string): Promise<void>
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Bytes that this user can still write to the disk of an existing folder. */
  freeBytes(folder: string): Promise<number>
}

/** The real system functions. */
export const systemFileTools: FileTools = {
  rename,
  pause: (ms, signal) => pause(ms, undefined, { signal }),
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/**
 * Renames a complete partial file, durably. If another program such as a scanner holds it, makes ten attempts in five
 * seconds. Returns the path, which differs from the wanted one if another file is there.
 * @throws Failure FILE_HELD; the partial file stays and is named.
 */
export async function placeFile(
  tools: FileTools,
  part: { path: string; bytes: number; sha256: string },
  wanted: string,
  signal: AbortSignal,
): Promise<string> {
  const path = await freePath(wanted, part)
  for (let tries = 1; ; tries += 1) {
    try {
      await moveDurably(part.path, path, tools.rename)
      return path
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && held.has(String(error.code)))) throw error
      if (tries === mostTries) throw heldFailure(part.path, path, error)
      await tools.pause(pauseMs, signal)
    }
  }
}

function heldFailure(part: string, path: string, cause: Error): Failure {
  const sentence = say('media.heldDownload', { path, part })
  return new Failure('FILE_HELD', sentence, { charged: 'yes', path: part }, { cause })
}

/** Creates a folder durably in the root, following no link except the user's root. @throws Failure FILE_REFUSED */
export async function makeRealFolder(root: string, folder: string): Promise<void> {
  let path = root
  for (const part of folder.slice(root.length).split(sep).filter(Boolean)) {
    path = join(path, part)
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory()) throw elsewhere(path)
    // Needed even for an existing level: another download, or a start before a power loss, may just have created it.
    await flushFolder(dirname(path))
  }
  const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)])
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw elsewhere(folder)
}

function elsewhere(path: string) {
  return refusedFile('leads-elsewhere', say('files.isLink', { path }))
}
