// Catches: a sync that takes the requests of the user's own work, that reads everything at every look, or that goes on
// when nobody watches.
import { expect, it } from 'vitest'
import type { RateBudget } from '#main/api/rate-budget.ts'
import type { ServiceClient } from '#main/api/client.ts'
import { createCastSync } from '#main/cast/sync.ts'
import { WorkspaceId } from '#shared/domain/ids.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { createVirtualClock } from '../../../helpers/virtual-clock.ts'

const id = WorkspaceId.parse('w')
const minute = 60_000

/** A service with many avatars, and a sync over it. */
function createBench(total: number) {
  const clock = createVirtualClock()
  const requests: number[] = []
  const known = new Set<string>()
  let busy = false
  const list = ({ query }: { query: { offset?: number } }) => {
    requests.push(clock.monotonic())
    const offset = query.offset ?? 0
    const avatars = Array.from({ length: Math.min(100, total - offset) }, (_, at) => ({
      id: `a${offset + at}`,
      status: 'completed',
      createdAt: new Date(1_000_000 - (offset + at) * 1_000).toISOString(),
    }))
    return Promise.resolve({ avatars, pagination: { total, limit: 100, offset, hasMore: offset + 100 < total } })
  }
  const empty = { videos: [], voices: [], audio: [], pagination: { total: 0, limit: 100, offset: 0, hasMore: false } }
  const none = { list: () => Promise.resolve(empty) }
  const parts = { avatar: { list }, video: none, voice: none, audio: none }
  const service = parts as unknown as ServiceClient // no other call is made
  const budget = { state: () => ({ used: 0, most: 60, freeAt: null }) } as unknown as RateBudget // only its state is read
  const sync = createCastSync({
    table: { idsBetween: () => [], drop: () => undefined },
    notes: {
      write: (_id, told) => told.filter(({ told: one }) => !known.has(one.id) && known.add(one.id)).length,
      changed: () => undefined,
    },
    service: () => Promise.resolve(service),
    budgetOf: () => budget,
    isBusy: () => busy,
    clock,
    log: createMemoryLog(),
    runInBackground: (_what, work) => void work,
  })
  return { clock, requests, known, sync, setBusy: (is: boolean) => (busy = is) }
}

it('reads ten thousand avatars with a fifth of the window, then looks at one page', async () => {
  const { clock, requests, known, sync } = createBench(10_000)
  const watching = new AbortController()
  sync.watch(id, watching.signal)
  await clock.run(() => known.size === 10_000, 30 * minute)
  expect(requests).toHaveLength(100)
  for (const at of requests) {
    expect(requests.filter((other) => other >= at && other < at + minute).length).toBeLessThanOrEqual(12)
  }
  expect(clock.monotonic()).toBeLessThan(9 * minute)
  await clock.run(() => requests.length > 100, 30 * minute)
  await clock.run(() => false, minute)
  expect(requests).toHaveLength(101)
  watching.abort()
  await clock.run(() => false, 30 * minute)
  expect(requests).toHaveLength(101)
})

it('waits while the user’s own work waits', async () => {
  const { clock, requests, sync, setBusy } = createBench(1_000)
  setBusy(true)
  sync.watch(id, new AbortController().signal)
  await clock.run(() => false, 10 * minute)
  expect(requests).toEqual([])
  setBusy(false)
  await clock.run(() => requests.length === 10, 2 * minute)
  expect(requests).toHaveLength(10)
})
