// Catches: a bad copy that replaces a good one, half a copy that is listed, copies that fill the disk, a copy that
// cannot be used when it is needed.
import Sqlite from 'better-sqlite3'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createFirstCopy, startBackupRounds } from '#main/cache/profile-safety.ts'
import { createBackupProcess } from '#main/cache/backup-process.ts'
import { createBackups, daysToKeep } from '#main/cache/backups.ts'
import { sql } from '#main/cache/database.ts'
import { openLedgerStore } from '#main/cache/ledger-store.ts'
import { createAlerts } from '#main/log/active-alerts.ts'
import { filledAt, filledKey, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { programOf } from '../../../helpers/program.ts'
import { readStorm } from '../../../helpers/storm.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const fixtures = resolve(import.meta.dirname, '../../../fixtures')
const dayMs = 24 * 60 * 60_000

async function openBench(worker = programOf('src-main/cache/backup-worker.ts')) {
  const folder = await makeTempFolder()
  const copying = createBackupProcess(worker)
  const profile = openFilled(folder.path)
  writeJobs(profile, 5)
  const { ledger, backups, backupsFolder } = profile.safety
  return {
    profile,
    ledger,
    backups,
    copying,
    take: (now: number) => backups.take(ledger, copying, now),
    backupsFolder,
    files: () => (existsSync(backupsFolder) ? readdirSync(backupsFolder).toSorted() : []),
    async [Symbol.asyncDispose]() {
      await copying.stop()
      await backups.settled()
      profile.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it('D13: makes one complete copy a day that passes the checks of the ledger itself', async () => {
  await using bench = await openBench()
  const { database } = bench.ledger
  expect(bench.backups.isDue(database, filledAt)).toBe(true)
  const copy = await bench.take(filledAt)
  expect(bench.files()).toEqual(['ledger.db.2026-06-01'])
  expect(bench.backups.isDue(database, filledAt + 60_000)).toBe(false)
  expect(bench.backups.isDue(database, filledAt + dayMs)).toBe(true)
  const opened = openLedgerStore(copy, filledKey)
  expect(opened.database.pragma('integrity_check')).toBe('ok')
  expect(opened.epoch.read()).toEqual(bench.ledger.epoch.read())
  opened.database.close()
})

it('D13: a ledger that fails its checks replaces no good copy, and leaves no partial one', async () => {
  await using bench = await openBench()
  const good = readFileSync(await bench.take(filledAt))
  // A connection that does not seal what it writes, just as damage would not.
  const other = new Sqlite(bench.ledger.database.file)
  other.exec("UPDATE job SET charged = 1 WHERE id = 'job-3'")
  other.close()
  await expect(bench.take(filledAt)).rejects.toThrow('1 of job changed')
  expect(bench.files()).toEqual(['ledger.db.2026-06-01'])
  expect(readFileSync(join(bench.backupsFolder, 'ledger.db.2026-06-01')).equals(good)).toBe(true)
})

it('D13: a partial copy left by a kill is not listed, and is overwritten', async () => {
  await using bench = await openBench()
  await bench.take(filledAt)
  writeFileSync(join(bench.backupsFolder, 'ledger.db.2026-06-02.part'), 'half')
  expect(bench.backups.list().map(({ path }) => path)).toEqual([join(bench.backupsFolder, 'ledger.db.2026-06-01')])
  await bench.take(filledAt + dayMs)
  expect(bench.files()).toEqual(['ledger.db.2026-06-01', 'ledger.db.2026-06-02'])
})

it('D13: keeps seven days and four weeks', () => {
  const days = Array.from({ length: 60 }, (_, day) =>
    new Date(Date.UTC(2026, 3, 1) + day * dayMs).toISOString().slice(0, 10),
  )
  // 30 May 2026 is a Saturday: its week began on Monday the 25th.
  expect([...daysToKeep(days)].toSorted()).toEqual([
    '2026-05-10',
    '2026-05-17',
    '2026-05-24',
    '2026-05-25',
    '2026-05-26',
    '2026-05-27',
    '2026-05-28',
    '2026-05-29',
    '2026-05-30',
  ])
})

it('D13: makes a copy each day, checks once a month that one can be used, and reports failures', async () => {
  await using bench = await openBench()
  const clock = createTestClock()
  const alerts = createAlerts({ clock, onChange: () => undefined })
  const log = createMemoryLog()
  const { ledger, backups, copying, backupsFolder: folder } = bench
  // Copies of the days before: seven days stay, and of the week before them only the newest.
  mkdirSync(folder, { recursive: true })
  const before = [23, 24, 26, 27, 28, 29, 30, 31].map((day) => `ledger.db.2026-05-${day}`)
  for (const name of before) writeFileSync(join(folder, name), 'a copy')
  const stop = startBackupRounds({
    ledger,
    backups,
    copying,
    folder,
    key: filledKey,
    clock,
    reportAlert: alerts.reportAlert,
    log,
  })
  const newest = before.slice(1)
  await expect.poll(bench.files).toEqual(['last-restore-check', ...newest, 'ledger.db.2026-06-01'])
  expect(readFileSync(join(folder, 'last-restore-check'), 'utf8')).toBe('2026-06')
  // First the copy is made, then its result is reported.
  const settle = async () => {
    await backups.settled()
    await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  await settle()
  for (const day of [2, 3]) {
    clock.advance(dayMs)
    await settle()
    expect(bench.files()).toContain(`ledger.db.2026-06-0${day}`)
  }
  const other = new Sqlite(ledger.database.file)
  other.exec("UPDATE job SET charged = 1 WHERE id = 'job-3'")
  clock.advance(dayMs)
  await settle()
  expect(alerts.list()).toMatchObject([{ kind: 'backup-failed', stopsSpending: false }])
  other.exec("UPDATE job SET charged = 3 WHERE id = 'job-3'")
  other.close()
  clock.advance(60 * 60_000)
  await settle()
  expect(alerts.list()).toEqual([])
  stop()
  clock.advance(40 * dayMs)
  const days = bench.files().map((name) => name.replace('ledger.db.', ''))
  const kept = ['05-24', '05-29', '05-30', '05-31', '06-01', '06-02', '06-03', '06-04'].map((day) => `2026-${day}`)
  expect(days.slice(1)).toEqual(kept)
})

it('copies and checks the first paid run immediately and without blocking, and only the first', async () => {
  await using bench = await openBench()
  const clock = createTestClock()
  const { ledger, backups, copying } = bench
  const alerts = createAlerts({ clock, onChange: () => undefined })
  const first = createFirstCopy({
    ledger,
    backups,
    copying,
    clock,
    reportAlert: alerts.reportAlert,
    log: createMemoryLog(),
  })
  first.soon()
  expect(bench.files()).toEqual([])
  clock.advance(0)
  await expect.poll(bench.files).toEqual(['ledger.db.first'])
  const copy = openLedgerStore(join(bench.backupsFolder, 'ledger.db.first'), filledKey)
  expect(copy.database.pragma('integrity_check')).toBe('ok')
  expect(copy.database.get(z.object({ count: z.int() }), sql`SELECT count(*) AS count FROM job`)?.count).toBe(5)
  copy.database.close()
  first.soon()
  expect([clock.pending(), alerts.list()]).toEqual([0, []])
  first.stop()
  // The day still gets its own copy, with everything written since.
  expect(backups.isDue(ledger.database, clock.now())).toBe(true)
  await backups.take(ledger, bench.copying, clock.now())
  expect(bench.files()).toEqual(['ledger.db.2026-06-01'])
})

it('a copy in progress blocks nothing, allows writes, and ends with the studio', async () => {
  // A copy that never ends, as one of a large ledger on a slow disk seems to.
  await using bench = await openBench(resolve(import.meta.dirname, '../../../fixtures/endless-backup.ts'))
  const clock = createTestClock()
  const { ledger, backups, copying, backupsFolder: folder } = bench
  const alerts = createAlerts({ clock, onChange: () => undefined })
  const log = createMemoryLog()
  const stop = startBackupRounds({
    ledger,
    backups,
    copying,
    folder,
    key: filledKey,
    clock,
    reportAlert: alerts.reportAlert,
    log,
  })
  await expect.poll(bench.files).toEqual(['ledger.db.2026-06-01.part'])
  writeJobs(bench.profile, 1, 6)
  stop()
  await Promise.all([copying.stop(), backups.settled()])
  expect([bench.files(), alerts.list()]).toEqual([[], []])
})

// Catches: stopping a copy while it loads SQLite, which would end the process.
it('stopping a copy while it loads SQLite leaves the studio running', async () => {
  await using folder = await makeTempFolder()
  const program = programOf('test/fixtures/stop-copies.ts')
  const worker = resolve(fixtures, 'loading-backup.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    folder.path,
    worker,
    readStorm().isFull ? '60' : '4',
  ])
  expect(stdout).toBe('through\n')
})

it('discards a copy of a ledger other than the open one', async () => {
  await using bench = await openBench()
  await using other = await openBench()
  const { ledger } = bench
  const swapped = { epoch: ledger.epoch, database: other.ledger.database }
  await expect(bench.backups.take(swapped, bench.copying, filledAt)).rejects.toThrow('is of another database')
  expect(bench.files()).toEqual([])
})

it('an empty ledger needs no copy', async () => {
  await using folder = await makeTempFolder()
  const profile = openFilled(folder.path)
  const backups = createBackups(join(folder.path, 'backups'), 'ledger.db', filledKey)
  expect(backups.isDue(profile.safety.ledger.database, filledAt)).toBe(false)
  profile.close()
})
