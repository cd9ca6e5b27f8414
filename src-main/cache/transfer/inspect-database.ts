import { z } from 'zod'
import { openDatabase, sql } from '../database.ts'

const Name = z.object({ name: z.string() })
const Count = z.object({ count: z.int() })
/** How long a reading waits for a writer. Milliseconds. */
const timeoutMs = 5_000

/** Checks a database in use, and counts the rows of its tables. Reads beside the writer. */
export function inspectDatabase(file: string): { check: string; schema: number; rows: Record<string, number> } {
  const database = openDatabase(file, { mayWrite: false })
  try {
    database.pragma(`busy_timeout = ${timeoutMs}`)
    database.pragma('trusted_schema = OFF')
    const tables = database.all(
      Name,
      sql`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'`,
    )
    const countOf = (name: string) =>
      database.get(Count, { text: `SELECT count(*) AS count FROM "${name}"`, values: [] })?.count ?? 0
    return {
      check: String(database.pragma('quick_check')),
      schema: Number(database.pragma('user_version')),
      rows: Object.fromEntries(tables.map(({ name }) => [name, countOf(name)])),
    }
  } finally {
    database.close()
  }
}
