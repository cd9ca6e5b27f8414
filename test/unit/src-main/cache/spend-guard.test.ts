// Catches: money that is spent with nowhere to record it, rows written to a file that was deleted, a gate that stays
// shut after its cause is over, a window that freezes while another program locks the file.
import Sqlite from 'better-sqlite3'
import { existsSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '#main/cache/database.ts'
import { createSpendGuard, type SpendGuard } from '#main/cache/spend-guard.ts'
import { createAlerts } from '#main/log/active-alerts.ts'
import { filledWorkspace, openFilled, writeJobs } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'
import { watchStatements } from '../../../helpers/watch-statements.ts'

const megabyte = 1024 ** 2

/** A profile with five jobs whose gate is checked every two seconds. */
function start(folder: string) {
  const profile = openFilled(folder)
  const clock = createTestClock()
  const alerts = createAlerts({ clock, onChange: () => undefined })
  // A window shows them.
  alerts.show(new AbortController().signal)
  const free = new Map<string, number | null>()
  const media = join(folder, 'media')
  const guard: SpendGuard = createSpendGuard({
    ...profile.safety,
    folders: [join(folder, 'profile'), media],
    freeSpace: (path) => free.get(path) ?? (path === media ? null : 1e12),
    clock,
    reportAlert: alerts.reportAlert,
    log: createMemoryLog(),
    onAccepted: () => undefined,
  })
  alerts.watch(() => guard.recheck())
  return {
    profile,
    guard,
    clock,
    alerts,
    free,
    media,
    file: profile.safety.ledger.database.file,
    jobs: () => profile.jobs.page(filledWorkspace, { limit: 200 }).length,
    close() {
      alerts.stop()
      guard.stop()
      profile.close()
    },
  }
}

async function openBench() {
  const folder = await makeTempFolder()
  const bench = start(folder.path)
  writeJobs(bench.profile, 5)
  return {
    ...bench,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      bench.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

it.each([
  ['was deleted', (file: string) => rmSync(file), 1],
  ['was deleted', (file: string) => renameSync(file, `${file}.moved`), 1],
  // The file itself is still there: the contents of the log are written into it when it is closed.
  ['was deleted', (file: string) => rmSync(`${file}-wal`), 0],
  [
    'was replaced',
    (file: string) => {
      renameSync(file, `${file}.moved`)
      new Sqlite(file).exec('CREATE TABLE x (y)').close()
    },
    1,
  ],
])(
  'D6: a database that %s while it was open stops spending at once, and its rows are saved',
  async (what, lose, reported) => {
    await using folder = await makeTempFolder()
    const bench = start(folder.path)
    writeJobs(bench.profile, 5)
    bench.guard.assertMaySpend()
    bench.guard.keepUp()
    lose(bench.file)
    expect(() => bench.guard.assertMaySpend()).toThrow(
      expect.objectContaining({
        code: 'SPENDING_STOPPED',
        data: expect.objectContaining({ charged: 'no', file: bench.file }),
      }),
    )
    expect(bench.alerts.list()).toMatchObject([
      { kind: 'ledger-gone', stopsSpending: true, sentence: expect.stringContaining(what) },
    ])
    // Rows written by a run that was in progress are saved as well.
    writeJobs(bench.profile, 2, 6)
    bench.close()

    const again = start(folder.path)
    again.guard.assertMaySpend()
    expect(again.jobs()).toBe(7)
    const restored = { kind: 'ledger-restored', stopsSpending: false }
    expect(again.alerts.list()).toMatchObject(reported === 1 ? [restored] : [])
    again.alerts.settle('ledger-restored')
    expect(again.alerts.list()).toEqual([])
    again.close()
  },
)

it('D6: detects it within five seconds, also without an attempt to spend', async () => {
  await using bench = await openBench()
  rmSync(bench.file)
  bench.clock.advance(5_000)
  expect(bench.alerts.list()).toMatchObject([{ kind: 'ledger-gone', stopsSpending: true }])
  expect(readdirSync(join(bench.folder, 'profile', 'backups'))).toEqual(['ledger.db.rescued'])
})

it('D6: a database that is truncated stops spending too', async () => {
  await using bench = await openBench()
  bench.profile.safety.ledger.database.pragma('wal_checkpoint(TRUNCATE)')
  bench.clock.advance(4_000)
  truncateSync(bench.file, 8_192)
  expect(bench.guard.maySpend()).toBe(false)
  expect(bench.alerts.list()[0]?.sentence).toContain('was truncated')
})

it('D4: below 200 MB of free space nothing is spent; spending resumes automatically when there is room', async () => {
  await using bench = await openBench()
  const profile = join(bench.folder, 'profile')
  bench.free.set(profile, 200 * megabyte - 1)
  expect(() => bench.guard.assertMaySpend()).toThrow(
    expect.objectContaining({
      code: 'DISK_FULL',
      data: expect.objectContaining({ charged: 'no', neededBytes: 200 * megabyte, folder: profile }),
      message: expect.stringContaining(`The disk is full: 200 MB is needed in ${profile}`),
    }),
  )
  expect(bench.alerts.list()).toMatchObject([{ kind: 'disk-full', stopsSpending: true, action: null }])
  bench.free.set(profile, 200 * megabyte)
  bench.clock.advance(4_000)
  expect(bench.alerts.list()).toEqual([])
  bench.guard.assertMaySpend()
})

it('D4: the disk of the media folder counts too, where the folder exists', async () => {
  await using bench = await openBench()
  bench.free.set(bench.media, null)
  bench.guard.assertMaySpend()
  bench.free.set(bench.media, 5)
  expect(bench.guard.maySpend()).toBe(false)
  expect(bench.alerts.list()[0]?.sentence).toContain(bench.media)
})

it('D23: while another program locks the database, spending waits, and it is reported after ten seconds', async () => {
  await using bench = await openBench()
  const other = new Sqlite(bench.file)
  other.exec('BEGIN IMMEDIATE')
  /** How long a statement waits for the database, and the window with it. Milliseconds. */
  const longestWait = () =>
    bench.profile.safety.ledger.database.get(z.object({ timeout: z.int() }), sql`PRAGMA busy_timeout`)?.timeout
  {
    using watched = watchStatements(other)
    expect(bench.guard.maySpend()).toBe(false)
    expect(watched.texts).toEqual(['PRAGMA busy_timeout = 0', 'BEGIN IMMEDIATE'])
  }
  // From here on a write that is not possible fails immediately.
  expect(longestWait()).toBe(0)
  expect(() => writeJobs(bench.profile, 1, 6)).toThrow(/busy/)
  bench.clock.advance(9_000)
  expect(bench.alerts.list()).toEqual([])
  bench.clock.advance(4_000)
  expect(bench.alerts.list()).toMatchObject([
    { kind: 'ledger-unsafe', stopsSpending: true, sentence: expect.stringContaining('Another program is using') },
  ])
  expect(bench.jobs()).toBe(5)
  other.exec('ROLLBACK')
  other.close()
  bench.clock.advance(4_000)
  expect(bench.alerts.list()).toEqual([])
  expect(longestWait()).toBeGreaterThan(0)
  bench.guard.assertMaySpend()
})

it('D23: a write that failed for a lock is retried, an internal error is not', async () => {
  await using bench = await openBench()
  const other = new Sqlite(bench.file)
  other.exec('BEGIN IMMEDIATE')
  const write = () =>
    bench.profile.lines.recordLine(writeJobs(bench.profile, 1, 6)[0] ?? ('' as never), {
      kind: 'quote',
      credits: 1,
      at: 1,
    })
  const caught = (work: () => unknown): unknown => {
    try {
      return work()
    } catch (error) {
      return error
    }
  }
  const busy = caught(write)
  expect(bench.guard.passes(busy)).toBe(true)
  expect(bench.guard.explain(busy)).toMatchObject({ code: 'PROFILE_UNUSABLE', data: { reason: 'busy' } })
  other.exec('ROLLBACK')
  other.close()
  const twice = caught(() => writeJobs(bench.profile, 1, 1))
  expect(bench.guard.passes(twice)).toBe(false)
  expect(bench.guard.explain(twice)).toBe(twice)
})

it('D8: keeps the question and spends nothing while accepting an older database fails', async () => {
  await using bench = await openBench()
  let isFull = true
  const guard = createSpendGuard({
    ...bench.profile.safety,
    found: { state: 'older', restored: null },
    folders: [],
    freeSpace: () => null,
    clock: bench.clock,
    reportAlert: bench.alerts.reportAlert,
    log: createMemoryLog(),
    onAccepted: () => {
      if (isFull) throw new Error('The disk is full')
    },
  })
  expect(() => bench.alerts.settle('ledger-older')).toThrow('The disk is full')
  expect(bench.alerts.list()).toMatchObject([{ kind: 'ledger-older', stopsSpending: true }])
  expect(guard.maySpend()).toBe(false)
  isFull = false
  bench.alerts.settle('ledger-older')
  expect(bench.alerts.list()).toEqual([])
  expect(guard.maySpend()).toBe(true)
})

it('records every start and every order outside the profile', async () => {
  await using bench = await openBench()
  const { mark, ledger } = bench.profile.safety
  const known = mark.read()
  expect(known?.profile).toBe(ledger.epoch.read().profile)
  bench.clock.advance(4_000)
  expect(mark.read()).toEqual(ledger.epoch.read())
  expect(existsSync(join(bench.folder, 'marks'))).toBe(true)
})
