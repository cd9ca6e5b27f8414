import { expect, test } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: a month that does not end, a monthly cap that counts refunded runs or those of other keys.

test('a month starts at its first day, and refunds do not count as spent', () => {
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const ledger = createLedger({ database, clock })
  const accounts = createAccounts({ database, ledger, clock })
  accounts.open('ann', 'Ann', 100)
  accounts.mintKey('ann', null)
  accounts.mintKey('ann', null)
  ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'a', credits: 30 })
  ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'b', credits: 20 })
  ledger.charge({ accountId: 'ann', keyId: 2, generationId: 'c', credits: 7 })
  ledger.refund('b')
  const spent = () => [1, 2].map((keyId) => ledger.spentByKey({ accountId: 'ann', keyId }))
  expect(spent()).toEqual([30, 7])
  expect(ledger.currentMonth('ann')).toEqual({ earned: 100, spent: 37 })

  clock.advance(30 * 24 * 3_600_000)
  expect(spent()).toEqual([0, 0])
  expect(ledger.currentMonth('ann')).toEqual({ earned: 0, spent: 0 })
  expect(ledger.lifetime('ann')).toEqual({ earned: 100, purchased: 0, spent: 37 })
  expect(ledger.balance('ann')).toBe(63)
})

test('the history has every movement once, newest first, each with the resulting balance, page by page', () => {
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const ledger = createLedger({ database, clock })
  const accounts = createAccounts({ database, ledger, clock })
  accounts.open('ann', 'Ann', 100)
  accounts.open('bob', 'Bob', 7)
  accounts.mintKey('ann', null)
  ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'a', credits: 30 })
  ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'b', credits: 20 })
  ledger.refund('a')
  const read = (limit: number, offset: number) => ledger.history('ann', { limit, offset })
  const seen = read(10, 0).movements.map(({ kind, amount, balance, generationId }) => [
    kind,
    amount,
    balance,
    generationId,
  ])
  expect(seen).toEqual([
    ['refund', 30, 80, 'a'],
    ['charge', -20, 50, 'b'],
    ['charge', -30, 70, 'a'],
    ['grant', 100, 100, null],
  ])
  expect(read(2, 1)).toEqual({ total: 4, movements: read(10, 0).movements.slice(1, 3) })
  expect(read(2, 9)).toEqual({ total: 4, movements: [] })
})
