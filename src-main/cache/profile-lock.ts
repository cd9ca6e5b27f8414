import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isDiskFull } from '#shared/util/disk-full.ts'
import { isAsClosed } from './clean-close.ts'

/** Keeps other processes from writing to a profile. The system releases it with the process, however that ends. */
export type ProfileLock = { release(): void }

const lockOf = (folder: string) => join(folder, 'lock.db')
const holderOf = (folder: string) => join(folder, 'lock.holder')

/** Who has the lock of a profile, for a sentence. */
export function holderOfLock(folder: string): string {
  const file = holderOf(folder)
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return name === '' ? 'another program' : name
}

/** Locks a profile for one writer, waiting for `timeoutMs`; null if another process has it. Its folder exists. */
export function takeLock(folder: string, pid: number, timeoutMs: number): ProfileLock | null {
  // Not in WAL mode: only a rollback journal's exclusive lock shuts out every other connection.
  const connection = new Sqlite(lockOf(folder), { timeout: timeoutMs })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    // Nothing is ever written to this file, so the lock also works on a full disk.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
  try {
    writeFileSync(holderOf(folder), `process ${pid}\n`)
  } catch (error) {
    // On a full disk the lock still works; only the name of its holder is missing.
    if (isDiskFull(error)) rmSync(holderOf(folder), { force: true })
    else {
      connection.close()
      throw error
    }
  }
  return {
    release(): void {
      connection.exec('ROLLBACK')
      connection.close()
    },
  }
}

/**
 * Locks a profile that will open: this version closed it cleanly, and nothing has touched it since. Null for any other,
 * which opening has to look at first.
 */
export function lockIfAsClosed(folder: string, pid: number, version: string): ProfileLock | null {
  const files = ['ledger.db', 'cache.db'].map((name) => join(folder, name))
  if (!existsSync(lockOf(folder)) || !files.every((file) => isAsClosed(file, version))) return null
  try {
    return takeLock(folder, pid, 0)
  } catch {
    // What is wrong is found, and named, when the profile is opened.
    return null
  }
}
