import { expect, test } from 'vitest'
import { lockFolder } from '#service/database/lock-folder.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

// Catches: two services over one ledger, and a start that gives up while the previous service is still closing.

test('a second holder waits for the first, and gives up after six seconds with a message', async () => {
  await using folder = await makeTempFolder()
  const clock = createTestClock()
  const release = await lockFolder(folder.path, clock)
  const refused = lockFolder(folder.path, clock).catch((error: unknown) => String(error))
  for (let step = 0; step < 60; step += 1) {
    await new Promise(setImmediate)
    clock.advance(100)
  }
  expect(await refused).toMatch(/Another service is using the data folder/)

  const waiting = lockFolder(folder.path, clock)
  await new Promise(setImmediate)
  release()
  clock.advance(100)
  const releaseSecond = await waiting
  releaseSecond()
})
