import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openDatabase } from './database.ts'

/** Who wrote a SQLite file, and in which shape. */
export type StoreHeader = { readonly applicationId: number; readonly version: number }

/** A header as its bytes say it. `hasLog`: the file is one that is written through a log (`-wal`). */
type RawHeader = StoreHeader & { readonly hasLog: boolean }

const headerBytes = 100
const magic = 'SQLite format 3\0'

/** Reads what the file itself says, without what lies beside it. Null where it is missing or no SQLite file. */
export function readRawHeader(file: string): RawHeader | null {
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
