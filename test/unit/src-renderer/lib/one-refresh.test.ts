import { createRefresh } from '#renderer/lib/one-refresh.ts'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'

// Would catch: a key that is held down reading the library for each repeat, a last change that is never read, and a
// refresh that stays away after the first burst.
test('starts during a refresh cause one more after it', async () => {
  const ends: (() => void)[] = []
  const refresh = createRefresh(() => new Promise<void>((end) => ends.push(end)))
  refresh()
  expect(ends).toHaveLength(1)
  for (const _ of [1, 2, 3]) refresh()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await setImmediate()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await setImmediate()
  expect(ends).toHaveLength(2)
  refresh()
  expect(ends).toHaveLength(3)
})
