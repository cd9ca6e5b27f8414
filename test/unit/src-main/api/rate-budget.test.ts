// Catches: a window overrun at its edge, room left unused, a restart that forgets the last minute, starts behind polls.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateBudget, type RateBudget, type RatePriority, type StampStore } from '#main/api/rate-budget.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'

type Row = ReturnType<StampStore['list']>[number]

function createStampList(): StampStore & { rows: Row[] } {
  const rows: Row[] = []
  return {
    rows,
    list: () => [...rows],
    open(window, at, weight) {
      const id = (rows.at(-1)?.id ?? 0) + 1
      rows.push({ id, window, at, weight, isOpen: true })
      return id
    },
    close(id, at) {
      const index = rows.findIndex((row) => row.id === id)
      const row = rows[index]
      if (row !== undefined) rows[index] = { ...row, at, isOpen: false }
    },
    remove(id) {
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      )
    },
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Asks for `count` places, each answered `latency` ms after it was given; notes when each was given. */
function ask(budget: RateBudget, clock: TestClock, count: number, latency: number, priority: RatePriority) {
  const given: number[] = []
  for (let index = 0; index < count; index += 1) {
    void budget.acquire(priority).then((ticket) => {
      given.push(clock.monotonic())
      clock.after(latency, () => ticket.done())
    })
  }
  return given
}

describe('the rate budget', () => {
  it('never lets more than sixty arrive in any sixty seconds, and leaves no room unused', async () => {
    const cases = fc.record({
      count: fc.integer({ min: 61, max: 150 }),
      latency: fc.integer({ min: 1, max: 3_000 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ count, latency }) => {
        const clock = createTestClock()
        const budget = createRateBudget({ clock, store: createStampList() })
        const given = ask(budget, clock, count, latency, 'poll')
        for (let passed = 0; passed < 240_000 && given.length < count; passed += 250) {
          await settle()
          clock.advance(250)
        }
        await settle()
        // The hardest case for the window: a request arrives as late as its answer allows, the sixtieth after it at once.
        for (let index = 60; index < given.length; index += 1) {
          const gap = (given[index] ?? 0) - ((given[index - 60] ?? 0) + latency)
          expect(gap).toBeGreaterThanOrEqual(60_000)
          expect(gap).toBeLessThanOrEqual(60_000 + 1_000)
        }
        expect(given).toHaveLength(count)
      }),
      { numRuns: 15 },
    )
  })

  it('counts a request that is still under way, however long it takes', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    const given = ask(budget, clock, 61, 500_000, 'poll')
    await settle()
    clock.advance(400_000)
    await settle()
    expect(given).toHaveLength(60)
  })

  it('counts a held request from when the service certainly had it', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    const ticket = await budget.acquire('poll')
    clock.advance(55_000)
    ticket.done(55_000)
    clock.advance(5_020)
    expect(budget.state().used).toBe(0)
  })

  it('gives back the place of a request that never left', async () => {
    const clock = createTestClock()
    const store = createStampList()
    const budget = createRateBudget({ clock, store })
    const ticket = await budget.acquire('start')
    expect(store.rows.map(({ window }) => window)).toEqual(['requests', 'starts'])
    ticket.unused()
    expect(budget.state().used).toBe(0)
    expect(store.rows).toEqual([])
  })

  it('is full for a minute after a 429', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    budget.fill('requests')
    const given = ask(budget, clock, 1, 1, 'user')
    clock.advance(59_000)
    await settle()
    expect(given).toEqual([])
    expect(budget.state().used).toBe(60)
    clock.advance(1_020)
    await settle()
    expect(given).toHaveLength(1)
  })

  it('finds the last minute again after a restart, and counts what was under way as sent now', async () => {
    const clock = createTestClock()
    const store = createStampList()
    const first = createRateBudget({ clock, store })
    const ticket = await first.acquire('poll')
    ticket.done()
    await first.acquire('poll')
    first.stop()
    clock.advance(30_000)
    const second = createRateBudget({ clock, store })
    expect(second.state().used).toBe(2)
    clock.advance(30_020)
    expect(second.state().used).toBe(1)
    clock.advance(30_000)
    expect(second.state().used).toBe(0)
  })

  it('lets users and starts before estimates and polls, and nobody wait for ever', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    budget.fill('requests')
    const order: string[] = []
    const want = (name: string, priority: RatePriority) => void budget.acquire(priority).then(() => order.push(name))
    want('old poll', 'poll')
    clock.advance(59_000)
    want('estimate', 'estimate')
    want('start', 'start')
    want('user', 'user')
    want('poll', 'poll')
    clock.advance(1_020)
    await settle()
    expect(order).toEqual(['old poll', 'user', 'start', 'estimate', 'poll'])
  })

  it('lets a start wait for its own window while polls go on', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    budget.fill('starts')
    const starts = ask(budget, clock, 1, 1, 'start')
    const polls = ask(budget, clock, 1, 1, 'poll')
    await settle()
    expect([starts.length, polls.length]).toEqual([0, 1])
  })

  it('forgets a waiter that gives up', async () => {
    const clock = createTestClock()
    const budget = createRateBudget({ clock, store: createStampList() })
    budget.fill('requests')
    const leaving = new AbortController()
    const waiting = budget.acquire('user', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    clock.advance(61_000)
    expect(budget.state().used).toBe(0)
  })
})
