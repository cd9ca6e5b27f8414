import Sqlite from 'better-sqlite3'
import { z } from 'zod'

/** A value that SQLite can hold as we use it. Booleans are written as 0 and 1 by the tables. */
type SqlValue = string | number | null

/** A statement with its values apart, so that no value can ever be read as SQL. */
export type Sql = { readonly text: string; readonly values: readonly SqlValue[] }

/** Writes a statement: every `${value}` becomes a bound parameter, every `${sql…}` a part of the text. */
export function sql(parts: TemplateStringsArray, ...holes: readonly (SqlValue | Sql)[]): Sql {
  let text = parts[0] ?? ''
  const values: SqlValue[] = []
  holes.forEach((hole, index) => {
    if (typeof hole === 'object' && hole !== null) {
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

/** The parts with this word between them; nothing gives the empty text. */
export function joinSql(parts: readonly Sql[], word: ' AND ' | ', '): Sql {
  return { text: parts.map((part) => part.text).join(word), values: parts.flatMap((part) => part.values) }
}

/** A column that holds JSON: parsed, then believed only as far as the schema goes. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}

/** How long a file that another program holds is waited for while it is opened; whoever opens it tries again. */
const openTimeoutMs = 50

/** Why a file of ours does not do what it should: a reason that passes by itself, or one that does not. */
type StoreReason = 'full' | 'busy' | 'read-only' | 'unwritable' | 'damaged'

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
function readStoreError(error: unknown, file: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const reason = reasonOf(error.code)
  return reason === null ? error : new StoreError(reason, file, error)
}

/** Opens the file, creating it where there is none. Sets nothing: see `openStore`. */
export function openDatabase(file: string, { mayWrite = true }: { mayWrite?: boolean } = {}) {
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw readStoreError(error, file)
    }
  }
  const connection = guarded(() => new Sqlite(file, { readonly: !mayWrite, timeout: openTimeoutMs }))
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
    /** Answers with the number of rows changed. */
    run: (query: Sql): number => guarded(() => prepare(query.text).run(...query.values).changes),
    /** Several statements without values, as migrations have them. */
    script: (text: string): void => guarded(() => void connection.exec(text)),
    /** All or nothing. Synchronous on purpose: a transaction never spans a request. Nests. */
    transaction: <T>(work: () => T): T => guarded(() => connection.transaction(work).immediate()),
    /** A one-value pragma. */
    pragma: (text: string): unknown => guarded(() => connection.pragma(text, { simple: true })),
    /** Makes a function known to this connection's statements. */
    define: (name: string, call: (...values: unknown[]) => SqlValue): void =>
      void connection.function(name, { varargs: true, deterministic: true }, call),
    /** Writes a whole, compact copy to a file that must not exist yet. */
    copyTo: (target: string): void => guarded(() => void prepare('VACUUM INTO ?').run(target)),
    close: (): void => guarded(() => void connection.close()),
  }
}
/** One open SQLite file. Every row that comes out passes a schema. What is wrong with the file is thrown as a StoreError. */
export type Database = ReturnType<typeof openDatabase>
