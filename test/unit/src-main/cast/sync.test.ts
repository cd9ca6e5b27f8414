// Would catch: a sync that takes the requests of the user's own work, also by being left and opened again, that keeps a
// short list waiting behind a long one, that reads everything at every look, that loses a first round because the screen
// is left, or that goes on for news when nobody watches.
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
  const sent: { readonly kind: string; readonly at: number }[] = []
  const known = new Set<string>()
  let busy = false
  let isReading = false
  const list = ({ query }: { query: { offset?: number } }) => {
    // What is noted from here on is newer than the answer.
    if (!isReading) throw new Error('A list was requested before its reading began')
    requests.push(clock.monotonic())
    sent.push({ kind: 'avatar', at: clock.monotonic() })
    const offset = query.offset ?? 0
    const avatars = Array.from({ length: Math.min(100, total - offset) }, (_, at) => ({
      id: `a${offset + at}`,
      status: 'completed',
      createdAt: new Date(1_000_000 - (offset + at) * 1_000).toISOString(),
    }))
    return Promise.resolve({ avatars, pagination: { total, limit: 100, offset, hasMore: offset + 100 < total } })
  }
  const empty = { videos: [], voices: [], audio: [], pagination: { total: 0, limit: 100, offset: 0, hasMore: false } }
  const noneOf = (kind: string) => ({
    list() {
      sent.push({ kind, at: clock.monotonic() })
      return Promise.resolve(empty)
    },
  })
  const parts = { avatar: { list }, video: noneOf('video'), voice: noneOf('voice'), audio: noneOf('audio') }
  const service = parts as unknown as ServiceClient // no other call is made
  const budget = { state: () => ({ used: 0, most: 60, freeAt: null }) } as unknown as RateBudget // only its state is read
  const sync = createCastSync({
    table: { idsBetween: () => [] },
    notes: {
      beginReading() {
        isReading = true
        return {
          write: (told) => told.filter(({ told: one }) => !known.has(one.id) && known.add(one.id)).length,
          [Symbol.dispose]: () => void (isReading = false),
        }
      },
      drop: () => undefined,
    },
    service: () => Promise.resolve(service),
    budgetOf: () => budget,
    isBusy: () => busy,
    clock,
    log: createMemoryLog(),
    runInBackground: (_what, work) => void work,
  })
  return { clock, requests, sent, known, sync, setBusy: (is: boolean) => (busy = is) }
}

/** Twelve of the sixty requests of a window, in any minute. */
function expectFifth(sent: readonly { readonly at: number }[]): void {
  for (const { at } of sent) {
    expect(sent.filter((other) => other.at >= at && other.at < at + minute).length).toBeLessThanOrEqual(12)
  }
}

it('reads ten thousand avatars with a fifth of the window, then looks at one page', async () => {
  const { clock, requests, sent, known, sync } = createBench(10_000)
  const watching = new AbortController()
  sync.watch(id, watching.signal)
  await clock.run(() => known.size === 10_000, 30 * minute)
  expect(requests).toHaveLength(100)
  expectFifth(sent)
  expect(clock.monotonic()).toBeLessThan(9 * minute)
  await clock.run(() => requests.length > 100, 30 * minute)
  await clock.run(() => false, minute)
  expect(requests).toHaveLength(101)
  watching.abort()
  await clock.run(() => false, 30 * minute)
  expect(requests).toHaveLength(101)
})

it('reads a page of every list within seconds, however long one of them is', async () => {
  const { clock, sent, sync } = createBench(10_000)
  sync.watch(id, new AbortController().signal)
  await clock.run(() => new Set(sent.map(({ kind }) => kind)).size === 4, minute)
  expect(clock.monotonic()).toBeLessThanOrEqual(5_000)
  expect(sent[0]?.kind).toBe('voice')
})

it('goes on with its first round when the screen is left, and takes no more when it is opened again and again', async () => {
  const { clock, sent, known, sync } = createBench(2_000)
  for (let visit = 0; visit < 30; visit += 1) {
    const watching = new AbortController()
    sync.watch(id, watching.signal)
    await clock.run(() => false, 2_000)
    watching.abort()
    await clock.run(() => false, 1_000)
  }
  await clock.run(() => known.size === 2_000, 10 * minute)
  expect(known.size).toBe(2_000)
  expectFifth(sent)
  const count = sent.length
  await clock.run(() => false, 30 * minute)
  expect(sent).toHaveLength(count)
})

it('ends when it is stopped', async () => {
  const { clock, sent, sync } = createBench(2_000)
  sync.watch(id, new AbortController().signal)
  await clock.run(() => sent.length === 6, minute)
  sync.stop(id)
  await clock.run(() => false, 10 * minute)
  expect(sent).toHaveLength(6)
})

it('waits while the user’s own work waits', async () => {
  const { clock, requests, sent, sync, setBusy } = createBench(1_000)
  setBusy(true)
  sync.watch(id, new AbortController().signal)
  await clock.run(() => false, 10 * minute)
  expect(sent).toEqual([])
  setBusy(false)
  await clock.run(() => requests.length === 5, 2 * minute)
  setBusy(true)
  await clock.run(() => false, 10 * minute)
  expect(requests).toHaveLength(5)
  setBusy(false)
  await clock.run(() => requests.length === 10, 2 * minute)
  expect(requests).toHaveLength(10)
})
