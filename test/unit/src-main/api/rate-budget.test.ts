// Catches: more requests than the window allows, unused room, a restart that forgets the last minute, starts that wait
// for polls.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRateBudget, type RateBudget } from '#main/api/rate-budget.ts'
import type { Reservation, RatePriority } from '#main/api/rate-window.ts'
import type { StampStore } from '#main/api/rate-log.ts'
import { createTestClock, type TestClock } from '../../../helpers/test-clock.ts'
import { createVolatileStamps } from '../../../helpers/volatile-stamps.ts'

const random = { unit: () => 0 }
const open = (clock: TestClock, store: StampStore = createVolatileStamps(), policy = { share: 1, reserve: 0 }) =>
  createRateBudget({ clock, store, random, policy: () => policy })

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Asks for `count` places, each answered `latency` ms after it was granted; records when each was granted. */
function ask(budget: RateBudget, clock: TestClock, count: number, latency: number, priority: RatePriority) {
  const given: number[] = []
  for (let index = 0; index < count; index += 1) {
    void budget.acquire(priority).then((reservation) => {
      given.push(clock.monotonic())
      clock.after(latency, () => reservation.done())
    })
  }
  return given
}

/** What the next process finds in the store of a process that died. */
function leftBehind(store: StampStore): StampStore {
  return { ...store, list: () => store.list().map((stamp) => ({ ...stamp, isOrphan: stamp.isOpen })) }
}

/** One request that the service answers with 429. */
async function refuse(budget: RateBudget, window: 'requests' | 'starts') {
  const reservation = await budget.acquire('start')
  reservation.done({ kind: 'refused', window })
}

describe('the rate budget', () => {
  it('never lets more than sixty requests arrive in any sixty seconds, and leaves no room unused', async () => {
    const cases = fc.record({
      count: fc.integer({ min: 61, max: 150 }),
      latency: fc.integer({ min: 1, max: 3_000 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ count, latency }) => {
        const clock = createTestClock()
        const budget = open(clock)
        const given = ask(budget, clock, count, latency, 'poll')
        for (let passed = 0; passed < 240_000 && given.length < count; passed += 250) {
          await settle()
          clock.advance(250)
        }
        await settle()
        // The hardest case for the window: a request arrives as late as its answer allows, the sixtieth after it
        // immediately.
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

  it('counts a request that is still in progress, however long it takes', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const given = ask(budget, clock, 61, 500_000, 'poll')
    await settle()
    clock.advance(400_000)
    await settle()
    expect(given).toHaveLength(60)
  })

  it('counts a long poll from the time when the service certainly had it', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const reservation = await budget.acquire('poll')
    clock.advance(55_000)
    reservation.done({ kind: 'held', ms: 55_000, leftAt: 0 })
    clock.advance(5_020)
    expect(budget.state().used).toBe(0)
  })

  it('returns the place of a request that was never sent', async () => {
    const clock = createTestClock()
    const store = createVolatileStamps()
    const budget = open(clock, store)
    const reservation = await budget.acquire('start')
    expect(store.list().map(({ window }) => window)).toEqual(['requests', 'starts'])
    reservation.unused()
    expect(budget.state().used).toBe(0)
    expect(store.list()).toEqual([])
  })

  it('does not accept that a request was held for longer than it took', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const reservation = await budget.acquire('poll')
    clock.advance(15_000)
    reservation.done({ kind: 'held', ms: 55_000, leftAt: 0 })
    clock.advance(40_000)
    expect(budget.state().used).toBe(1)
  })

  it('counts a long poll that ended early from its send time, not from its answer', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const reservation = await budget.acquire('poll')
    const leftAt = clock.monotonic()
    clock.advance(30_000)
    reservation.done({ kind: 'early', leftAt })
    clock.advance(32_300)
    expect(budget.state().used).toBe(0)
  })

  it('A5, I12: sends nothing for a minute after a 429, then one probe before the rest', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    await refuse(budget, 'requests')
    const given = ask(budget, clock, 5, 100, 'start')
    clock.advance(60_000)
    await settle()
    expect(given).toEqual([])
    clock.advance(20)
    await settle()
    expect(given).toHaveLength(1)
    clock.advance(150)
    await settle()
    expect(given).toHaveLength(5)
  })

  it('I12: two requests that are refused together are retried at different times', async () => {
    const moments: number[] = []
    for (const chance of [0, 0.9]) {
      const clock = createTestClock()
      const budget = createRateBudget({ clock, store: createVolatileStamps(), random: { unit: () => chance } })
      await refuse(budget, 'requests')
      const given = ask(budget, clock, 1, 1, 'start')
      for (let passed = 0; passed < 70_000; passed += 50) {
        clock.advance(50)
        await settle()
      }
      moments.push(given[0] ?? Number.NaN)
    }
    expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(1_000)
  })

  it('leaves room for other users of the key, and takes it back slowly', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const reservations: Reservation[] = []
    for (let index = 0; index < 40; index += 1) reservations.push(await budget.acquire('poll'))
    reservations.slice(0, 39).forEach((reservation) => reservation.done())
    reservations[39]?.done({ kind: 'refused', window: 'requests' })
    clock.advance(60_200)
    const given = ask(budget, clock, 100, 10, 'poll')
    for (let passed = 0; passed < 4_000; passed += 100) {
      await settle()
      clock.advance(100)
    }
    // 39 were counted besides the refused one: 38 are tried, and two more for the minute that has passed.
    expect(given).toHaveLength(40)
    expect(budget.state().most).toBe(40)
    for (let passed = 0; passed < 700_000; passed += 1_000) {
      await settle()
      clock.advance(1_000)
    }
    expect(budget.state().most).toBe(60)
  })

  it('stays within its share of the key', async () => {
    const clock = createTestClock()
    const budget = open(clock, createVolatileStamps(), { share: 0.5, reserve: 0 })
    const given = ask(budget, clock, 40, 10, 'poll')
    await settle()
    expect(given).toHaveLength(30)
    expect(budget.state()).toMatchObject({ used: 30, most: 30 })
  })

  it('reserves places for requests that a user waits for', async () => {
    const clock = createTestClock()
    const budget = open(clock, createVolatileStamps(), { share: 1, reserve: 3 })
    const starts = ask(budget, clock, 70, 10, 'start')
    await settle()
    expect(starts).toHaveLength(57)
    const users = ask(budget, clock, 4, 10, 'user')
    await settle()
    expect(users).toHaveLength(3)
  })

  it('gives a start and the poll after it two places, or none', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const polls = ask(budget, clock, 59, 10, 'poll')
    const taken: boolean[] = []
    let waiting = 1
    const ask2 = budget.attach({
      next: () =>
        waiting === 0
          ? null
          : {
              priority: 'start',
              since: 0,
              starts: 1,
              follow: true,
              take: (_, follow) => {
                waiting -= 1
                taken.push(follow !== null)
              },
              fail: () => undefined,
            },
      wakeAt: () => null,
    })
    ask2()
    const lesser = ask(budget, clock, 1, 10, 'poll')
    await settle()
    expect([polls.length, taken.length, lesser.length]).toEqual([59, 0, 0])
    for (let passed = 0; passed < 61_000; passed += 500) {
      clock.advance(500)
      await settle()
    }
    expect(taken).toEqual([true])
    expect(lesser).toHaveLength(1)
  })

  it('restores the last minute after a restart, and counts requests that were in progress as sent now', async () => {
    const clock = createTestClock()
    const store = createVolatileStamps()
    const first = open(clock, store)
    const reservation = await first.acquire('poll')
    reservation.done()
    await first.acquire('poll')
    first.stop()
    clock.advance(30_000)
    const second = open(clock, leftBehind(store))
    expect(second.state().used).toBe(2)
    clock.advance(30_020)
    expect(second.state().used).toBe(1)
    clock.advance(30_000)
    expect(second.state().used).toBe(0)
  })

  it('counts requests of a dead process as sent now, and also those made unreliable by a clock set back', async () => {
    const clock = createTestClock()
    const store = createVolatileStamps()
    store.open({ window: 'requests', weight: 1, monotonic: -1_000, at: clock.now() - 1_000 })
    // Written before the machine restarted, so later than now in monotonic time. By the wall clock one is old, and one
    // comes from a clock that was set back.
    store.close(store.open({ window: 'requests', weight: 1, monotonic: 0, at: 0 }), 9e9, clock.now() - 61_000)
    store.close(store.open({ window: 'requests', weight: 1, monotonic: 0, at: 0 }), 9e9, clock.now() + 5_000)
    const budget = open(clock, leftBehind(store))
    expect(budget.state().used).toBe(2)
    clock.advance(59_000)
    expect(budget.state().used).toBe(2)
    clock.advance(1_020)
    expect(budget.state().used).toBe(0)
  })

  it('lets user requests and results go before starts, and starts before estimates and polls', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    ask(budget, clock, 60, 10, 'poll')
    await settle()
    clock.advance(59_000)
    const order: string[] = []
    for (const priority of ['poll', 'estimate', 'start', 'result', 'user'] as const) {
      void budget.acquire(priority).then(() => order.push(priority))
    }
    clock.advance(1_100)
    await settle()
    expect(order).toEqual(['user', 'result', 'start', 'estimate', 'poll'])
  })

  it('I11: a stream of starts does not starve an estimate or a poll', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const starts = ask(budget, clock, 400, 50, 'start')
    await settle()
    const lesser = [ask(budget, clock, 1, 50, 'estimate'), ask(budget, clock, 1, 50, 'poll')]
    for (let passed = 0; passed < 121_000; passed += 100) {
      await settle()
      clock.advance(100)
    }
    expect(lesser.map((given) => given.length)).toEqual([1, 1])
    expect(starts.length).toBeGreaterThan(110)
  })

  it('lets a start wait for its own window while polls continue', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    await refuse(budget, 'starts')
    const starts = ask(budget, clock, 1, 1, 'start')
    const polls = ask(budget, clock, 1, 1, 'poll')
    await settle()
    expect([starts.length, polls.length]).toEqual([0, 1])
  })

  it('counts every run that a batch starts', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const batch = await budget.acquire('start', undefined, 50)
    batch.done()
    const starts = ask(budget, clock, 20, 10, 'start')
    await settle()
    expect(starts).toHaveLength(10)
  })

  it('A20: a machine that wakes from sleep sends no more than a window allows', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    const before = ask(budget, clock, 60, 100, 'poll')
    await settle()
    clock.advance(200)
    const asleep = ask(budget, clock, 200, 100, 'poll')
    clock.advance(8 * 3_600_000)
    await settle()
    expect([before.length, asleep.length]).toEqual([60, 60])
  })

  it('sends nothing that it cannot record', async () => {
    const clock = createTestClock()
    const store: StampStore = {
      ...createVolatileStamps(),
      open() {
        throw new Error('disk full')
      },
    }
    await expect(open(clock, store).acquire('user')).rejects.toThrow('disk full')
  })

  it('stops reading its store once it is stopped, though a probe and a request are in progress', async () => {
    const clock = createTestClock()
    let isClosed = false
    const stamps = createVolatileStamps()
    const list = () => {
      if (isClosed) throw new Error('The database connection is not open')
      return stamps.list()
    }
    const budget = open(clock, { ...stamps, list })
    await refuse(budget, 'requests')
    clock.advance(65_000)
    const probe = await budget.acquire('user')
    budget.stop()
    isClosed = true
    expect(() => clock.advance(120_000)).not.toThrow()
    expect(() => probe.unused()).not.toThrow()
  })

  it('drops a waiting request that is aborted', async () => {
    const clock = createTestClock()
    const budget = open(clock)
    ask(budget, clock, 60, 10, 'poll')
    const leaving = new AbortController()
    const waiting = budget.acquire('user', leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await settle()
    clock.advance(61_000)
    expect(budget.state().used).toBe(0)
  })
})
