import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#service/database/open-database.ts'
import { createAccounts } from '#service/ledger/accounts.ts'
import { createLedger, type Ledger } from '#service/ledger/ledger.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: credits created from nothing, a running total that is not the sum of its postings, a second refund, a wallet
// below zero, a cap that counts refunded credits.

function openLedger() {
  const database = openDatabase(':memory:')
  const clock = createTestClock()
  const ledger = createLedger({ database, clock })
  const accounts = createAccounts({ database, ledger, clock })
  return { database, clock, ledger, accounts }
}

const account = fc.constantFrom('ann', 'ben')
const generation = fc.integer({ min: 0, max: 9 }).map((n) => `generation-${n}`)
const step = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), accountId: account, credits: fc.integer({ min: 1, max: 50 }) }),
  fc.record({
    kind: fc.constant('charge' as const),
    accountId: account,
    generationId: generation,
    credits: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ kind: fc.constant('refund' as const), generationId: generation }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Charged = { accountId: string; credits: number; refunded: boolean }

/** A simple model of the same ledger. Returns whether a step succeeds. */
function createPlainLedger() {
  const held = new Map([
    ['ann', 0],
    ['ben', 0],
  ])
  const charges = new Map<string, Charged>()
  const add = (accountId: string, credits: number) => void held.set(accountId, (held.get(accountId) ?? 0) + credits)

  function take(move: Step): boolean {
    if (move.kind === 'grant') {
      add(move.accountId, move.credits)
      return true
    }
    const charged = charges.get(move.generationId)
    if (move.kind === 'refund') {
      if (charged === undefined || charged.refunded) return false
      charged.refunded = true
      add(charged.accountId, charged.credits)
      return true
    }
    const { accountId, generationId, credits } = move
    if (charged !== undefined || (held.get(accountId) ?? 0) < credits) return false
    charges.set(generationId, { accountId, credits, refunded: false })
    add(accountId, -credits)
    return true
  }
  return { held, take }
}

/** Performs a step; false where the ledger refuses it. */
function attempt(ledger: Ledger, move: Step): boolean {
  switch (move.kind) {
    case 'grant':
      ledger.grant(move.accountId, move.credits)
      return true
    case 'refund':
      return ledger.refund(move.generationId)
    case 'charge':
      try {
        ledger.charge({ ...move, keyId: 1 })
        return true
      } catch (error) {
        if (String(error).match(/below zero|UNIQUE/) !== null) return false
        throw error
      }
    default:
      return assertNever(move)
  }
}

describe('ledger', () => {
  test('matches a simple model of the same movements, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { database, ledger, accounts } = openLedger()
        for (const id of ['ann', 'ben']) accounts.open(id, id, 0)
        accounts.mintKey('ann', null)
        const book = createPlainLedger()
        const total = database.prepare('select coalesce(sum(amount), 0) from posting').pluck()
        for (const move of steps) {
          expect(attempt(ledger, move)).toBe(book.take(move))
          expect(total.get()).toBe(0)
          expect([ledger.balance('ann'), ledger.balance('ben')]).toEqual([...book.held.values()])
        }
        const billing = database.prepare('select book, sum(amount) from posting group by book order by book').raw()
        expect(database.prepare('select name, total from book order by name').raw().all()).toEqual(billing.all())
        const unbalanced = database.prepare('select entry_id from posting group by entry_id having sum(amount) <> 0')
        expect(unbalanced.all()).toEqual([])
        database.close()
      }),
      { numRuns: readStorm().isFull ? 200 : 80 },
    )
  })

  test("a charge above the wallet's balance leaves no partial entry", () => {
    const { database, ledger, accounts } = openLedger()
    accounts.open('ann', 'Ann', 5)
    accounts.mintKey('ann', null)
    expect(() => ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'g', credits: 6 })).toThrow(/below zero/)
    expect(database.prepare('select count(*) from entry').pluck().get()).toBe(1)
    expect(ledger.balance('ann')).toBe(5)
    expect(ledger.spentByKey({ accountId: 'ann', keyId: 1 })).toBe(0)
  })

  test('a posting can be neither changed nor removed', () => {
    const { database, accounts } = openLedger()
    accounts.open('ann', 'Ann', 5)
    expect(() => database.exec('update posting set amount = 500')).toThrow(/never changed/)
    expect(() => database.exec('delete from posting')).toThrow(/never removed/)
    expect(() => database.exec('delete from entry')).toThrow(/never removed/)
  })

  test('a run without a price moves nothing', () => {
    const { database, ledger, accounts } = openLedger()
    accounts.open('ann', 'Ann', 5)
    ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'g', credits: 0 })
    expect(ledger.refund('g')).toBe(false)
    expect(database.prepare('select count(*) from entry').pluck().get()).toBe(1)
  })
})

test.each([
  [12, 12, 88],
  [8, 8, 92],
  [10, 10, 90],
  [500, 100, 0],
])('a charge of 10 adjusted to %i shows as one debit of %i, and every balance fits', (credits, shown, left) => {
  const { ledger, accounts } = openLedger()
  accounts.open('ann', 'Ann', 100)
  accounts.mintKey('ann', null)
  ledger.charge({ accountId: 'ann', keyId: 1, generationId: 'audio:one', credits: 10 })
  expect(ledger.adjust('audio:one', credits)).toBe(shown)
  expect(ledger.balance('ann')).toBe(left)
  expect(ledger.spentByKey({ accountId: 'ann', keyId: 1 })).toBe(shown)
  expect(ledger.spentSince('ann', 0)).toEqual([{ generationId: 'audio:one', credits: shown }])
  const { total, movements } = ledger.history('ann', { limit: 10, offset: 0 })
  expect([total, movements.map(({ amount, balance }) => [amount, balance])]).toEqual([
    2,
    [
      [-shown, left],
      [100, 100],
    ],
  ])
  expect(ledger.sum()).toBe(0)
})
