import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { z } from 'zod'
import { type Database, sql } from './database.ts'

const sealed = ['job', 'ledger_line'] as const
// Frozen: existing seals leave these out too. They decide when and in which order a job is sent, never what it costs.
const movable = new Set(['place', 'paused', 'lane'])

const Column = z.object({ name: z.string() })
const Found = z.object({ count: z.int() })
const Mark = z.object({ seal_key: z.string() })

/** The seal key where there is no vault: it reveals accidental changes, but not deliberate ones. */
export const plainSealKey = Buffer.alloc(32)

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Identifies a key without storing it; the second half is a checksum of the first. */
function printOf(key: Buffer): string {
  const print = short(`seal ${key.toString('hex')}`)
  return `${print}-${short(print)}`
}

const isPrint = (text: string) => text === '' || short(text.slice(0, 16)) === text.slice(17)

/** Lists what is wrong with an open ledger, by SQLite's own check and by its seals; empty if nothing is. */
export function inspectLedger(database: Database, key: Buffer): string[] {
  const whole = database.pragma('integrity_check')
  return whole === 'ok' ? [...createRowSeals(database, key).check().wrong] : [String(whole)]
}

/** Creates the seals of a ledger of any version since they exist. `key`: 32 bytes, stored apart from the file. */
export function createRowSeals(database: Database, key: Buffer) {
  const print = printOf(key)
  // Made once: given as bytes, the key takes four times as long as the seal.
  const secret = createSecretKey(key)
  database.define('seal_row', (...values) =>
    createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url').slice(0, 22),
  )
  // Read now, because a file is checked with the columns it was written with, before it is migrated.
  const columnsOf = (table: string) =>
    database
      .all(Column, sql`SELECT name FROM pragma_table_info(${table})`)
      .map(({ name }) => name)
      .filter((name) => !movable.has(name))
  const sealOf = (table: string, prefix: string) =>
    `seal_row('${table}', ${columnsOf(table)
      .map((name) => `${prefix}"${name}"`)
      .join(', ')})`
  const count = (text: string) => database.get(Found, { text, values: [] })?.count ?? 0

  function* wrongIn(table: string): Generator<string> {
    const changed = count(
      `SELECT count(*) AS count FROM "${table}" AS row LEFT JOIN row_seal ON row_seal.kind = '${table}'
        AND row_seal.id = CAST(row.id AS TEXT) WHERE row_seal.seal IS NOT ${sealOf(table, 'row.')}`,
    )
    const gone = count(
      `SELECT count(*) AS count FROM row_seal WHERE kind = '${table}'
        AND id NOT IN (SELECT CAST(id AS TEXT) FROM "${table}")`,
    )
    if (changed > 0) yield `${changed} of ${table} changed`
    if (gone > 0) yield `${gone} of ${table} gone`
  }
  /** Whether the rows were sealed with this key. */
  function keyState(): 'same' | 'new' | 'damaged' {
    const mark = database.get(Mark, sql`SELECT seal_key FROM epoch`)?.seal_key
    if (mark === undefined || !isPrint(mark)) return 'damaged'
    return mark === print ? 'same' : 'new'
  }
  return {
    keyState,
    /** Describes the rows that do not match; empty if all rows are as written. A new key cannot check any row. */
    check(): { readonly wrong: readonly string[]; readonly isKeyNew: boolean } {
      const state = keyState()
      if (state === 'damaged') return { wrong: ['the mark of the key'], isKeyNew: false }
      if (state === 'new') return { wrong: [], isKeyNew: true }
      return { wrong: sealed.flatMap((table) => [...wrongIn(table)]), isKeyNew: false }
    },
    /** Seals every row as it is now: after a migration, or for a new key. */
    sealAll(): void {
      database.transaction(() => {
        database.script('DELETE FROM row_seal')
        for (const table of sealed) {
          database.script(
            `INSERT INTO row_seal (kind, id, seal) SELECT '${table}', CAST(id AS TEXT), ${sealOf(table, '')} FROM "${table}"`,
          )
        }
        database.run(sql`UPDATE epoch SET seal_key = ${print}`)
      })
    },
    /** Seals every row this connection writes from now on, in the same transaction. */
    watch(): void {
      for (const table of sealed) {
        const write = `INSERT INTO row_seal (kind, id, seal) VALUES ('${table}', CAST(new.id AS TEXT), ${sealOf(table, 'new.')})
          ON CONFLICT (kind, id) DO UPDATE SET seal = excluded.seal;`
        const columns = columnsOf(table)
          .map((name) => `"${name}"`)
          .join(', ')
        // For this connection only: a trigger in the file could not call a function that only a running studio has.
        database.script(`
          CREATE TEMP TRIGGER seal_new_${table} AFTER INSERT ON main."${table}" BEGIN ${write} END;
          CREATE TEMP TRIGGER seal_changed_${table} AFTER UPDATE OF ${columns} ON main."${table}" BEGIN ${write} END;
          CREATE TEMP TRIGGER seal_gone_${table} AFTER DELETE ON main."${table}" BEGIN
            DELETE FROM row_seal WHERE kind = '${table}' AND id = CAST(old.id AS TEXT);
          END;`)
      }
    },
  }
}
/**
 * Seals the rows that record orders, charges and refunds: a keyed hash of each row's values reveals rows that were
 * changed, deleted or added by anything else. SQLite's own check often misses a single flipped bit.
 */
export type RowSeals = ReturnType<typeof createRowSeals>
