import Sqlite from 'better-sqlite3'

/** Why a file of ours does not do what it should: a reason that passes by itself, or one that does not. */
export type StoreReason = 'full' | 'busy' | 'read-only' | 'unwritable' | 'damaged'

/** A statement could not be carried out, and nothing of its transaction was. Not a failure of what was asked. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly reason: StoreReason
  readonly file: string

  constructor(reason: StoreReason, file: string, cause: Error) {
    super(`${file} cannot be used now (${reason}): ${cause.message}`, { cause })
    this.reason = reason
    this.file = file
  }
}

function reasonOf(code: string): StoreReason | null {
  if (code.startsWith('SQLITE_FULL')) return 'full'
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy'
  if (code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_PERM')) {
    return 'read-only'
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) return 'damaged'
  return code.startsWith('SQLITE_IOERR') ? 'unwritable' : null
}

/** The library's error as ours where it is about the file; anything else, such as a broken constraint, stays as it is. */
export function readStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const reason = reasonOf(error.code)
  return reason === null ? error : new StoreError(reason, file, error)
}
