// Catches: old events that stay, newer ones that go, a deletion that blocks others for as long as there are many events, and
// what was forwarded of an event that outlives it and is taken for that of another.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase, sql } from '#main/cache/database.ts'
import { ledgerFile } from '#main/cache/ledger-store.ts'
import { createEventForwardsTable } from '#main/cache/tables/event-forwards.ts'
import { createReceivedEventsTable, type NewEvent } from '#main/cache/tables/received-events.ts'
import { createRetention } from '#main/webhook/retention.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'

const workspaceId = WorkspaceId.parse('w')
const event = (key: string, receivedAt: number, more: Partial<NewEvent> = {}): NewEvent => ({
  workspaceId,
  key,
  eventId: key,
  type: 'video.completed',
  subject: '',
  said: null,
  resourceId: null,
  signature: 'verified',
  secretHint: null,
  effect: 'read',
  jobId: null,
  createdAt: null,
  receivedAt,
  headers: [],
  body: new Uint8Array(10),
  ...more,
})

test('deletes old events in small transactions, with what was forwarded of them, and lets others run in between', async () => {
  await using folder = await makeTempFolder()
  const database = openDatabase(join(folder.path, 'ledger.db'))
  for (const { sql: text } of ledgerFile.migrations) database.script(text)
  const table = createReceivedEventsTable(database)
  const forwards = createEventForwardsTable(database)
  const clock = createTestClock()
  const now = clock.now()
  const rule = { id: 'r', workspaceId, url: 'http://127.0.0.1/', events: null, isEnabled: true, createdAt: 0 }
  table.transaction(() => {
    for (let index = 0; index < 250; index += 1) {
      const stored = table.insert(event(`old${index}`, now - 600_000)).event
      forwards.add(rule, stored, 0)
      forwards.record(stored.number, { at: 0, status: 200, error: null, said: null, ms: 1 }, 'delivered')
    }
    for (let index = 0; index < 2_003; index += 1)
      table.insert(event(`u${index}`, now - 100_000, { signature: 'unsigned' }))
    for (const size of [200_000, 200_000]) table.insert(event(`large${size}`, 1, { body: new Uint8Array(size) }))
    table.insert(event('new', now - 400_000))
  })
  const left = () => table.counts(workspaceId).reduce((sum, { count }) => sum + count, 0)
  const before = left()
  let rounds = 0
  const turns: (() => void)[] = []
  const retention = createRetention({
    table,
    retention: () => 500_000,
    onChange: () => (rounds += 1),
    // Each turn of the event loop is taken by hand; the next round is an hour away.
    clock: { ...clock, after: (ms, call) => (ms === 0 && turns.push(call), () => undefined) },
    log: createMemoryLog(),
  })
  retention.begin()
  const removed: number[] = []
  let last = before
  while (turns.length > 0) {
    const [turn] = turns.splice(0, 1)
    turn?.()
    removed.push(last - left())
    last = left()
  }
  expect(Math.max(...removed)).toBeLessThanOrEqual(100)
  expect(last).toBe(2_001)
  expect(rounds).toBe(1)
  const rows = (name: 'event_forward' | 'event_forward_attempt') =>
    database.get(z.object({ count: z.int() }), sql`SELECT count(*) AS count FROM ${{ text: name, values: [] }}`)?.count
  expect([rows('event_forward'), rows('event_forward_attempt')]).toEqual([0, 0])
  retention.stop()
  database.close()
})
