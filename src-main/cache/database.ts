import Sqlite from 'better-sqlite3'
import type { z } from 'zod'
import type { Sql, SqlValue } from './sql.ts'
import { readStoreError } from './store-error.ts'

/** One open SQLite file. Every row that comes out passes a schema. What is wrong with the file is thrown as a StoreError. */
export interface Database {
  readonly file: string
  all<Schema extends z.ZodType>(schema: Schema, query: Sql): z.output<Schema>[]
  /** The first row, or null. */
  get<Schema extends z.ZodType>(schema: Schema, query: Sql): z.output<Schema> | null
  /** Answers with the number of rows changed. */
  run(query: Sql): number
  /** Several statements without values, as migrations have them. */
  script(text: string): void
  /** All or nothing. Synchronous on purpose: a transaction never spans a request. Nests. */
  transaction<T>(work: () => T): T
  /** A one-value pragma. */
  pragma(text: string): unknown
  /** Makes a function known to this connection's statements. */
  define(name: string, call: (...values: unknown[]) => SqlValue): void
  /** Writes a whole, compact copy to a file that must not exist yet. */
  copyTo(file: string): void
  close(): void
}

/** How long a file that another program holds is waited for while it is opened; whoever opens it tries again. */
const openTimeoutMs = 50

/** Opens the file, creating it where there is none. Sets nothing: see `openStore`. */
export function openDatabase(file: string, { mayWrite = true }: { mayWrite?: boolean } = {}): Database {
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
    all: (schema, query) => guarded(() => prepare(query.text).all(...query.values)).map((row) => schema.parse(row)),
    get: (schema, query) => {
      const row = guarded(() => prepare(query.text).get(...query.values))
      return row === undefined ? null : schema.parse(row)
    },
    run: (query) => guarded(() => prepare(query.text).run(...query.values).changes),
    script: (text) => guarded(() => void connection.exec(text)),
    transaction: (work) => guarded(() => connection.transaction(work).immediate()),
    pragma: (text) => guarded(() => connection.pragma(text, { simple: true })),
    define: (name, call) => void connection.function(name, { varargs: true, deterministic: true }, call),
    copyTo: (target) => guarded(() => void prepare('VACUUM INTO ?').run(target)),
    close: () => guarded(() => void connection.close()),
  }
}
