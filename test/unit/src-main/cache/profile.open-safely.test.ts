// Catches: a start that fails because a backup runs, a start that waits forever without a message.
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openWhenFree } from '#main/cache/profile.ts'
import { openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const busy = { code: 'PROFILE_UNUSABLE', data: { reason: 'busy' } }

async function openHeld() {
  const folder = await makeTempFolder()
  const first = openFilled(folder.path)
  writeJobs(first, 3)
  first.close()
  const other = new Sqlite(join(folder.path, 'profile', 'ledger.db'))
  other.exec('BEGIN EXCLUSIVE')
  const clock = createTestClock()
  const log = createMemoryLog()
  const opening = openWhenFree(() => openFilled(folder.path), clock, log)
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 2_500) {
      clock.advance(2_500)
      await setImmediate()
    }
  }
  return { opening, log, pass, other, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

it('D23: a profile that a backup locks opens once it is released; the wait is reported after ten seconds', async () => {
  await using held = await openHeld()
  await held.pass(5_000)
  expect(held.log.lines).toEqual([])
  await held.pass(7_500)
  expect(held.log.lines).toMatchObject([{ level: 'warn', message: expect.stringContaining('is using the database') }])
  held.other.exec('ROLLBACK')
  held.other.close()
  await held.pass(2_500)
  const profile = await held.opening
  expect(profile.jobs.listOpen()).toHaveLength(3)
  profile.close()
})

it('D23: gives up after thirty seconds, and nothing is changed', async () => {
  await using held = await openHeld()
  await Promise.all([expect(held.opening).rejects.toMatchObject(busy), held.pass(32_500)])
  held.other.close()
})
