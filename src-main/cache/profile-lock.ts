import Sqlite from 'better-sqlite3'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '#shared/domain/failure.ts'
import { isDiskFull } from './free-space.ts'

/** Holds a profile for this process until it is released or the process dies. */
export type ProfileLock = { release(): void }

function holderOf(file: string): string {
  const name = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return name === '' ? 'another program' : name
}

/**
 * Takes the profile: one writer at a time, by an exclusive lock that the system drops with the process, however it ends.
 *
 * @throws Failure PROFILE_IN_USE, naming the process that holds it.
 */
export function lockProfile(folder: string, pid: number): ProfileLock {
  const holderFile = join(folder, 'lock.holder')
  // Not in WAL: only a rollback journal's exclusive lock shuts out every other connection.
  const connection = new Sqlite(join(folder, 'lock.db'), { timeout: 500 })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    // Nothing is ever written to this file, so that a full disk keeps nobody from the lock.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
    const holder = holderOf(holderFile)
    const sentence = `This profile is already open in another Backlot (${holder}). Nothing was charged; use that window, or close it and start again.`
    throw new Failure('PROFILE_IN_USE', sentence, { charged: 'no', holder }, { cause: error })
  }
  try {
    writeFileSync(holderFile, `process ${pid}\n`)
  } catch (error) {
    // On a full disk the lock holds all the same; only the name of its holder is missing.
    if (isDiskFull(error)) rmSync(holderFile, { force: true })
    else {
      connection.close()
      throw error
    }
  }
  return {
    release() {
      connection.exec('ROLLBACK')
      connection.close()
    },
  }
}
