import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Error codes of file systems that cannot flush a folder, and of folders this user may write to but not read. */
const unflushable = new Set(['EINVAL', 'ENOTSUP', 'EACCES', 'EPERM'])

const isUnflushable = (error: unknown) =>
  error instanceof Error && 'code' in error && unflushable.has(String(error.code))

async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function flushSync(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Waits until the names in a folder are on disk, if the file system supports it. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows has no folder handle to flush: its file systems journal names themselves.
  if (process.platform === 'win32') return
  await flush(folder, 'r').catch((error: unknown) => {
    if (!isUnflushable(error)) throw error
  })
}

/** `flushFolder`, blocking. */
export function flushFolderSync(folder: string): void {
  if (process.platform === 'win32') return
  try {
    flushSync(folder, 'r')
  } catch (error) {
    if (!isUnflushable(error)) throw error
  }
}

/** Returns the folders that got a new entry when all levels from `first` down to `folder` were made. */
function changedBy(folder: string, first: string | undefined): string[] {
  const changed: string[] = []
  if (first === undefined) return changed
  const top = dirname(resolve(first))
  for (let at = resolve(folder); at !== top && at !== dirname(at); at = dirname(at)) changed.push(dirname(at))
  return changed.toReversed()
}

/** Creates a folder and its missing parents; resolves when the name of each new level is on disk. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  for (const parent of changedBy(folder, await mkdir(folder, { recursive: true, mode }))) await flushFolder(parent)
}

/** `makeFolder`, blocking. */
export function makeFolderSync(folder: string, mode = 0o777): void {
  for (const parent of changedBy(folder, mkdirSync(folder, { recursive: true, mode }))) flushFolderSync(parent)
}

/**
 * Moves a finished file to its final name. Whatever happens, the name holds the old file or the complete new one, and
 * the new one once this resolves. `move` renames it; a caller may wait for a program that holds it.
 */
export async function moveDurably(
  from: string,
  to: string,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  // Windows cannot flush a file that is opened read-only.
  await flush(from, 'r+')
  await move(from, to)
  await flushFolder(dirname(to))
}

/** `moveDurably`, blocking. */
export function moveDurablySync(from: string, to: string): void {
  flushSync(from, 'r+')
  renameSync(from, to)
  flushFolderSync(dirname(to))
}

/** Writes a small file and creates its folder. The name always holds the complete old or new content, flushed. */
export async function writeDurably(path: string, content: string | Buffer, mode = 0o600): Promise<void> {
  const partial = `${path}.part`
  await makeFolder(dirname(path), 0o700)
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', mode)
  try {
    await handle.writeFile(content)
  } finally {
    await handle.close()
  }
  await moveDurably(partial, path)
}

/** `writeDurably`, blocking. */
export function writeDurablySync(path: string, content: string | Buffer, mode = 0o600): void {
  const partial = `${path}.part`
  makeFolderSync(dirname(path), 0o700)
  writePartial(partial, content, mode)
  moveDurablySync(partial, path)
}

/**
 * Writes a small file atomically without flushing: a kill leaves the old or the new content, a power loss may leave it
 * empty. For files that are written often and may be missing.
 */
export function writeWhole(path: string, content: string): void {
  const partial = `${path}.part`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writePartial(partial, content, 0o600)
  renameSync(partial, path)
}

function writePartial(partial: string, content: string | Buffer, mode: number): void {
  rmSync(partial, { force: true })
  writeFileSync(partial, content, { flag: 'wx', mode })
}
