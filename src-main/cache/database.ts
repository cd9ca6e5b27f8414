import Sqlite from 'better-sqlite3'
import type { z } from 'zod'

/** A value that can be bound in SQLite. Tables write booleans as 0 and 1. */
type SqlValue = string | number | Uint8Array | null

/** A statement and its values, kept apart so that a value is never parsed as SQL. */
export type Sql = { readonly text: string; readonly values: readonly SqlValue[] }

/** Builds a statement: `${value}` becomes a bound parameter, `${sql…}` a part of the text. */
export function sql(parts: TemplateStringsArray, ...holes: readonly (SqlValue | Sql)[]): Sql {
  let text = parts[0] ?? ''
  const values: SqlValue[] = []
  holes.forEach((hole, index) => {
    if (typeof hole === 'object' && hole !== null && 'text' in hole) {
      text += hole.text
      values.push(...hole.values)
    } else {
      text += '?'
      values.push(hole)
    }
    text += parts[index + 1] ?? ''
  })
  return { text, values }
}

/** Joins parts with `word`; no parts give an empty text. */
export function joinSql(parts: readonly Sql[], word: ' AND ' | ' OR ' | ', '): Sql {
  return { text: parts.map((part) => part.text).join(word), values: parts.flatMap((part) => part.values) }
}

/** True where one of some columns contains a text, ignoring the case of ASCII letters; no sign in it is a pattern. */
export function containsText(columns: readonly Sql[], text: string): Sql {
  const like = `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  const parts = columns.map((column) => sql`${column} LIKE ${like} ESCAPE '\\'`)
  return sql`(${joinSql(parts, ' OR ')})`
}

/** How long opening waits for a file that another program holds; the caller then tries again. Milliseconds. */
const openTimeoutMs = 50

/** Why a database file cannot be used; some reasons pass without action. */
type StoreReason = 'full' | 'busy' | 'read-only' | 'unwritable' | 'damaged'

/** A statement failed and its transaction was rolled back. The cause is the file, not the request. */
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

/** Converts an SQLite error about the file to a StoreError; returns others, e.g. a violated constraint, unchanged. */
function readStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const reason = reasonOf(error.code)
  return reason === null ? error : new StoreError(reason, file, error)
}

/** Opens the file, creating it if missing. Sets no pragmas: see `openStore`. */
export function openDatabase(file: string, { mayWrite = true }: { mayWrite?: boolean } = {}) {
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw readStoreError(error, file)
    }
  }
  const connection = guarded(() => new Sqlite(file, { readonly: !mayWrite, timeout: openTimeoutMs }))
  let afterCommit: (() => void) | null = null
  const written = <T>(result: T): T => {
    if (!connection.inTransaction) afterCommit?.()
    return result
  }
  const statements = new Map<string, Sqlite.Statement>()
  const prepare = (text: string) => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const made = connection.prepare(text)
    statements.set(text, made)
    return made
  }
  return {
    file,
    all: <Schema extends z.ZodType>(schema: Schema, query: Sql): z.output<Schema>[] =>
      guarded(() => prepare(query.text).all(...query.values)).map((row) => schema.parse(row)),
    /** The first row, or null. */
    get: <Schema extends z.ZodType>(schema: Schema, query: Sql): z.output<Schema> | null => {
      const row = guarded(() => prepare(query.text).get(...query.values))
      return row === undefined ? null : schema.parse(row)
    },
    /** The rows as arrays without a check of their types: for readers of a whole table, where a schema would cost most. */
    raw: (query: Sql): unknown[][] =>
      guarded(() =>
        prepare(query.text)
          .raw()
          .all(...query.values),
      ) as unknown[][], // the mode `raw` returns arrays
    /** The first column of the rows, which must be whole numbers: without an array for each row, three times faster. */
    numbers: (query: Sql): number[] =>
      guarded(() =>
        prepare(query.text)
          .pluck()
          .all(...query.values),
      ) as number[], // the mode `pluck` returns the values of the first column
    /** Returns the number of changed rows. */
    run: (query: Sql): number => written(guarded(() => prepare(query.text).run(...query.values).changes)),
    /** Runs several statements without values, such as a migration. */
    script: (text: string): void => guarded(() => void connection.exec(text)),
    /** Runs work all or nothing. Synchronous, so that a transaction never spans a request. Can be nested. */
    transaction: <T>(work: () => T): T => written(guarded(() => connection.transaction(work).immediate())),
    /**
     * Runs work in the transaction that is open, or in one of its own. If it throws, the open transaction must be rolled
     * back by its owner. A nested one would be a savepoint, at which FTS5 writes out its index: a row at a time.
     */
    within: <T>(work: () => T): T =>
      written(guarded(() => (connection.inTransaction ? work() : connection.transaction(work).immediate()))),
    /** Calls `listener` after each commit, instead of an earlier one. It must not throw. */
    watchCommits: (listener: () => void): void => void (afterCommit = listener),
    /** Runs a pragma with a single value. */
    pragma: (text: string): unknown => guarded(() => connection.pragma(text, { simple: true })),
    /** Makes a function available to this connection's statements. */
    define: (name: string, call: (...values: unknown[]) => SqlValue): void =>
      void connection.function(name, { varargs: true, deterministic: true }, call),
    /** Writes a complete, compact copy to a file that must not exist yet. */
    copyTo: (target: string): void => guarded(() => void prepare('VACUUM INTO ?').run(target)),
    close: (): void => guarded(() => void connection.close()),
  }
}
/** An open SQLite file. Each returned row is validated by a schema. Throws a StoreError for problems with the file. */
export type Database = ReturnType<typeof openDatabase>

/** How long a copy waits for a writer. Milliseconds. */
const copyTimeoutMs = 5_000

/** Opens a database that may be in use, to be copied: read-only, and waiting for a writer. */
export function openToCopy(file: string): Database {
  const source = openDatabase(file, { mayWrite: false })
  source.pragma(`busy_timeout = ${copyTimeoutMs}`)
  return source
}

/** Writes a complete, compact copy of a database that may be in use to a file that must not exist yet. */
export function copyDatabase(file: string, target: string): void {
  const source = openToCopy(file)
  try {
    source.copyTo(target)
  } finally {
    source.close()
  }
}
