import Sqlite from 'better-sqlite3'
import type { z } from 'zod'
import type { Sql } from './sql.ts'

/** One open SQLite file. Every row that comes out passes a schema. */
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
  /** Writes a whole, compact copy to a file that must not exist yet. */
  copyTo(file: string): void
  close(): void
}

/** Opens the file, creating it where there is none. Sets nothing: see `openStore`. */
export function openDatabase(file: string): Database {
  const connection = new Sqlite(file)
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
    all: (schema, query) =>
      prepare(query.text)
        .all(...query.values)
        .map((row) => schema.parse(row)),
    get: (schema, query) => {
      const row = prepare(query.text).get(...query.values)
      return row === undefined ? null : schema.parse(row)
    },
    run: (query) => prepare(query.text).run(...query.values).changes,
    script: (text) => void connection.exec(text),
    transaction: (work) => connection.transaction(work).immediate(),
    pragma: (text) => connection.pragma(text, { simple: true }),
    copyTo: (target) => void prepare('VACUUM INTO ?').run(target),
    close: () => void connection.close(),
  }
}
