// Catches: requests of a dead process that count forever or not at all, keys that share a window by mistake.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { openStore } from '#main/cache/open-store.ts'
import { createRateStampsTable } from '#main/cache/tables/rate-stamps.ts'
import { makeTempFolder } from '../../../../helpers/temp-folder.ts'

const stamp = { window: 'requests', weight: 1, monotonic: 12.5, at: 1_000 } as const

it('lists open requests as its own, and as orphans after the next start', async () => {
  await using folder = await makeTempFolder()
  const database = openStore(join(folder.path, 'ledger.db'), ledgerFile)
  const first = createRateStampsTable(database, 'a key')
  const [open, closed] = [first.open(stamp), first.open({ ...stamp, window: 'starts', weight: 50 })]
  first.close(closed, 20.25, 1_008)
  expect(first.list()).toEqual([
    { id: open, ...stamp, isOpen: true, isOrphan: false },
    { id: closed, window: 'starts', weight: 50, isOpen: false, isOrphan: false, monotonic: 20.25, at: 1_008 },
  ])
  const second = createRateStampsTable(database, 'a key')
  expect(second.list().map(({ isOrphan }) => isOrphan)).toEqual([true, false])
  expect(createRateStampsTable(database, 'another key').list()).toEqual([])
  second.remove(open)
  expect(first.list()).toHaveLength(1)
  database.close()
})
