import { expect, test } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger } from '#service/ledger/ledger.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: a key that can be read from the data folder, a revoked key that still works, a second starting grant.

function open() {
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const ledger = createLedger({ database, clock })
  return { database, ledger, accounts: createAccounts({ database, ledger, clock }) }
}

test('stores only a hash of a key', () => {
  const { database, accounts } = open()
  accounts.open('ann', 'Ann', 0)
  const secret = accounts.mintKey('ann', null)
  expect(secret).toMatch(/^pk_live_[\w-]{43}$/)
  const kept = database.serialize()
  expect(kept.includes('pk_live_')).toBe(false)
  expect(kept.includes(secret.slice('pk_live_'.length))).toBe(false)
})

test('a key opens its own account until it is revoked, and no other key does', () => {
  const { accounts } = open()
  accounts.open('ann', 'Ann', 0)
  accounts.open('ben', 'Ben', 0)
  const annsKey = accounts.mintKey('ann', 25)
  const bensKey = accounts.mintKey('ben', null)
  expect(accounts.callerOf(annsKey)).toMatchObject({ accountId: 'ann', monthlyCap: 25, suspended: false })
  expect(accounts.callerOf(bensKey)).toMatchObject({ accountId: 'ben', monthlyCap: null })
  expect(accounts.callerOf(`${annsKey}x`)).toBeNull()
  expect(accounts.callerOf('')).toBeNull()
  accounts.revokeKey(accounts.keysOf('ann')[0]?.id ?? 0)
  expect(accounts.callerOf(annsKey)).toBeNull()
  expect(accounts.callerOf(bensKey)).not.toBeNull()
})

test('a start of the service replaces the key of the start before, and no other', () => {
  const { accounts } = open()
  accounts.open('ann', 'Ann', 0)
  const [first, lasting] = [accounts.mintStartKey('ann', null), accounts.mintKey('ann', 3)]
  const second = accounts.mintStartKey('ann', null)
  expect([first, lasting, second].map((key) => accounts.callerOf(key) !== null)).toEqual([false, true, true])
})

test('opening an account again adds neither credits nor another signing secret', () => {
  const { accounts, ledger } = open()
  const first = accounts.open('ann', 'Ann', 40)
  expect(accounts.open('ann', 'Ann', 40)).toEqual(first)
  expect(ledger.balance('ann')).toBe(40)
})
