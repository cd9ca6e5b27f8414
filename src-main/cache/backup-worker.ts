import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assertNever } from '#shared/util/assert-never.ts'
import { type BackupAnswer, BackupTask } from './backup-process.ts'
import { cacheFile } from './cache-file.ts'
import { copyDatabase, type Database, openDatabase, openToCopy, StoreError } from './database.ts'
import { createEpoch, type Epoch } from './ledger-epoch.ts'
import { openLedgerStore } from './ledger-store.ts'
import { checkWhole, DamagedFileError } from './open-store.ts'
import { inspectLedger } from './row-seals.ts'

function assertWhole(ledger: Database, key: Buffer): void {
  const wrong = inspectLedger(ledger, key)
  if (wrong.length > 0) throw new DamagedFileError(`${basename(ledger.file)} is not whole: ${wrong.join(', ')}`)
}

function copyLedger(ledger: string, target: string, key: Buffer): Epoch {
  copyDatabase(ledger, target)
  const copy = openDatabase(target, { mayWrite: false })
  try {
    assertWhole(copy, key)
    return createEpoch(copy).read()
  } finally {
    copy.close()
  }
}

function drill(from: string, folder: string, key: Buffer): Epoch {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    const trial = join(folder, 'ledger.db')
    copyFileSync(from, trial)
    const { database, epoch } = openLedgerStore(trial, key)
    try {
      return epoch.read()
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function check(file: string, work: (database: Database) => void): BackupAnswer {
  const database = openToCopy(file)
  try {
    work(database)
    return { kind: 'whole' }
  } finally {
    database.close()
  }
}

function run(task: BackupTask): BackupAnswer {
  switch (task.kind) {
    case 'copy':
      return { kind: 'done', ...copyLedger(task.ledger, task.target, Buffer.from(task.key, 'hex')) }
    case 'drill':
      return { kind: 'done', ...drill(task.copy, task.folder, Buffer.from(task.key, 'hex')) }
    case 'check-cache':
      return check(task.cache, (cache) => checkWhole(cache, cacheFile))
    case 'check-ledger':
      return check(task.ledger, (ledger) => assertWhole(ledger, Buffer.from(task.key, 'hex')))
    default:
      return assertNever(task)
  }
}

function answer(task: BackupTask): BackupAnswer {
  try {
    return run(task)
  } catch (error) {
    const isDamage = error instanceof DamagedFileError || (error instanceof StoreError && error.reason === 'damaged')
    return { kind: isDamage ? 'damaged' : 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

process.once('message', (message) => process.send?.(answer(BackupTask.parse(message)), () => process.disconnect()))
