import { z } from 'zod'
import { type Database, type Sql, joinSql, sql } from '../database.ts'

const Cell = z.union([z.string(), z.number(), z.null(), z.instanceof(Uint8Array)])
const Row = z.record(z.string(), Cell)
/** A row of any table, by column. */
export type Row = z.output<typeof Row>

const Column = z.object({ name: z.string(), pk: z.int() })
const rowsAtOnce = 100

const name = (text: string): Sql => ({ text: `"${text}"`, values: [] })
const list = (names: readonly string[]) => joinSql(names.map(name), ', ')

const OneRow = z.object({ one: z.int() })

/** Reads a table a page at a time, in the order of its key or of other unique columns. */
export function* readTable(database: Database, table: string, order?: readonly string[]): Generator<Row> {
  const columns = database.all(Column, sql`SELECT name, pk FROM pragma_table_info(${table})`)
  const key =
    order ??
    columns
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((one) => one.name)
  const keyText = list(key)
  let after: Row | null = null
  for (;;) {
    const from: Sql =
      after === null
        ? sql`TRUE`
        : sql`(${keyText}) > (${joinSql(
            key.map((column) => sql`${after?.[column] ?? null}`),
            ', ',
          )})`
    const page: Row[] = database.all(
      Row,
      sql`SELECT * FROM ${name(table)} WHERE ${from} ORDER BY ${keyText} LIMIT ${rowsAtOnce}`,
    )
    yield* page
    if (page.length < rowsAtOnce) return
    after = page.at(-1) ?? null
  }
}

/** The rows of a table in which a column has a value. */
export function rowsWith(database: Database, table: string, column: string, value: string): Row[] {
  return database.all(Row, sql`SELECT * FROM ${name(table)} WHERE ${name(column)} = ${value}`)
}

/** Adds a row; one that has the same key or another unique value stays as it is. Returns whether it was added. */
export function insertRow(database: Database, table: string, row: Row): boolean {
  const entries = Object.entries(row)
  const values = joinSql(
    entries.map(([, value]) => sql`${value}`),
    ', ',
  )
  const columns = list(entries.map(([column]) => column))
  return database.run(sql`INSERT INTO ${name(table)} (${columns}) VALUES (${values}) ON CONFLICT DO NOTHING`) > 0
}

/** Whether a table has a row with all of these values. */
export function hasRow(database: Database, table: string, row: Row): boolean {
  const where = joinSql(
    Object.entries(row).map(([column, value]) => sql`${name(column)} IS ${value}`),
    ' AND ',
  )
  return database.get(OneRow, sql`SELECT 1 AS one FROM ${name(table)} WHERE ${where} LIMIT 1`) !== null
}

/** A text of a row. */
export function textOf(row: Row, column: string): string {
  const value = row[column]
  return typeof value === 'string' ? value : ''
}
