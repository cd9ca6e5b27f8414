// Catches: a ledger that rotted on the disk and is spent with after a start that did not read it, a check that one
// session never makes, and a session that clears a damaged or replaced ledger of its suspicion.
import Sqlite from 'better-sqlite3'
import { copyFileSync, renameSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { keepSafe } from '#main/cache/profile-safety.ts'
import { createAlerts } from '#main/log/active-alerts.ts'
import { openFilled, takeCopy, writeJobs, filledAt } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { programOf } from '../../../helpers/program.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

/** Opens a profile as a start does, with what keeps it safe. */
function start(folder: string) {
  const profile = openFilled(folder)
  const clock = createTestClock()
  const log = createMemoryLog()
  const alerts = createAlerts({ clock, onChange: () => undefined })
  const pending: Promise<void>[] = []
  const safe = keepSafe({
    profile,
    media: { home: { folder: dirname(profile.files.ledger) } },
    backupWorker: programOf('src-main/cache/backup-worker.ts'),
    worksAhead: true,
    clock,
    alerts,
    runInBackground: (_, work) => void pending.push(work),
    log,
    onAccepted: () => undefined,
  })
  return {
    profile,
    clock,
    alerts,
    log,
    guard: safe.guard,
    checks: () => Promise.all(pending),
    async stop() {
      alerts.stop()
      await safe.stop()
      profile.close()
    },
  }
}

/** Changes a row about money without a trace in the file's size and time, as a failing disk does. */
function rot(file: string): void {
  const { atime, mtime, mtimeMs } = statSync(file)
  const database = new Sqlite(file)
  database.exec("UPDATE job SET charged = 1 WHERE id = 'job-3'")
  database.close()
  utimesSync(file, atime, mtimeMs / 1_000)
  expect(statSync(file).mtime).toEqual(mtime)
}

async function openRotten() {
  const folder = await makeTempFolder()
  const first = start(folder.path)
  writeJobs(first.profile, 5)
  takeCopy(first.profile, filledAt)
  await first.stop()
  rot(join(folder.path, 'profile', 'ledger.db'))
  return folder
}

it('D9: a ledger that rotted is found in the background; nothing is spent any more, and the next start restores it', async () => {
  await using folder = await openRotten()
  const second = start(folder.path)
  expect(second.profile.isUnchecked.ledger).toBe(true)
  expect(second.guard.maySpend()).toBe(true)
  second.clock.advance(30_000)
  await second.checks()
  expect(second.guard.maySpend()).toBe(false)
  expect(second.alerts.list()).toMatchObject([{ kind: 'ledger-unsafe', stopsSpending: true }])
  await second.stop()

  const third = start(folder.path)
  expect(third.profile.safety.found).toMatchObject({ restored: { movedAway: expect.stringContaining('damaged') } })
  expect(third.profile.jobs.listOpen().map(({ charged }) => charged)).toEqual([1, 2, 3, 4, 5])
  await third.stop()
})

it('D9: the first order waits until the ledger is read, before any time has passed', async () => {
  await using folder = await openRotten()
  const second = start(folder.path)
  await Promise.all([second.guard.whenChecked(), second.guard.whenChecked()])
  expect(second.log.lines.filter(({ message }) => message.startsWith('A file seems'))).toHaveLength(1)
  expect(second.guard.maySpend()).toBe(false)
  await second.stop()
})

it('reads a ledger whole that was replaced while it was open', async () => {
  await using folder = await makeTempFolder()
  const first = start(folder.path)
  writeJobs(first.profile, 5)
  const { ledger } = first.profile.files
  const other = join(folder.path, 'other.db')
  copyFileSync(ledger, other)
  renameSync(other, ledger)
  await first.stop()
  const second = start(folder.path)
  expect(second.profile.isUnchecked.ledger).toBe(false)
  await second.stop()
})
