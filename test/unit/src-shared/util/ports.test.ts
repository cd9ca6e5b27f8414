// Would catch: a clock whose timers cannot be cancelled, times not written as the API writes them, and an idle studio that
// wakes for each of its intervals alone.
import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { afterAwake, createClock, isoNow, sleep, startInterval } from '#shared/util/ports.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

function timers(now: number) {
  const pending = new Map<number, { call: () => void; ms: number }>()
  const clock = createClock({
    now: () => now,
    monotonic: () => 7,
    set(call, ms) {
      pending.set(pending.size, { call, ms })
      return pending.size - 1
    },
    clear: (handle) => void pending.delete(handle),
  })
  return { clock, pending }
}

test('calls after the requested time, unless cancelled', () => {
  const { clock, pending } = timers(0)
  const made: string[] = []
  clock.after(10, () => made.push('first'))
  const callOff = clock.after(20, () => made.push('second'))
  expect([...pending.values()].map(({ ms }) => ms)).toEqual([10, 20])
  callOff()
  for (const { call } of pending.values()) call()
  expect(made).toEqual(['first'])
})

test('both times are the platform’s own', () => {
  const { clock } = timers(1_000)
  expect([clock.now(), clock.monotonic()]).toEqual([1_000, 7])
})

test('writes a time in ISO 8601 and UTC', () => {
  expect(isoNow(timers(Date.UTC(2026, 0, 2, 3, 4, 5, 6)).clock)).toBe('2026-01-02T03:04:05.006Z')
})

// Would catch: a time limit that a sleep of the computer uses up, one that never ends, and one that cannot be cancelled.
test('a time that counts only while the computer is awake outlasts a sleep, and ends to the millisecond', () => {
  const clock = createTestClock()
  const made: string[] = []
  afterAwake(clock, 100_000, () => made.push('ended'))
  clock.leap(10 * 3_600_000)
  expect(made).toEqual([])
  clock.advance(69_999)
  expect(made).toEqual([])
  clock.advance(1)
  expect(made).toEqual(['ended'])
  const cancel = afterAwake(clock, 100_000, () => made.push('cancelled'))
  clock.advance(50_000)
  cancel()
  expect(clock.pending()).toBe(0)
})

// Would catch: a wait that an aborted signal does not end, and one that keeps a timer or a listener once it is over.
test('a sleep ends with its time or its signal, and leaves nothing behind', async () => {
  const clock = createTestClock()
  const stop = new AbortController()
  const timed = sleep(clock, 50, stop.signal)
  clock.advance(50)
  await timed
  expect(getEventListeners(stop.signal, 'abort')).toEqual([])
  const aborted = sleep(clock, 50, stop.signal)
  expect(clock.pending()).toBe(1)
  stop.abort()
  await aborted
  await sleep(clock, 50, stop.signal)
  expect(clock.pending()).toBe(0)
})

test('intervals that begin at different times wake the computer together, each once in its length', () => {
  const clock = createTestClock()
  const woken = new Set<number>()
  let calls = 0
  const count = () => {
    calls += 1
    woken.add(clock.now())
  }
  clock.advance(1_234)
  const stops = [startInterval(clock, 10_000, count)]
  clock.advance(3_456)
  stops.push(startInterval(clock, 20_000, count))
  clock.advance(5_310)
  woken.clear()
  calls = 0
  clock.advance(100_000)
  expect([calls, woken.size]).toEqual([15, 10])
  for (const stop of stops) stop()
  expect(clock.pending()).toBe(0)
})
