// Catches: an app that never ends because a part of it hangs, and one that ends before its work is saved.
import { afterEach, expect, test } from 'vitest'
import type { App } from 'electron'
import { stopBeforeQuit } from '#main/hosts/electron/quit.ts'
import { app, double } from '../../../../helpers/electron-double.ts'
import { createMemoryLog } from '../../../../helpers/memory-log.ts'
import { createTestClock } from '../../../../helpers/test-clock.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))

afterEach(() => {
  double.reset()
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (before.get(signal)?.includes(listener) !== true) process.off(signal, listener)
    }
  }
})

function open(stop: () => Promise<void>) {
  const clock = createTestClock()
  const log = createMemoryLog()
  // The double implements only the part of App that is used here.
  stopBeforeQuit({ app: app as unknown as App, stop, clock, log })
  return { clock, log }
}

test('ends the app once the studio has stopped, however often it is asked to', async () => {
  let finish: () => void = () => undefined
  open(() => new Promise((resolve) => (finish = resolve)))
  app.quit()
  app.quit()
  await new Promise(setImmediate)
  expect(double.exits).toEqual([])
  finish()
  await expect.poll(() => double.exits).toEqual([0])
})

test('waits eight seconds for a studio that hangs', () => {
  const { clock, log } = open(() => new Promise(() => undefined))
  app.quit()
  clock.advance(7_999)
  expect(double.exits).toEqual([])
  clock.advance(1)
  expect(double.exits).toEqual([0])
  expect(log.lines).toHaveLength(1)
})

test('logs a studio that fails to stop, and ends the app', async () => {
  const { log } = open(() => Promise.reject(new Error('The disk is gone.')))
  app.quit()
  await expect.poll(() => double.exits).toEqual([0])
  expect(log.lines).toHaveLength(1)
})
