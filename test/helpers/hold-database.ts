import { join } from 'node:path'
import Database from 'better-sqlite3'

/** A database of a profile that another program holds. */
export type HeldDatabase = Disposable & { release(): void }

/** Holds the ledger of a profile, as a backup tool does, until it is released. Writes nothing to it. */
export function holdDatabase(folder: string): HeldDatabase {
  const database = new Database(join(folder, 'ledger.db'))
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  const release = () => void database.close()
  return { release, [Symbol.dispose]: release }
}
