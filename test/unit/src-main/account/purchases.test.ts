// Catches: a purchase that is not followed to its end, one that is asked for again after its answer was lost, one that
// an overtaken answer opens again, and a service without a list that leaves it open for ever.
import { expect, test } from 'vitest'
import { createPurchases } from '#main/account/purchases.ts'
import { openDatabase } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createPurchasesTable } from '#main/cache/tables/purchases.ts'
import { createWorkspacesTable } from '#main/cache/tables/workspaces.ts'
import type { Transaction } from '#shared/contract/account.ts'
import type { Purchase } from '#shared/contract/user.ts'
import { Failure } from '#shared/domain/failure.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const workspaceId = WorkspaceId.parse('w')
const minute = 60_000
const lost = () => new Failure('UNREACHABLE', 'The service didn’t answer.', { charged: 'unknown', field: 'baseUrl' })
const missing = () => new Failure('NOT_FOUND', 'No such route.', { charged: 'no', what: 'this' })

function openShop({ hasReads = true } = {}) {
  const ledger = openDatabase(':memory:')
  for (const { sql } of ledgerFile.migrations) ledger.script(sql)
  createWorkspacesTable(ledger).write({
    id: workspaceId,
    kind: 'hosted',
    name: 'N',
    baseUrl: 'https://api.example.com',
    keyHint: '',
    keyPrint: '',
    createdAt: 0,
  })
  const clock = createTestClock()
  const made: Purchase[] = []
  const credits: Transaction[] = []
  const service = { asked: 0, losesAnswer: false, losesRequest: false, slow: Promise.resolve() }
  const routes = {
    user: {
      async purchase({ body: { packId } }: { body: { packId: string } }): Promise<Purchase> {
        service.asked += 1
        if (service.losesRequest) throw lost()
        const now = clock.now()
        const purchase: Purchase = {
          id: `p-${made.length + 1}`,
          packId,
          credits: 100,
          bonusCredits: 0,
          price: 9.99,
          currency: 'USD',
          paymentUrl: `https://pay.test/p-${made.length + 1}`,
          status: 'pending',
          createdAt: new Date(now).toISOString(),
          expiresAt: new Date(now + 30 * minute).toISOString(),
        }
        made.push(purchase)
        if (service.losesAnswer) throw lost()
        return purchase
      },
      async readPurchase({ params: { id } }: { params: { id: string } }): Promise<Purchase> {
        const found = made.find((one) => one.id === id)
        if (!hasReads || found === undefined) throw missing()
        await service.slow
        return found
      },
      async listPurchases(): Promise<{ purchases: Purchase[] }> {
        if (!hasReads) throw missing()
        return { purchases: made }
      },
    },
    account: { history: async () => ({ transactions: credits }) },
  }
  const completed: WorkspaceId[] = []
  const work: Promise<void>[] = []
  const open = () =>
    createPurchases({
      table: createPurchasesTable(ledger),
      // Only these routes are called.
      service: async () => routes as never,
      allowsLoopback: () => false,
      onChange: () => undefined,
      onAnswer: () => undefined,
      onCompleted: (id) => completed.push(id),
      runInBackground: (_, running) => void work.push(running),
      clock,
      random: { uuid: () => `id-${service.asked}-${made.length}`, unit: () => 0.5 },
      log: createMemoryLog(),
    })
  const pass = async (ms: number) => {
    clock.advance(ms)
    for (let turn = 0; turn < 5; turn += 1) await Promise.all(work)
  }
  const end = (at: number, status: Purchase['status']) => {
    const found = made[at]
    if (found !== undefined) made[at] = { ...found, status }
  }
  return { clock, made, credits, service, completed, open, pass, end }
}

test('a purchase is followed to its end by itself, and its credits are booked once', async () => {
  const { open, pass, end, completed } = openShop()
  const shop = open()
  const { id } = await shop.buy(workspaceId, 'pack_100')
  await pass(10_000)
  expect(shop.list(workspaceId)[0]?.state).toBe('pending')
  end(0, 'completed')
  await pass(10_000)
  await pass(10_000)
  expect(shop.list(workspaceId)[0]).toMatchObject({ id, state: 'completed' })
  expect(completed).toEqual([workspaceId])
})

test('an answer that was overtaken never opens again what is over', async () => {
  const { open, end, service } = openShop()
  const shop = open()
  const { id } = await shop.buy(workspaceId, 'pack_100')
  const held = Promise.withResolvers<void>()
  service.slow = held.promise
  const early = shop.check(workspaceId, id)
  await Promise.resolve()
  await Promise.resolve()
  service.slow = Promise.resolve()
  end(0, 'cancelled')
  expect((await shop.check(workspaceId, id)).state).toBe('cancelled')
  held.resolve()
  expect((await early).state).toBe('cancelled')
  expect(shop.list(workspaceId)[0]?.state).toBe('cancelled')
})

test('a request whose answer is lost is found by listing, or was never made; nothing is sent again', async () => {
  const { open, pass, service, made } = openShop()
  const shop = open()
  service.losesAnswer = true
  expect((await shop.buy(workspaceId, 'pack_100')).state).toBe('unconfirmed')
  await pass(10_000)
  expect(shop.list(workspaceId)[0]).toMatchObject({ state: 'pending', serviceId: 'p-1' })
  service.losesRequest = true
  await shop.buy(workspaceId, 'pack_500')
  // The list has only the purchase that is known already.
  await pass(minute)
  expect(shop.list(workspaceId).find(({ packId }) => packId === 'pack_500')?.state).toBe('unconfirmed')
  for (let turn = 0; turn < 4; turn += 1) await pass(minute)
  // As a window in any language says it, after a restart as well.
  const { text: reason, said } = say('purchase.notListed')
  expect(shop.list(workspaceId).find(({ packId }) => packId === 'pack_500')).toMatchObject({
    state: 'refused',
    reason,
    said,
  })
  expect([service.asked, made.length]).toEqual([2, 1])
})

test('what the last run was sending is unconfirmed, and found after the restart', async () => {
  const { open, pass, service } = openShop()
  service.losesAnswer = true
  const before = open()
  await before.buy(workspaceId, 'pack_100')
  before.stop()
  const after = open()
  after.resume([workspaceId])
  expect(after.list(workspaceId)[0]?.state).toBe('unconfirmed')
  await pass(10_000)
  expect(after.list(workspaceId)[0]?.state).toBe('pending')
  expect(service.asked).toBe(1)
})

test('a service that cannot read purchases shows them paid by their credits, and expired by their time', async () => {
  const { open, pass, credits, clock, completed } = openShop({ hasReads: false })
  const shop = open()
  await shop.buy(workspaceId, 'pack_100')
  const late = await shop.buy(workspaceId, 'pack_500')
  credits.push({
    id: 't',
    type: 'credit',
    amount: 100,
    description: '',
    resourceType: 'purchase',
    resourceId: 'p-1',
    createdAt: new Date(clock.now()).toISOString(),
  })
  await pass(10_000)
  await pass(minute)
  const stateOf = (packId: string) => shop.list(workspaceId).find((one) => one.packId === packId)?.state
  expect([stateOf('pack_100'), stateOf('pack_500')]).toEqual(['completed', 'pending'])
  expect(completed).toHaveLength(1)
  for (let turn = 0; turn < 64; turn += 1) await pass(minute / 2)
  expect(shop.list(workspaceId).find(({ id }) => id === late.id)?.state).toBe('expired')
})

test('an address that is not safe to open is not offered', async () => {
  const { open, made } = openShop()
  const shop = open()
  const { id } = await shop.buy(workspaceId, 'pack_100')
  const first = made[0]
  if (first !== undefined) made[0] = { ...first, paymentUrl: 'javascript:alert(1)' }
  expect((await shop.check(workspaceId, id)).paymentUrl).toBeNull()
})
