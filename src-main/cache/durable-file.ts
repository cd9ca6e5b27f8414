import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
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

/** Writes a small text that only this user may read, whole or not at all, and on the disk when it returns. */
export function writeDurably(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.part`
  rmSync(partial, { force: true })
  const handle = openSync(partial, 'wx', 0o600)
  try {
    writeSync(handle, text)
  } finally {
    closeSync(handle)
  }
  replaceDurably(partial, path)
}

/** A file's text, or null where there is none. */
export function readIfThere(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** The name under which a file is kept beside itself: `ledger.db.damaged-2026-11-21T10-00-00.000Z`. */
export function asideName(path: string, why: 'damaged' | 'older' | 'bad', now: number): string {
  return `${path}.${why}-${new Date(now).toISOString().replaceAll(':', '-')}`
}
