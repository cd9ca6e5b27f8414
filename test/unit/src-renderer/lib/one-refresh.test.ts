import { createRefresh } from '#renderer/lib/one-refresh.ts'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Would catch: a key that is held down reading the library for each repeat or without a pause, a last change that is
// never read, and a refresh that stays away after the first burst.
test('starts during a refresh or shortly after it cause one more', async () => {
  const clock = createTestClock()
  const ends: (() => void)[] = []
  const refresh = createRefresh(() => new Promise<void>((end) => ends.push(end)), clock)
  const end = async (at: number) => {
    ends[at]?.()
    await setImmediate()
  }
  refresh()
  expect(ends).toHaveLength(1)
  for (const _ of [1, 2, 3]) refresh()
  clock.advance(1_000)
  expect(ends).toHaveLength(1)
  await end(0)
  clock.advance(249)
  refresh()
  expect(ends).toHaveLength(1)
  clock.advance(1)
  expect(ends).toHaveLength(2)
  await end(1)
  clock.advance(250)
  expect(ends).toHaveLength(2)
  refresh()
  expect(ends).toHaveLength(3)
})
