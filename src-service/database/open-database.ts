import Database from 'better-sqlite3'
import type { Migration } from './migration.ts'
import { ledgerTables } from './migrations/001-ledger.ts'
import { generationTables } from './migrations/002-generations.ts'
import { batchTables } from './migrations/003-batches.ts'
import { deliveryTables } from './migrations/004-delivery.ts'
import { keyExpiry } from './migrations/005-key-expiry.ts'
import { runningTotals } from './migrations/006-running-totals.ts'
import { heldWebhooks } from './migrations/007-held-webhooks.ts'
import { shortVideoTables } from './migrations/008-short-videos.ts'
import { attempts } from './migrations/009-attempts.ts'
import { resourceTables } from './migrations/010-resources.ts'
import { composerTables } from './migrations/011-composer.ts'
import { dashboardColumns } from './migrations/012-dashboard.ts'
import { engineTables } from './migrations/013-engines.ts'

/** The service's SQLite database, open and migrated. */
export type ServiceDatabase = Database.Database

const migrations: readonly Migration[] = [
  ledgerTables,
  generationTables,
  batchTables,
  deliveryTables,
  keyExpiry,
  runningTotals,
  heldWebhooks,
  shortVideoTables,
  attempts,
  resourceTables,
  composerTables,
  dashboardColumns,
  engineTables,
]

/** The newest migration that this Backlot knows. */
export const newestVersion = migrations.at(-1)?.version ?? 0

const schemaQuery = 'select type, name, sql from sqlite_schema order by type, name'

/** Whether a database has exactly the schema that our migrations up to a version create: nothing in it can act. */
export function hasOwnSchema(database: ServiceDatabase, version: number): boolean {
  const own = new Database(':memory:')
  try {
    for (const migration of migrations) if (migration.version <= version) own.exec(migration.sql)
    const [found, expected] = [database, own].map((one) => JSON.stringify(one.prepare(schemaQuery).all()))
    return found === expected
  } finally {
    own.close()
  }
}

function migrate(database: ServiceDatabase): void {
  const found = Number(database.pragma('user_version', { simple: true }))
  if (found > newestVersion) {
    throw new Error(
      'The data folder was written by a newer Backlot. Open it with that version, or choose another folder.',
    )
  }
  const run = database.transaction((migration: Migration) => {
    database.exec(migration.sql)
    database.pragma(`user_version = ${migration.version}`)
  })
  for (const migration of migrations) if (migration.version > found) run.immediate(migration)
}

/**
 * Opens the service's database, creating or migrating it first. It holds the ledger, so every commit is synced to disk.
 *
 * @throws Error with a message for the user if a newer version wrote the file.
 */
export function openDatabase(file: string): ServiceDatabase {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('foreign_keys = ON')
    migrate(database)
    // The build's default becomes NORMAL with the first write in WAL mode, so this comes after the migrations.
    database.pragma('synchronous = FULL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
