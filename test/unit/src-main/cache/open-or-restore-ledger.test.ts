// Catches: an old copy of the database from which everything would be sent again, a log that is lost silently, a
// damaged file that costs the billing ledger, a kept file that is deleted.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSpendGuard } from '#main/cache/spend-guard.ts'
import { createAlerts } from '#main/log/active-alerts.ts'
import { newSpend } from '#shared/domain/spend.ts'
import { filledAt, filledWorkspace, openFilled, takeCopy, writeJobs } from '../../../helpers/filled-profile.ts'
import { createMemoryLog } from '../../../helpers/memory-log.ts'
import { makeTempFolder } from '../../../helpers/temp-folder.ts'
import { createTestClock } from '../../../helpers/test-clock.ts'

const dayMs = 24 * 60 * 60_000

/** Opens a profile with its spend guard, as the studio does. */
function open(folder: string, now = filledAt) {
  const profile = openFilled(folder, { now })
  const clock = createTestClock()
  const alerts = createAlerts({ clock, onChange: () => undefined })
  let accepted = 0
  const guard = createSpendGuard({
    ...profile.safety,
    folders: [join(folder, 'profile')],
    freeSpace: () => 1e12,
    clock,
    reportAlert: alerts.reportAlert,
    log: createMemoryLog(),
    onAccepted: () => (accepted += 1),
  })
  return {
    profile,
    guard,
    alerts,
    accepted: () => accepted,
    jobs: () => profile.jobs.page(filledWorkspace, { limit: 200 }).length,
    close() {
      guard.stop()
      profile.close()
    },
  }
}

/** What a run of some days leaves: five jobs and a copy of them, then three more. */
function liveForDays(folder: string): void {
  const first = open(folder)
  writeJobs(first.profile, 5)
  takeCopy(first.profile, filledAt)
  first.close()
  const second = open(folder, filledAt + dayMs)
  writeJobs(second.profile, 3, 6)
  second.guard.keepUp()
  second.close()
}

const stopped = { code: 'SPENDING_STOPPED' }
const ledgerOf = (folder: string) => join(folder, 'profile', 'ledger.db')
const keptIn = (folder: string) =>
  readdirSync(join(folder, 'profile')).filter((name) => /\.(damaged|older)-/.test(name))

it('reopens an intact profile without any question', async () => {
  await using folder = await makeTempFolder()
  liveForDays(folder.path)
  const again = open(folder.path)
  again.guard.assertMaySpend()
  expect([again.jobs(), again.alerts.list()]).toEqual([8, []])
  again.close()
})

it('D8: an older profile sends nothing until the user resumes, over any number of starts', async () => {
  await using folder = await makeTempFolder()
  const profile = join(folder.path, 'profile')
  const first = open(folder.path)
  writeJobs(first.profile, 5)
  first.close()
  await cp(profile, join(folder.path, 'snapshot'), { recursive: true })
  const later = open(folder.path)
  writeJobs(later.profile, 3, 6)
  later.guard.keepUp()
  later.close()
  await rm(profile, { recursive: true })
  await cp(join(folder.path, 'snapshot'), profile, { recursive: true })

  for (let starts = 0; starts < 2; starts += 1) {
    const older = open(folder.path)
    expect(() => older.guard.assertMaySpend()).toThrow(expect.objectContaining(stopped))
    expect(older.alerts.list()).toMatchObject([
      { kind: 'ledger-older', stopsSpending: true, sentence: expect.stringContaining('older than expected') },
    ])
    older.close()
  }
  const decided = open(folder.path)
  decided.alerts.settle('ledger-older')
  decided.guard.assertMaySpend()
  expect([decided.accepted(), decided.alerts.list(), decided.jobs()]).toEqual([1, [], 5])
  decided.close()
  const after = open(folder.path)
  after.guard.assertMaySpend()
  expect(after.alerts.list()).toEqual([])
  after.close()
})

it('D7: recognizes a database without its log as older, though it is intact', async () => {
  await using folder = await makeTempFolder()
  const first = open(folder.path)
  writeJobs(first.profile, 2)
  first.profile.safety.ledger.database.pragma('wal_checkpoint(TRUNCATE)')
  writeJobs(first.profile, 3, 3)
  first.guard.keepUp()
  // What is left by a copy of the file alone, or by a log that is removed after a crash.
  const copy = join(folder.path, 'copy.db')
  copyFileSync(ledgerOf(folder.path), copy)
  first.close()
  copyFileSync(copy, ledgerOf(folder.path))
  for (const suffix of ['-wal', '-shm']) rmSync(ledgerOf(folder.path) + suffix, { force: true })

  const second = open(folder.path)
  expect(() => second.guard.assertMaySpend()).toThrow(expect.objectContaining(stopped))
  expect([second.jobs(), second.alerts.list()[0]?.kind]).toEqual([2, 'ledger-older'])
  second.close()
})

it.each([
  ['overwritten', (file: string) => writeFileSync(file, 'no database at all'.repeat(1_000))],
  ['cut short', (file: string) => truncateSync(file, 9_000)],
  ['gone', (file: string) => rmSync(file)],
])('D9, D13: a ledger that is %s is replaced by its newest intact copy, kept, and reported', async (_, damage) => {
  await using folder = await makeTempFolder()
  liveForDays(folder.path)
  const file = ledgerOf(folder.path)
  damage(file)
  const damaged = existsSync(file) ? readFileSync(file) : null
  const restored = open(folder.path, filledAt + 2 * dayMs)
  expect(restored.jobs()).toBe(5)
  // The copy is a day old: it lacks what was sent since, so nothing is sent before the user agrees.
  expect(() => restored.guard.assertMaySpend()).toThrow(expect.objectContaining(stopped))
  const [alert] = restored.alerts.list()
  expect(alert).toMatchObject({ kind: 'ledger-older', sentence: expect.stringContaining('the backup of 2026') })
  // The unusable file is kept next to it, byte for byte, and is named.
  const kept = keptIn(folder.path).filter((name) => name.endsWith('Z'))
  expect(kept).toEqual(damaged === null ? [] : ['ledger.db.damaged-2026-06-03T12-00-00.000Z'])
  expect(kept.map((name) => readFileSync(join(folder.path, 'profile', name)))).toEqual(
    damaged === null ? [] : [damaged],
  )
  expect(kept.every((name) => alert?.sentence.includes(name))).toBe(true)
  restored.close()
})

it('a log left behind by a damaged ledger is not read into the restored copy, and is kept', async () => {
  await using folder = await makeTempFolder()
  liveForDays(folder.path)
  const file = ledgerOf(folder.path)
  const last = open(folder.path)
  writeJobs(last.profile, 40, 9)
  const log = readFileSync(`${file}-wal`)
  last.close()
  // As a crash between the two moves leaves it: the file is set aside, its log is not.
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  for (let starts = 0; starts < 2; starts += 1) {
    const restored = open(folder.path)
    expect([restored.jobs(), restored.alerts.list()[0]?.kind]).toEqual([5, 'ledger-older'])
    restored.close()
  }
  const [kept = ''] = keptIn(folder.path).filter((name) => name.endsWith('-wal'))
  expect(readFileSync(join(folder.path, 'profile', kept)).equals(log)).toBe(true)
})

it('D13: skips a damaged copy and uses the one before', async () => {
  await using folder = await makeTempFolder()
  liveForDays(folder.path)
  const backups = join(folder.path, 'profile', 'backups')
  writeFileSync(
    join(backups, 'ledger.db.2026-06-02'),
    readFileSync(join(backups, 'ledger.db.2026-06-01')).fill(0, 8_192),
  )
  writeFileSync(ledgerOf(folder.path), 'no database at all'.repeat(1_000))
  const restored = open(folder.path)
  expect(restored.jobs()).toBe(5)
  restored.close()
})

it('D9: leaves a damaged ledger without an intact copy as it is, and opens nothing', async () => {
  await using folder = await makeTempFolder()
  const first = open(folder.path)
  writeJobs(first.profile, 5)
  first.close()
  const file = ledgerOf(folder.path)
  writeFileSync(file, 'no database at all'.repeat(1_000))
  const before = readFileSync(file)
  expect(() => open(folder.path)).toThrow(
    expect.objectContaining({ code: 'PROFILE_UNUSABLE', data: { charged: 'no', reason: 'damaged', file } }),
  )
  expect(readFileSync(file).equals(before)).toBe(true)
})

it('D8: a database of another profile sends nothing automatically', async () => {
  await using folder = await makeTempFolder()
  await using other = await makeTempFolder()
  liveForDays(folder.path)
  const stranger = open(other.path)
  writeJobs(stranger.profile, 50)
  stranger.close()
  rmSync(join(folder.path, 'profile', 'backups'), { recursive: true })
  copyFileSync(ledgerOf(other.path), ledgerOf(folder.path))
  const opened = open(folder.path)
  expect(() => opened.guard.assertMaySpend()).toThrow(expect.objectContaining(stopped))
  expect(opened.alerts.list()[0]?.sentence).toContain('is not this profile’s database')
  opened.close()
})

it('a profile folder that the user deleted starts empty without a question', async () => {
  await using folder = await makeTempFolder()
  liveForDays(folder.path)
  rmSync(join(folder.path, 'profile'), { recursive: true })
  const fresh = open(folder.path)
  fresh.guard.assertMaySpend()
  expect([fresh.jobs(), fresh.alerts.list()]).toEqual([0, []])
  fresh.close()
})

it('D8: counts every send before it can leave, so that even a slightly older database is recognized', async () => {
  await using folder = await makeTempFolder()
  const first = open(folder.path)
  const [id] = writeJobs(first.profile, 1)
  const before = first.profile.safety.ledger.epoch.read().value
  const job = id === undefined ? null : first.profile.jobs.read(id)
  if (job === null) throw new Error('The job is missing')
  const sending = {
    kind: 'sending',
    repeat: 'keyed',
    firstSentAt: 1,
    sentAt: 1,
    seenAt: 1,
    tries: 1,
    keyHint: '',
    bodyHash: '',
    doubtful: false,
  } as const
  first.profile.jobs.update({ ...job, spend: sending })
  expect(first.profile.safety.ledger.epoch.read().value).toBe(before + 1)
  first.profile.jobs.update({ ...job, spend: newSpend })
  expect(first.profile.safety.ledger.epoch.read().value).toBe(before + 1)
  first.close()
})
