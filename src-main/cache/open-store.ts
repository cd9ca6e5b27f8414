import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Log } from '#shared/util/log.ts'
import { type Database, openDatabase } from './database.ts'
import { asideName, replaceDurably } from './durable-file.ts'
import { FileTooNewError, migrate, type Migration } from './migrate.ts'
import { readHeader } from './read-header.ts'
import { StoreError } from './store-error.ts'

/** What a file must be. `full`: a commit is on the disk when it returns. `normal`: the last seconds may be lost with the power. */
export type StoreKind = {
  readonly applicationId: number
  readonly synchronous: 'full' | 'normal'
  readonly migrations: readonly Migration[]
}

/** What is done besides while a file is opened. `from`: the version that it had; 0 for a new one. */
export type OpenSteps = {
  /** Before anything is migrated. @throws DamagedFileError */
  readonly check?: (database: Database, from: number) => void
  readonly finish?: (database: Database, from: number) => void
}

const synchronousValue = { normal: 1, full: 2 } as const

/** The file is not whole, or not ours. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

/** The newest version of a kind that this Backlot knows. */
export function newestVersion(kind: StoreKind): number {
  return kind.migrations.at(-1)?.number ?? 0
}

function checkHeader(file: string, kind: StoreKind): void {
  const header = readHeader(file)
  if (header === null || (header.applicationId === 0 && header.version === 0)) return
  if (header.applicationId !== kind.applicationId) throw new DamagedFileError(`${file} is not a file of this kind`)
  if (header.version > newestVersion(kind)) throw new FileTooNewError(file, header.version, newestVersion(kind))
}

function prepare(database: Database, kind: StoreKind, steps: OpenSteps): void {
  const from = Number(database.pragma('user_version'))
  // What has tables and no mark of ours belongs to another program.
  if (from === 0 && Number(database.pragma('schema_version')) > 0) {
    throw new DamagedFileError(`${database.file} is not a file of this kind`)
  }
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${kind.synchronous}`)
  database.pragma('foreign_keys = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
  const whole = database.pragma(kind.synchronous === 'full' ? 'integrity_check' : 'quick_check')
  if (whole !== 'ok') throw new DamagedFileError(`${database.file} is damaged: ${String(whole)}`)
  steps.check?.(database, from)
  migrate(database, kind.migrations, (before) => backUpBeforeMigration(database, before))
  // The library's WAL default turns `full` into `normal` at the first write, so it is set and read back after one.
  database.pragma(`application_id = ${kind.applicationId}`)
  database.pragma(`synchronous = ${kind.synchronous}`)
  const level = database.pragma('synchronous')
  if (level !== synchronousValue[kind.synchronous]) {
    throw new Error(`${database.file} runs with synchronous=${String(level)} instead of ${kind.synchronous}`)
  }
  steps.finish?.(database, from)
  // Short, for the thread that waits is the one that answers windows; whoever writes tries again.
  database.pragma('busy_timeout = 1000')
}

function backUpBeforeMigration(database: Database, from: number): void {
  const folder = join(dirname(database.file), 'backups')
  mkdirSync(folder, { recursive: true })
  const target = join(folder, `${basename(database.file)}.before-${from + 1}`)
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  database.copyTo(partial)
  replaceDurably(partial, target)
}

/**
 * Opens a SQLite file of ours: checked, migrated (after a backup), with its durability set and read back.
 *
 * @throws FileTooNewError where a newer Backlot wrote it, not a byte of it changed; DamagedFileError where it is not
 * whole; StoreError where it cannot be used now.
 */
export function openStore(file: string, kind: StoreKind, steps: OpenSteps = {}): Database {
  try {
    checkHeader(file, kind)
    const database = openDatabase(file)
    try {
      prepare(database, kind, steps)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== 'damaged') throw error
    throw new DamagedFileError(`${file} is damaged`, { cause: error })
  }
}

/** Moves a file with what lies beside it out of the way. Answers with its new name. */
export function setAside(file: string, why: 'damaged' | 'older', now: number): string {
  const keptAside = asideName(file, why, now)
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(file + suffix)) renameSync(file + suffix, keptAside + suffix)
  return keptAside
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
    const keptAside = setAside(file, 'damaged', now)
    log.warn('A damaged cache was set aside and is built anew', { file, keptAside, error })
    return { database: openStore(file, kind), keptAside }
  }
}
