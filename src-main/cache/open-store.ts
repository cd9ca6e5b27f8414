import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#shared/util/log.ts'
import { type Database, openDatabase } from './database.ts'
import { FileTooNewError, migrate, type Migration } from './migrate.ts'

/** What a file must be. `full`: a commit is on the disk when it returns. `normal`: the last seconds may be lost with the power. */
export type StoreKind = {
  readonly applicationId: number
  readonly synchronous: 'full' | 'normal'
  readonly migrations: readonly Migration[]
}

const synchronousValue = { normal: 1, full: 2 } as const

/** The file is not whole, or not ours. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

function prepare(database: Database, kind: StoreKind): void {
  const id = Number(database.pragma('application_id'))
  const isFresh = Number(database.pragma('schema_version')) === 0
  if (!isFresh && id !== kind.applicationId) throw new DamagedFileError(`${database.file} is not a file of this kind`)
  const found = Number(database.pragma('user_version'))
  const newest = kind.migrations.at(-1)?.number ?? 0
  if (found > newest) throw new FileTooNewError(database.file, found, newest)
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${kind.synchronous}`)
  database.pragma('foreign_keys = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('busy_timeout = 5000')
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
  const whole = database.pragma('quick_check')
  if (whole !== 'ok') throw new DamagedFileError(`${database.file} is damaged: ${String(whole)}`)
  migrate(database, kind.migrations, (from) => backUpBeforeMigration(database, from))
  // The library's WAL default turns `full` into `normal` at the first write, so it is set and read back after one.
  database.pragma(`application_id = ${kind.applicationId}`)
  database.pragma(`synchronous = ${kind.synchronous}`)
  const level = database.pragma('synchronous')
  if (level !== synchronousValue[kind.synchronous]) {
    throw new Error(`${database.file} runs with synchronous=${String(level)} instead of ${kind.synchronous}`)
  }
}

function backUpBeforeMigration(database: Database, from: number): void {
  const folder = join(dirname(database.file), 'backups')
  mkdirSync(folder, { recursive: true })
  const target = join(folder, `${basename(database.file)}.before-${from + 1}`)
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  database.copyTo(partial)
  renameSync(partial, target)
}

/**
 * Opens a SQLite file of ours: checked, migrated (after a backup), with its durability set and read back.
 *
 * @throws FileTooNewError where a newer Backlot wrote it, and DamagedFileError where it is not whole; the file is left as it is.
 */
export function openStore(file: string, kind: StoreKind): Database {
  const database = openDatabase(file)
  try {
    prepare(database, kind)
    return database
  } catch (error) {
    database.close()
    if (isDamage(error)) throw new DamagedFileError(`${file} is damaged`, { cause: error })
    throw error
  }
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_CORRUPT'
}

/**
 * Opens a file that can be built anew. A damaged one is kept beside, named with the moment, and a fresh one takes its place.
 *
 * Answers with the kept file's name, or null where nothing was wrong.
 */
export function openRebuildable(
  file: string,
  kind: StoreKind,
  now: number,
  log: Log,
): { database: Database; keptAside: string | null } {
  try {
    return { database: openStore(file, kind), keptAside: null }
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    const keptAside = `${file}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`
    log.warn('A damaged cache was set aside and is built anew', { file, keptAside, error })
    renameSync(file, keptAside)
    for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, keptAside + suffix)
    return { database: openStore(file, kind), keptAside }
  }
}
