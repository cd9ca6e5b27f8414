import {
  existsSync,
  renameSync,
  rmSync,
  statSync,
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { Log } from '#shared/util/ports.ts'
import { flushFolderSync, makeFolderSync, moveDurablySync } from '../disk/durable-file.ts'
import { isAsClosed } from './clean-close.ts'
import { type Database, openDatabase, StoreError, sql } from './database.ts'
import { FileTooNewError, migrate, type Migration } from './migrate.ts'

/** Requirements of a file. `full`: a commit is on disk when it returns. `normal`: power loss may lose some seconds. */
export type StoreKind = {
  readonly applicationId: number
  readonly synchronous: 'full' | 'normal'
  readonly migrations: readonly Migration[]
}

/** Additional steps while a file is opened. `from`: its previous version, 0 for a new file. */
export type OpenSteps = {
  /** Leaves out the checks, which read the whole file. Never asked of a file that is migrated. */
  readonly isKnownSound?: (database: Database) => boolean
  /** Runs before any migration. @throws DamagedFileError */
  readonly check?: (database: Database, from: number) => void
  readonly finish?: (database: Database, from: number) => void
}

const synchronousValue = { normal: 1, full: 2 } as const

/** The file is incomplete, damaged, or not ours. */
export class DamagedFileError extends Error {
  override readonly name = 'DamagedFileError'
}

/** The newest version of a kind that this Backlot knows. */
export function newestVersion(kind: StoreKind): number {
  return kind.migrations.at(-1)?.number ?? 0
}

type StoreHeader = { readonly applicationId: number; readonly version: number }

/** A header as read from the bytes. `hasLog`: the file is written through a log (`-wal`). */
type RawHeader = StoreHeader & { readonly hasLog: boolean }

const headerBytes = 100
const magic = 'SQLite format 3\0'

/** Reads the header of the file alone, ignoring the files beside it. Null if it is missing or not an SQLite file. */
function readRawHeader(file: string): RawHeader | null {
  if (!existsSync(file)) return null
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(headerBytes)
    if (readSync(handle, bytes, 0, headerBytes, 0) < headerBytes) return null
    if (bytes.toString('latin1', 0, magic.length) !== magic) return null
    // File format versions: 2 means a log is used (https://www.sqlite.org/fileformat.html#file_format_version_numbers).
    return { version: bytes.readUInt32BE(60), applicationId: bytes.readUInt32BE(68), hasLog: bytes[19] === 2 }
  } finally {
    closeSync(handle)
  }
}

function askSqlite(file: string, mayWrite: boolean): StoreHeader {
  const database = openDatabase(file, { mayWrite })
  try {
    return {
      version: Number(database.pragma('user_version')),
      applicationId: Number(database.pragma('application_id')),
    }
  } finally {
    database.close()
  }
}

/** Reads the header from a copy, which SQLite may write to: it reads nothing before a journal is rolled back. */
function askCopy(file: string): StoreHeader {
  const folder = mkdtempSync(`${file}.header-`)
  try {
    const copy = join(folder, basename(file))
    for (const ending of ['', '-journal', '-wal']) {
      if (existsSync(file + ending)) copyFileSync(file + ending, copy + ending)
    }
    return askSqlite(copy, true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Reads a file's header without changing it or the files beside it. Null if there is no file or no header yet. Includes
 * the log or journal beside the file: after a crash the log may hold a newer header, or the file one that was never
 * committed.
 */
export function readHeader(file: string): StoreHeader | null {
  const has = (ending: string) => (statSync(file + ending, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!existsSync(file)) return null
  if (has('-journal')) return askCopy(file)
  return has('-wal') ? askSqlite(file, false) : readRawHeader(file)
}

function checkHeader(file: string, kind: StoreKind): void {
  const header = readHeader(file)
  if (header === null || (header.applicationId === 0 && header.version === 0)) return
  // An unmarked file is checked by its schema once it is open: see `isOwnSchema`.
  const isUnmarked = header.applicationId === 0
  if (!isUnmarked && header.applicationId !== kind.applicationId)
    throw new DamagedFileError(`${file} is not a file of this kind`)
  if (header.version > newestVersion(kind)) throw new FileTooNewError(file, header.version, newestVersion(kind))
}

const SchemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() })
const schemaOf = (database: Database) =>
  JSON.stringify(database.all(SchemaRow, sql`SELECT type, name, sql FROM sqlite_schema ORDER BY type, name`))

/**
 * True if a file has exactly the schema that our migrations up to a version create. Early builds marked a file as ours
 * only after its last migration, so a power loss during the first start left a file without the mark.
 */
export function isOwnSchema(database: Database, kind: StoreKind, version: number): boolean {
  const own = openDatabase(':memory:')
  try {
    for (const { number, sql: script } of kind.migrations) if (number <= version) own.script(script)
    return schemaOf(own) === schemaOf(database)
  } finally {
    own.close()
  }
}

/** Reads a whole database. @throws DamagedFileError */
export function checkWhole(database: Database, kind: Pick<StoreKind, 'synchronous'>): void {
  const whole = database.pragma(kind.synchronous === 'full' ? 'integrity_check' : 'quick_check')
  if (whole !== 'ok') throw new DamagedFileError(`${database.file} is damaged: ${String(whole)}`)
}

function prepare(database: Database, kind: StoreKind, steps: OpenSteps): void {
  const from = Number(database.pragma('user_version'))
  const isUnmarked = Number(database.pragma('application_id')) === 0
  // A file with tables but without our mark belongs to another program.
  if (isUnmarked && Number(database.pragma('schema_version')) > 0 && !isOwnSchema(database, kind, from)) {
    throw new DamagedFileError(`${database.file} is not a file of this kind`)
  }
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${kind.synchronous}`)
  database.pragma('foreign_keys = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('fullfsync = ON')
  database.pragma('checkpoint_fullfsync = ON')
  if (from < newestVersion(kind) || steps.isKnownSound?.(database) !== true) {
    checkWhole(database, kind)
    steps.check?.(database, from)
  }
  migrate(database, kind, (before) => backUpBeforeMigration(database, before))
  // The library's WAL default turns `full` into `normal` at the first write, so it is set and read back after one.
  database.pragma(`application_id = ${kind.applicationId}`)
  database.pragma(`synchronous = ${kind.synchronous}`)
  const level = database.pragma('synchronous')
  if (level !== synchronousValue[kind.synchronous]) {
    throw new Error(`${database.file} runs with synchronous=${String(level)} instead of ${kind.synchronous}`)
  }
  steps.finish?.(database, from)
  // Short, because the waiting thread also serves the windows; whoever writes tries again.
  database.pragma('busy_timeout = 1000')
}

function backUpBeforeMigration(database: Database, from: number): void {
  const folder = join(dirname(database.file), 'backups')
  makeFolderSync(folder)
  const target = join(folder, `${basename(database.file)}.before-${from + 1}`)
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  database.copyTo(partial)
  moveDurablySync(partial, target)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Finds a log (`-wal`) beside a file that never had one, e.g. a copy that a user put in a database's place; SQLite
 * would apply the log to it. Returns when the log was last written, ms since 1970; null if there is no such log.
 */
function findStrayLog(file: string): { readonly writtenAt: number } | null {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  // A journal is rolled back first and may change the header.
  if (log === undefined || log.size === 0 || sizeOf(`${file}-journal`) > 0) return null
  return readRawHeader(file)?.hasLog === false ? { writtenAt: log.mtimeMs } : null
}

/**
 * Opens a SQLite file of ours: checks it, migrates it (after a backup), sets its durability and reads that back.
 * @throws FileTooNewError if a newer Backlot wrote it, without changing a byte; DamagedFileError if it is damaged;
 * StoreError if it cannot be used now.
 */
export function openStore(file: string, kind: StoreKind, steps: OpenSteps = {}): Database {
  try {
    const strayLog = findStrayLog(file)
    if (strayLog !== null) moveTogether(file, ['-wal', '-shm'], movedAwayName(file, 'stray', strayLog.writtenAt))
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

/**
 * Opens a SQLite file of ours read-only, for a disk without free space; it must have the newest version. Includes what
 * is in its log. Sets no pragma that writes; call `closeToWrites` when everything in memory is set up.
 * @throws DamagedFileError or StoreError if it cannot be read as it is, or is not migrated yet.
 */
export function openStoreToRead(
  file: string,
  kind: StoreKind,
  check: (database: Database) => void = () => undefined,
): Database {
  if (!existsSync(file) || findStrayLog(file) !== null) throw new DamagedFileError(`${file} cannot be read as it is`)
  const database = openDatabase(file)
  try {
    // Set before the first read, so that the log's index is kept in memory instead of in a file, which needs space
    // (https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory).
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('temp_store = MEMORY')
    database.pragma('trusted_schema = OFF')
    const version = Number(database.pragma('user_version'))
    if (Number(database.pragma('application_id')) !== kind.applicationId || version !== newestVersion(kind)) {
      throw new DamagedFileError(`${file} has schema ${version} and must be brought to ${newestVersion(kind)} first`)
    }
    checkWhole(database, kind)
    check(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Makes the connection refuse all writes as read-only from now on. */
export function closeToWrites(database: Database): void {
  database.pragma('query_only = ON')
}

/** The name for a file that is kept in the same folder: `ledger.db.damaged-2026-11-21T10-00-00.000Z`. */
function movedAwayName(file: string, why: 'damaged' | 'older' | 'stray', at: number): string {
  return `${file}.${why}-${new Date(at).toISOString().replaceAll(':', '-')}`
}

/** Renames `file` with each of the endings that exists, and waits until the names are on disk. */
function moveTogether(file: string, endings: readonly string[], to: string): void {
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, to + ending)
  flushFolderSync(dirname(file))
}

/**
 * Moves a file with its journal and logs out of the way. Returns its new name, or null if it was missing. The logs go
 * first: SQLite would apply one that is left behind to whatever takes the file's place.
 */
export function moveAway(file: string, why: 'damaged' | 'older', now: number): string | null {
  const movedAway = movedAwayName(file, why, now)
  moveTogether(file, ['-journal', '-wal', '-shm'], movedAway)
  if (!existsSync(file)) return null
  moveTogether(file, [''], movedAway)
  return movedAway
}

/**
 * Opens a file that can be rebuilt; a damaged one is moved aside under a name with the time and replaced. `movedAway`:
 * its new name, or null if nothing was wrong. `isChecked`: whether all of it was read; one that is as it was closed is not,
 * because that takes half a second with a hundred thousand files.
 */
export function openRebuildable(
  file: string,
  kind: StoreKind,
  { version, now, log }: { readonly version: string; readonly now: number; readonly log: Log },
): { database: Database; movedAway: string | null; isChecked: boolean } {
  const asClosed = isAsClosed(file, version)
  let isChecked = true
  const isKnownSound = () => {
    isChecked = !asClosed
    return asClosed
  }
  try {
    return { database: openStore(file, kind, { isKnownSound }), movedAway: null, isChecked }
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    const movedAway = moveAway(file, 'damaged', now)
    log.warn('A damaged cache was set aside and is being rebuilt', { file, movedAway, error })
    return { database: openStore(file, kind), movedAway, isChecked: true }
  }
}
