import type { Database } from './database.ts'
import { createEpoch, type EpochTable } from './epoch.ts'
import { ledgerFile } from './ledger-file.ts'
import { DamagedFileError, newestVersion, openStore, openStoreToRead } from './open-store.ts'
import { createRowSeals, type RowSeals } from './row-seals.ts'

/** An open ledger whose rows are what they were when they were written. */
export type Ledger = { readonly database: Database; readonly seals: RowSeals; readonly epoch: EpochTable }

/** Opens a ledger for reading alone, with the same checks. @throws as `openStoreToRead` does. */
export function openLedgerToRead(file: string, key: Buffer): Ledger {
  const database = openStoreToRead(file, ledgerFile, (opened) => {
    const { wrong } = createRowSeals(opened, key).check()
    if (wrong.length > 0) throw new DamagedFileError(`${file} is damaged: ${wrong.join(', ')}`)
  })
  return { database, seals: createRowSeals(database, key), epoch: createEpoch(database) }
}

/** The first version that has seals and an epoch. */
const sealedFrom = 7

/**
 * Opens a ledger with all its checks: SQLite's own, and the seal of every row that is about money.
 *
 * Where the key is new, what can be checked without it is, and all rows are sealed anew; `onNewKey` hears of it.
 * @throws as `openStore` does.
 */
export function openLedgerStore(file: string, key: Buffer, onNewKey: () => void = () => undefined): Ledger {
  let seals: RowSeals | null = null
  const sealsOf = (database: Database) => (seals ??= createRowSeals(database, key))
  let isKeyNew = false
  const database = openStore(file, ledgerFile, {
    check(opened, from) {
      if (from < sealedFrom) return
      const found = sealsOf(opened).check()
      isKeyNew = found.isKeyNew
      if (found.wrong.length > 0) throw new DamagedFileError(`${file} is damaged: ${found.wrong.join(', ')}`)
    },
    finish(opened, from) {
      if (isKeyNew) onNewKey()
      if (isKeyNew || from < newestVersion(ledgerFile)) sealsOf(opened).sealAll()
    },
  })
  return { database, seals: sealsOf(database), epoch: createEpoch(database) }
}
