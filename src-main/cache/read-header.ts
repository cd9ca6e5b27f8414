import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { openDatabase } from './database.ts'

/** Who wrote a SQLite file, and in which shape. */
export type StoreHeader = { readonly applicationId: number; readonly version: number }

const headerBytes = 100
const magic = 'SQLite format 3\0'

function readRaw(file: string): StoreHeader | null {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(headerBytes)
    if (readSync(handle, bytes, 0, headerBytes, 0) < headerBytes) return null
    if (bytes.toString('latin1', 0, magic.length) !== magic) return null
    return { version: bytes.readUInt32BE(60), applicationId: bytes.readUInt32BE(68) }
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads a file's header without changing a byte of it or of what lies beside it. Null where there is no file or it has
 * no header yet.
 *
 * What is in the log beside the file counts: a run that ended hard may have left a newer header there.
 */
export function readHeader(file: string): StoreHeader | null {
  if (!existsSync(file)) return null
  const raw = readRaw(file)
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size === 0) return raw
  const database = openDatabase(file, { mayWrite: false })
  try {
    return {
      version: Number(database.pragma('user_version')),
      applicationId: Number(database.pragma('application_id')),
    }
  } finally {
    database.close()
  }
}
