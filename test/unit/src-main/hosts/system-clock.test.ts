// Catches: an idle program that wakes once for each of its timers, a timer that runs early or much too late, one that is
// lost because another that was due with it was cancelled or threw, and a short wait that is stretched.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSystemClock } from '#main/hosts/system-clock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Sets timers and returns when each ran, in ms after the first was set. */
function openClock() {
  const clock = createSystemClock()
  const start = clock.monotonic()
  const ran: [string, number][] = []
  const set = (name: string, ms: number) => clock.after(ms, () => ran.push([name, clock.monotonic() - start]))
  return { clock, ran, set }
}

it('runs timers together that are due at about one time, none early and none late by more than a fortieth', () => {
  const { ran, set } = openClock()
  set('a', 10_000)
  vi.advanceTimersByTime(40)
  set('b', 9_995)
  set('c', 9_930)
  vi.advanceTimersByTime(9_000)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(ran.map(([name]) => name)).toEqual(['a', 'b', 'c'])
  const [, at = 0] = ran[0] ?? []
  expect(ran.every(([, other]) => other === at)).toBe(true)
  expect(at).toBeGreaterThanOrEqual(10_035)
  expect(at).toBeLessThanOrEqual(10_250)
})

it('keeps timers apart that are due at other times, and short ones exact', () => {
  const { ran, set } = openClock()
  set('long', 10_000)
  set('longer', 11_000)
  set('short', 999)
  vi.advanceTimersByTime(999)
  expect(ran).toEqual([['short', 999]])
  vi.advanceTimersByTime(9_500)
  expect(ran.map(([name]) => name)).toEqual(['short', 'long'])
})

it('runs what is due with a timer that is cancelled or throws', () => {
  const { clock, ran, set } = openClock()
  const cancel = set('cancelled', 5_000)
  clock.after(5_000, () => {
    throw new Error('ours')
  })
  set('kept', 5_000)
  cancel()
  expect(() => vi.advanceTimersByTime(6_000)).toThrow('ours')
  expect(ran.map(([name]) => name)).toEqual(['kept'])
  const alone = set('alone', 5_000)
  alone()
  expect(vi.getTimerCount()).toBe(0)
})
