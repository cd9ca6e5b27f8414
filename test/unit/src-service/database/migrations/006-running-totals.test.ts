import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ledgerTables } from '#service/database/migrations/001-ledger.ts'
import { generationTables } from '#service/database/migrations/002-generations.ts'
import { batchTables } from '#service/database/migrations/003-batches.ts'
import { deliveryTables } from '#service/database/migrations/004-delivery.ts'
import { keyExpiry } from '#service/database/migrations/005-key-expiry.ts'
import { openDatabase } from '#service/database/open-database.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

// Catches: credits that an update of the program creates or loses in a data folder that was used before.

const may = Date.UTC(2026, 4, 31, 23, 59, 59, 999)
const june = Date.UTC(2026, 5, 1)

test('an older ledger yields the same totals, month by month', async () => {
  await using folder = await makeTempFolder()
  const file = join(folder.path, 'service.db')
  const old = new Database(file)
  for (const { sql } of [ledgerTables, generationTables, batchTables, deliveryTables, keyExpiry]) old.exec(sql)
  old.pragma('user_version = 5')
  old.exec("insert into account (id, name, signing_secret, created_at) values ('ann', 'Ann', 's', 0)")
  old.exec(
    "insert into api_key (account_id, hash, created_at) values ('ann', randomblob(32), 0), ('ann', randomblob(32), 0)",
  )
  const entry = old.prepare('insert into entry (kind, account_id, key_id, generation_id, at) values (?, ?, ?, ?, ?)')
  const posting = old.prepare('insert into posting values (?, ?, ?)')
  const move = (kind: string, key: number | null, generation: string | null, at: number, credits: number) => {
    const { lastInsertRowid: id } = entry.run(kind, 'ann', key, generation, at)
    const other = kind === 'grant' ? 'grants' : 'sales'
    posting.run(id, 'wallet:ann', credits)
    posting.run(id, other, -credits)
  }
  move('grant', null, null, may, 100)
  move('charge', 1, 'a', may, -30)
  move('charge', 1, 'b', june, -20)
  move('refund', 1, 'b', june + 1, 20)
  move('charge', 2, 'c', june, -7)
  old.close()

  const database = openDatabase(file)
  // The clock is set to noon on 1 June.
  const ledger = createLedger({ database, clock: createTestClock() })
  expect(ledger.balance('ann')).toBe(63)
  expect([1, 2].map((keyId) => ledger.spentByKey({ accountId: 'ann', keyId }))).toEqual([0, 7])
  expect(ledger.lifetime('ann')).toEqual({ earned: 100, purchased: 0, spent: 37 })
  expect(ledger.currentMonth('ann')).toEqual({ earned: 0, spent: 7 })
  expect(ledger.refund('a')).toBe(true)
  expect([ledger.balance('ann'), ledger.sum()]).toEqual([93, 0])
  database.close()
})
