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
import { type Database, openDatabase, StoreError, sql } from './database.ts'
import { FileTooNewError, migrate, type Migration } from './migrate.ts'

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

type StoreHeader = { readonly applicationId: number; readonly version: number }

/** A header as its bytes say it. `hasLog`: the file is one that is written through a log (`-wal`). */
type RawHeader = StoreHeader & { readonly hasLog: boolean }

const headerBytes = 100
const magic = 'SQLite format 3\0'

/** Reads what the file itself says, without what lies beside it. Null where it is missing or no SQLite file. */
function readRawHeader(file: string): RawHeader | null {
  if (!existsSync(file)) return null
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(headerBytes)
    if (readSync(handle, bytes, 0, headerBytes, 0) < headerBytes) return null
    if (bytes.toString('latin1', 0, magic.length) !== magic) return null
    // The file format versions: 2 where a log is used (https://www.sqlite.org/fileformat.html#file_format_version_numbers).
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

/** Asks a copy, which SQLite may write to: it reads nothing beside a journal before that is rolled back. */
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
 * Reads a file's header without changing a byte of it or of what lies beside it. Null where there is no file or it has
 * no header yet.
 *
 * What is in the log or the journal beside the file counts: a run that ended hard may have left a newer header in the
 * log, or one that never came about in the file.
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
  // Judged by its schema once it is open: see `isOwnSchema`.
  const isUnmarked = header.applicationId === 0
  if (!isUnmarked && header.applicationId !== kind.applicationId)
    throw new DamagedFileError(`${file} is not a file of this kind`)
  if (header.version > newestVersion(kind)) throw new FileTooNewError(file, header.version, newestVersion(kind))
}

const SchemaRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() })
const schemaOf = (database: Database) =>
  JSON.stringify(database.all(SchemaRow, sql`SELECT type, name, sql FROM sqlite_schema ORDER BY type, name`))

/**
 * Whether a file has the very schema that our migrations up to a version make. Early builds marked a file as ours after its
 * last migration: a first start that the power ended between two of them left one without the mark.
 */
function isOwnSchema(database: Database, kind: StoreKind, version: number): boolean {
  const own = openDatabase(':memory:')
  try {
    for (const { number, sql: script } of kind.migrations) if (number <= version) own.script(script)
    return schemaOf(own) === schemaOf(database)
  } finally {
    own.close()
  }
}

function prepare(database: Database, kind: StoreKind, steps: OpenSteps): void {
  const from = Number(database.pragma('user_version'))
  const isUnmarked = Number(database.pragma('application_id')) === 0
  // What has tables and no mark of ours belongs to another program.
  if (isUnmarked && Number(database.pragma('schema_version')) > 0 && !isOwnSchema(database, kind, from)) {
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
  migrate(database, kind, (before) => backUpBeforeMigration(database, before))
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
  makeFolderSync(folder)
  const target = join(folder, `${basename(database.file)}.before-${from + 1}`)
  const partial = `${target}.part`
  rmSync(partial, { force: true })
  database.copyTo(partial)
  moveDurablySync(partial, target)
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Finds a log (`-wal`) beside a file that never had one, such as a copy that a user put in a database's place. SQLite would
 * read the log into it. Answers with when the log was last written, ms since 1970; null where there is no such log.
 */
function findStrayLog(file: string): { readonly writtenAt: number } | null {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  // A journal is rolled back first and may change what the header says.
  if (log === undefined || log.size === 0 || sizeOf(`${file}-journal`) > 0) return null
  return readRawHeader(file)?.hasLog === false ? { writtenAt: log.mtimeMs } : null
}

/**
 * Opens a SQLite file of ours: checked, migrated (after a backup), with its durability set and read back.
 *
 * @throws FileTooNewError where a newer Backlot wrote it, not a byte of it changed; DamagedFileError where it is not
 * whole; StoreError where it cannot be used now.
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
 * Opens a SQLite file of ours of the newest version for reading alone, on a disk without room for anything: what lies in
 * its log counts, and no byte of it is lost. Sets no pragma that writes; `closeToWrites` ends what may be set up in memory.
 *
 * @throws DamagedFileError or StoreError where it cannot be read as it is, which includes a file that is not migrated yet.
 */
export function openStoreToRead(
  file: string,
  kind: StoreKind,
  check: (database: Database) => void = () => undefined,
): Database {
  if (!existsSync(file) || findStrayLog(file) !== null) throw new DamagedFileError(`${file} cannot be read as it is`)
  const database = openDatabase(file)
  try {
    // Before the first read: the log's index is then kept in memory instead of a file beside it, which needs room
    // (https://www.sqlite.org/wal.html#use_of_wal_without_shared_memory).
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('temp_store = MEMORY')
    database.pragma('trusted_schema = OFF')
    const version = Number(database.pragma('user_version'))
    if (Number(database.pragma('application_id')) !== kind.applicationId || version !== newestVersion(kind)) {
      throw new DamagedFileError(`${file} has schema ${version} and must be brought to ${newestVersion(kind)} first`)
    }
    const whole = database.pragma(kind.synchronous === 'full' ? 'integrity_check' : 'quick_check')
    if (whole !== 'ok') throw new DamagedFileError(`${file} is damaged: ${String(whole)}`)
    check(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** From now on every write of this connection is refused as read-only. */
export function closeToWrites(database: Database): void {
  database.pragma('query_only = ON')
}

/** The name under which a file is kept beside itself: `ledger.db.damaged-2026-11-21T10-00-00.000Z`. */
function movedAwayName(file: string, why: 'damaged' | 'older' | 'stray', at: number): string {
  return `${file}.${why}-${new Date(at).toISOString().replaceAll(':', '-')}`
}

/** Gives `file` with each of the endings that is there another name, and waits until that is on the disk. */
function moveTogether(file: string, endings: readonly string[], to: string): void {
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, to + ending)
  flushFolderSync(dirname(file))
}

/**
 * Moves a file with what lies beside it out of the way, whatever of them is there. Answers with the file's new name, or
 * null where it was missing.
 *
 * Its logs go first: SQLite would read one that is left behind into whatever takes the file's place.
 */
export function moveAway(file: string, why: 'damaged' | 'older', now: number): string | null {
  const movedAway = movedAwayName(file, why, now)
  moveTogether(file, ['-journal', '-wal', '-shm'], movedAway)
  if (!existsSync(file)) return null
  moveTogether(file, [''], movedAway)
  return movedAway
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
): { database: Database; movedAway: string | null } {
  try {
    return { database: openStore(file, kind), movedAway: null }
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    const movedAway = moveAway(file, 'damaged', now)
    log.warn('A damaged cache was set aside and is being rebuilt', { file, movedAway, error })
    return { database: openStore(file, kind), movedAway }
  }
}
