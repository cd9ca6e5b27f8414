import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Waits until a folder's entries are on the disk. */
export function syncFolder(folder: string): void {
  // Windows has no handle on a folder to flush, and needs none.
  if (process.platform !== 'win32') syncPath(folder)
}

/** Gives a finished file its name so that the name holds, whatever happens, the old file or the new one, whole. */
export function replaceDurably(partial: string, target: string): void {
  syncPath(partial)
  renameSync(partial, target)
  syncFolder(dirname(target))
}

/** Writes a small text that only this user may read, so that its name holds the old text or the new one, whole. */
export function writeWhole(path: string, text: string): void {
  renameSync(writePartial(path, text), path)
}

/** Writes a small text as `writeWhole` does, and on the disk when it returns. */
export function writeDurably(path: string, text: string): void {
  replaceDurably(writePartial(path, text), path)
}

function writePartial(path: string, text: string): string {
  const partial = `${path}.part`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(partial, { force: true })
  writeFileSync(partial, text, { flag: 'wx', mode: 0o600 })
  return partial
}

/** A file's text, or null where there is none. */
export function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** The name under which a file is kept beside itself: `ledger.db.damaged-2026-11-21T10-00-00.000Z`. */
export function asideName(path: string, why: 'damaged' | 'older' | 'bad', now: number): string {
  return `${path}.${why}-${new Date(now).toISOString().replaceAll(':', '-')}`
}
