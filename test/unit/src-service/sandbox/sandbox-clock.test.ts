import { expect, test } from 'vitest'
import { createSandboxClock } from '#service/sandbox/sandbox-clock.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: a timer that is early, late, out of order or lost when time is scaled, stopped or advanced.

test('time passes at its rate, and so do timers', () => {
  const real = createTestClock()
  const clock = createSandboxClock(real, 60)
  const fired: number[] = []
  clock.after(60_000, () => fired.push(clock.monotonic()))
  real.advance(999)
  expect(fired).toEqual([])
  real.advance(1)
  expect(fired).toEqual([60_000])
  clock.setRate(1)
  real.advance(500)
  expect(clock.monotonic()).toBe(60_500)
})

test('a clock that is given a start goes on from there, whatever the real time is', () => {
  const real = createTestClock()
  const start = Date.UTC(2026, 11, 31, 23, 59)
  const clock = createSandboxClock(real, 2, start)
  expect(clock.now()).toBe(start)
  real.advance(30_000)
  expect(clock.now()).toBe(Date.UTC(2027, 0, 1))
})

test('a stopped clock is advanced by hand, and calls due timers in order, each at its time', () => {
  const real = createTestClock()
  const clock = createSandboxClock(real, 0)
  const start = clock.now()
  const fired: [string, number][] = []
  clock.after(2_000, () => fired.push(['second', clock.now() - start]))
  clock.after(1_000, () => {
    fired.push(['first', clock.now() - start])
    clock.after(500, () => fired.push(['added', clock.now() - start]))
  })
  const cancel = clock.after(1_700, () => fired.push(['cancelled', 0]))
  cancel()
  real.advance(60_000)
  expect(fired).toEqual([])
  clock.advance(3_000)
  expect(fired).toEqual([
    ['first', 1_000],
    ['added', 1_500],
    ['second', 2_000],
  ])
  expect(clock.now() - start).toBe(3_000)
})

test('a real clock can be advanced too, and continues from there; no timer is left behind', () => {
  const real = createTestClock()
  const clock = createSandboxClock(real, 1)
  const fired: string[] = []
  clock.after(15 * 60_000, () => fired.push('deadline'))
  clock.advance(15 * 60_000 - 10)
  real.advance(9)
  expect(fired).toEqual([])
  real.advance(1)
  expect(fired).toEqual(['deadline'])
  expect(real.pending()).toBe(0)
})
