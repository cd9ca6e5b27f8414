// Catches: a run that is never polled again, hints that cost more than they may, a place that is lost with its start, a lost event that
// costs more than a minute.
import { beforeEach, describe, expect, it } from 'vitest'
import { createRateBudget, type RateBudget } from '#main/api/rate-budget.ts'
import type { Clock } from '#shared/util/ports.ts'
import { createDurations } from '#main/jobs/polling/durations.ts'
import { createTracker, type Tracker } from '#main/jobs/polling/tracker.ts'
import type { PollTurn, PollResult, TrackedRun } from '#main/jobs/polling/status-poller.ts'
import { createVirtualClock, type VirtualClock } from '../../../../helpers/virtual-clock.ts'
import { createVolatileStamps } from '../../../../helpers/volatile-stamps.ts'

const image = { modelId: 'picture', combination: '', outputType: 'image' } as const
const video = { modelId: 'film', combination: '', outputType: 'video' } as const
const never = new AbortController().signal

let clock: VirtualClock
let budget: RateBudget
let tracker: Tracker
let eventsFlow: boolean
let polls: { readonly id: string; readonly at: number; readonly wait: number | null }[]

beforeEach(() => {
  clock = createVirtualClock()
  budget = createRateBudget({ clock, store: createVolatileStamps(), random: { unit: () => 0 } })
  const durations = createDurations({ list: () => [], write: () => undefined })
  eventsFlow = false
  tracker = createTracker({ budget, durations, clock, backlog: () => 0, eventsFlow: () => eventsFlow })
  polls = []
})

/** A run at a service that answers in 20 ms: it ends after `ms`, and uses long polls where `canHold`. */
function follow(id: string, ms: number, change: Partial<TrackedRun> = {}, signal = never) {
  const startedAt = clock.monotonic()
  const canLongPoll = change.canLongPoll ?? true
  const poll = ({ reservation, wait }: PollTurn): Promise<PollResult> => {
    const at = clock.monotonic()
    polls.push({ id, at, wait })
    const left = startedAt + ms - at
    const held = wait === null ? 0 : Math.min(Math.max(0, left), wait * 1_000)
    return new Promise((resolve) => {
      clock.after(held + 20, () => {
        reservation.done(wait === null ? { kind: 'answered' } : { kind: 'early', leftAt: at })
        resolve(left <= held ? { kind: 'over', isTypical: true } : { kind: 'running' })
      })
    })
  }
  const run = {
    id,
    resourceId: `at the service ${id}`,
    likeness: video,
    since: clock.now(),
    canLongPoll,
    poll,
    ...change,
  }
  let seenAt: number | null = null
  const over = tracker.track(run, signal).then(() => (seenAt = clock.monotonic()))
  return { over, seenAt: () => seenAt }
}
const pass = (ms: number) => clock.run(() => false, ms)
/** Keeps the clock advancing where nothing else is due. */
const tick = () => clock.after(1_000, tick)

describe('tracking', () => {
  it('sees the end of a run at once with long polls', async () => {
    const run = follow('a', 130_000)
    await pass(200_000)
    expect(run.seenAt()).toBeLessThan(130_100)
    expect(polls.length).toBeLessThanOrEqual(4)
    expect(polls.every(({ wait }) => wait === 55)).toBe(true)
  })

  it('without long polls, polls when the run is likely over, not at an interval', async () => {
    const run = follow('a', 100_000, { canLongPoll: false })
    tick()
    await pass(300_000)
    expect(run.seenAt()).toBeGreaterThanOrEqual(100_000)
    expect(polls[0]?.at).toBeGreaterThan(60_000)
    expect(polls.length).toBeLessThanOrEqual(6)
    expect(polls.every(({ wait }) => wait === null)).toBe(true)
  })

  it('continues after failed polls, and at once when the service is reachable again', async () => {
    let fails = true
    const pollResults: number[] = []
    const poll = ({ reservation }: PollTurn): Promise<PollResult> => {
      pollResults.push(clock.monotonic())
      reservation.unused()
      return Promise.resolve(fails ? { kind: 'failed', pauseMs: 30_000 } : { kind: 'over', isTypical: false })
    }
    const run = follow('a', 1, { poll })
    tick()
    await pass(45_000)
    expect(pollResults).toHaveLength(2)
    fails = false
    tracker.reached()
    await pass(100)
    await run.over
    expect(run.seenAt()).toBeLessThan(45_200)
  })

  it('polls on when a poll falls due between choosing the next request and setting its timer', async () => {
    // Timers fire slightly early and every reading of the clock is later than the one before, as on a real machine.
    let reading = 0
    const real: Clock = {
      now: () => clock.now(),
      monotonic: () => clock.monotonic() + (reading += 0.07),
      after(ms, call) {
        return clock.after(ms - reading - 0.2, () => {
          reading = 0
          call()
        })
      },
    }
    budget = createRateBudget({ clock: real, store: createVolatileStamps(), random: { unit: () => 0 } })
    const durations = createDurations({ list: () => [], write: () => undefined })
    tracker = createTracker({ budget, durations, clock: real, backlog: () => 0 })
    const times: number[] = []
    const poll = ({ reservation }: PollTurn): Promise<PollResult> => {
      times.push(clock.monotonic())
      reservation.done({ kind: 'answered' })
      return Promise.resolve({ kind: 'running', pauseMs: 2_000 + (times.length % 7) * 0.1 })
    }
    follow('a', 1, { poll, canLongPoll: false, firstMs: 0 })
    await pass(59_000)
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0))
    expect(gaps.length).toBeGreaterThan(25)
    expect(Math.max(...gaps)).toBeLessThan(2_050)
  })

  it('does not keep asking a service that does not support long polls', async () => {
    const poll = ({ reservation }: PollTurn): Promise<PollResult> => {
      polls.push({ id: 'a', at: clock.monotonic(), wait: 55 })
      reservation.done()
      return Promise.resolve({ kind: 'running' })
    }
    void follow('a', 1, { poll })
    tick()
    await pass(60_000)
    expect(polls.length).toBeLessThanOrEqual(4)
  })

  it('ends with the error of a poll, and with its signal', async () => {
    const broken = follow('a', 1, { poll: () => Promise.reject(new Error('an internal error')) })
    await expect(broken.over).rejects.toThrow('an internal error')
    const leaving = new AbortController()
    const left = follow('b', 1_000_000, {}, leaving.signal)
    leaving.abort(new Error('the studio stops'))
    await expect(left.over).rejects.toThrow('the studio stops')
  })
})

it('tracks a job that was released and taken again, though its first poll is still in progress', async () => {
  const leaving = new AbortController()
  const first = follow('a', 40_000, {}, leaving.signal)
  tick()
  await pass(1_000)
  leaving.abort(new Error('returned to the queue'))
  await expect(first.over).rejects.toThrow('returned to the queue')
  const second = follow('a', 60_000)
  await pass(70_000)
  expect(second.seenAt()).toBeGreaterThan(60_000)
})

describe('hints', () => {
  it('ends a wait at once', async () => {
    const run = follow('a', 5_000, { canLongPoll: false })
    tick()
    await pass(5_500)
    expect(polls).toEqual([])
    tracker.hint('at the service a', false)
    await pass(100)
    expect(run.seenAt()).toBeLessThan(5_600)
  })

  it('that are sure are polled at once, however many polls they cause', async () => {
    const runs = Array.from({ length: 12 }, (_, index) => follow(`run ${index}`, 5_000, { canLongPoll: false }))
    tick()
    await pass(5_500)
    for (let index = 0; index < 12; index += 1) {
      expect(tracker.hint(`at the service run ${index}`, true)).toBe(`run ${index}`)
    }
    await pass(1_000)
    for (const run of runs) expect(run.seenAt()).toBeLessThan(6_600)
  })

  it('that are sure and come before the answer to the start are kept for it', async () => {
    expect(tracker.hint('at the service a', true)).toBeNull()
    const run = follow('a', 0, { canLongPoll: false })
    tick()
    await pass(1_000)
    expect(run.seenAt()).toBeLessThan(200)
  })

  it('causes one poll per resource in ten seconds and six a minute, however many arrive', async () => {
    for (let index = 0; index < 12; index += 1) void follow(`run ${index}`, 50_000_000, { canLongPoll: false }).over
    tick()
    for (let round = 0; round < 100; round += 1) {
      for (let index = 0; index < 12; index += 1) tracker.hint(`at the service run ${index}`, false)
      tracker.hint('nobody knows this one', false)
      await pass(100)
    }
    expect(polls).toHaveLength(6)
    expect(new Set(polls.map(({ id }) => id)).size).toBe(6)
  })
})

it('a wake polls at once, whatever the delay was', async () => {
  const run = follow('a', 2_000, { canLongPoll: false })
  tick()
  await pass(10_000)
  expect(polls).toEqual([])
  tracker.wake('a')
  tracker.wake('nobody knows this one')
  await pass(100)
  expect(run.seenAt()).toBeLessThan(10_200)
})

describe('starting', () => {
  it('reserves the place of the poll with that of the start, and uses it', async () => {
    const reservation = await tracker.start({ id: 'a', likeness: image, canLongPoll: true, starts: 1 }, never)
    expect(budget.state().used).toBe(2)
    reservation.done()
    const run = follow('a', 3_000, { likeness: image })
    expect(budget.state().used).toBe(2)
    await pass(4_000)
    expect(run.seenAt()).toBeLessThan(3_100)
  })

  it('returns the place of the poll when a start was never sent, was refused or was lost', async () => {
    const order = { id: 'a', likeness: image, canLongPoll: true, starts: 1 }
    const unused = await tracker.start(order, never)
    unused.unused()
    expect(budget.state().used).toBe(0)
    const lost = await tracker.start({ ...order, id: 'b' }, never)
    lost.done({ kind: 'lost' })
    expect(budget.state().used).toBe(2)
    tick()
    await pass(5_000)
    expect(budget.state().used).toBe(1)
  })

  it('lets a start leave the queue', async () => {
    for (let index = 0; index < 30; index += 1) {
      await tracker.start({ id: `${index}`, likeness: image, canLongPoll: true, starts: 1 }, never)
    }
    const leaving = new AbortController()
    const waiting = tracker.start({ id: 'last', likeness: image, canLongPoll: true, starts: 1 }, leaving.signal)
    leaving.abort(new Error('paused'))
    await expect(waiting).rejects.toThrow('paused')
  })
})

describe('a run that reports its end by an event', () => {
  const reported = { hasWebhook: true }

  it.each([
    ['an image, by long polls', { likeness: image }, 3_000],
    ['a video, by long polls', {}, 130_000],
    ['one without long polls', { canLongPoll: false }, 100_000],
  ])('is seen at most a minute later if its event is lost: %s', async (_, change, ms) => {
    tick()
    const usual = follow('usual', ms, change)
    await pass(600_000)
    const needed = polls.length
    const startedAt = clock.monotonic()
    polls = []
    eventsFlow = true
    const lost = follow('lost', ms, { ...change, ...reported })
    await pass(600_000)
    const delay = (lost.seenAt() ?? Infinity) - startedAt - (usual.seenAt() ?? 0)
    expect(delay).toBeLessThanOrEqual(60_100)
    expect(polls.length).toBeLessThanOrEqual(needed)
    expect(polls.length).toBeGreaterThan(0)
  })

  it('is polled at once when its event comes, even if that came before the answer to its start', async () => {
    tick()
    eventsFlow = true
    const run = follow('a', 20_000, reported)
    await pass(20_000)
    expect(polls).toEqual([])
    tracker.hint('at the service a', true)
    await pass(1_000)
    expect(run.seenAt()).toBeLessThan(20_200)
    tracker.hint('at the service b', true)
    const before = clock.monotonic()
    const early = follow('b', 0, reported)
    await pass(1_000)
    expect(early.seenAt()).toBeLessThan(before + 200)
  })

  it('shows results that come one by one within a quarter of a minute', async () => {
    tick()
    eventsFlow = true
    const parts = async ({ reservation }: PollTurn): Promise<PollResult> => {
      polls.push({ id: 'parts', at: clock.monotonic(), wait: null })
      reservation.done({ kind: 'answered' })
      return { kind: 'running', pauseMs: 5_000 }
    }
    const stop = new AbortController()
    const run = follow('parts', 0, { ...reported, canLongPoll: false, firstMs: 0, poll: parts }, stop.signal)
    await pass(61_000)
    expect(polls.map(({ at }) => Math.round(at / 1_000))).toEqual([0, 15, 30, 45, 60])
    eventsFlow = false
    polls = []
    // The poll that was put off already stays where it is.
    await pass(20_000)
    expect(polls.map(({ at }) => Math.round(at / 1_000))).toEqual([75, 80])
    stop.abort(new Error('stopped'))
    await expect(run.over).rejects.toThrow('stopped')
  })
})
