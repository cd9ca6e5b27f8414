import { say } from '#shared/domain/sentences/say.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { type Clock, startInterval, type Log } from '#shared/util/ports.ts'
import { writeDurablySync } from '../disk/durable-file.ts'
import type { ReportAlert, Alerts } from '../log/active-alerts.ts'
import { type BackupProcess, createBackupProcess } from './backup-process.ts'
import type { Backups } from './backups.ts'
import type { Ledger } from './ledger-store.ts'
import { freeSpace } from './check-profile-folder.ts'
import type { OpenProfile } from './profile.ts'
import { createShutGuard, createSpendGuard } from './spend-guard.ts'

/** How often the daily backup is checked. Milliseconds. */
const roundMs = 60 * 60_000

/** Creates the first backup. It never delays a request; a failure is reported and left to the hourly round. */
export function createFirstCopy(deps: {
  ledger: Ledger
  backups: Backups
  copying: BackupProcess
  clock: Clock
  reportAlert: ReportAlert
  log: Log
}) {
  const { ledger, backups, copying, clock, reportAlert, log } = deps
  let isAsked = false
  let isStopped = false
  let cancel = () => {}

  async function take(): Promise<void> {
    try {
      await backups.takeFirst(ledger, copying)
      reportAlert('backup-failed', null)
    } catch (error) {
      if (isStopped) return
      log.error('The first copy of the database could not be made', { error })
      reportAlert('backup-failed', { sentence: say('alert.firstBackup') })
    }
  }
  return {
    /** Backs up the ledger soon if it has no backup yet. Call it when a paid run was written. */
    soon(): void {
      if (isAsked) return
      isAsked = true
      if (backups.isMissing()) cancel = clock.after(0, () => void take())
    },
    stop(): void {
      isStopped = true
      cancel()
    },
  }
}

/**
 * Makes the daily backup of the ledger, and once a month tests one: the newest is opened with all checks in a separate
 * folder. Failures are reported and retried an hour later. Returns a function that stops the rounds. The first round
 * runs immediately.
 */
export function startBackupRounds(deps: {
  ledger: Ledger
  backups: Backups
  copying: BackupProcess
  folder: string
  key: Buffer
  clock: Clock
  reportAlert: ReportAlert
  log: Log
}): () => void {
  const { ledger, backups, copying, clock, reportAlert, log } = deps
  const drillFile = join(deps.folder, 'last-restore-check')
  const drillFolder = join(deps.folder, 'restore-check')

  async function drill(copy: string, month: string): Promise<void> {
    if (existsSync(drillFile) && readFileSync(drillFile, 'utf8') === month) return
    await copying.run({ kind: 'drill', copy, folder: drillFolder, key: deps.key.toString('hex') })
    writeDurablySync(drillFile, month)
  }
  let isStopped = false
  let isUnderWay = false
  function fail(error: unknown): void {
    if (isStopped) return
    log.error('The database could not be backed up', { error })
    reportAlert('backup-failed', { sentence: say('alert.backup', { folder: deps.folder }) })
  }
  async function copy(now: number): Promise<void> {
    try {
      await drill(await backups.take(ledger, copying, now), new Date(now).toISOString().slice(0, 7))
      if (!isStopped) reportAlert('backup-failed', null)
    } catch (error) {
      fail(error)
    } finally {
      isUnderWay = false
    }
  }
  function round(): void {
    if (isUnderWay) return
    const now = clock.now()
    try {
      if (!backups.isDue(ledger.database, now)) return reportAlert('backup-failed', null)
    } catch (error) {
      return fail(error)
    }
    isUnderWay = true
    void copy(now)
  }

  const stop = startInterval(clock, roundMs, round)
  return () => {
    isStopped = true
    stop()
  }
}

/** When files are checked that the start left out: nobody waits for anything else any more. Milliseconds. */
const lateCheckMs = 30_000

/**
 * Protects an open profile: the spend guard, rechecked every few seconds, the ledger's backups, and the checks of files
 * that the start left out; the first run waits for the ledger's. `onAccepted` is called when the user continues with a
 * ledger that is older than expected, before anything is sent.
 */
export function keepSafe(deps: {
  profile: OpenProfile
  /** The media folder, which may move. */
  media: { readonly home: { readonly folder: string } }
  /** Path of the built backup worker. */
  backupWorker: string
  /** Whether it backs up the ledger and checks the cache by itself. */
  worksAhead: boolean
  clock: Clock
  alerts: Alerts
  runInBackground: (what: string, work: Promise<void>) => void
  log: Log
  onAccepted: () => void
}) {
  const { clock, alerts, log, onAccepted, worksAhead } = deps
  const { safety, readOnly, isUnchecked, files } = deps.profile
  const { reportAlert } = alerts
  if (readOnly !== null) {
    return {
      guard: {
        ...createShutGuard(readOnly, safety.ledger.database.file, reportAlert, log),
        whenChecked: async () => {},
      },
      stop: () => Promise.resolve(),
      backUp: () => Promise.resolve(),
    }
  }
  const guard = createSpendGuard({
    ...safety,
    get folders() {
      return [dirname(safety.ledger.database.file), deps.media.home.folder]
    },
    freeSpace,
    clock,
    reportAlert,
    log,
    onAccepted,
  })
  const copying = createBackupProcess(deps.backupWorker)
  const rounds = { ...safety, copying, folder: safety.backupsFolder, clock, reportAlert, log }
  const stopRounds = worksAhead ? startBackupRounds(rounds) : () => undefined
  const first = createFirstCopy({ ...safety, copying, clock, reportAlert, log })
  alerts.watch(() => guard.recheck())
  let isStopped = false
  const tasks = {
    ledger: { kind: 'check-ledger', ledger: files.ledger, key: safety.key.toString('hex') },
    cache: { kind: 'check-cache', cache: files.cache },
  } as const
  async function check(file: 'ledger' | 'cache'): Promise<void> {
    let wrong
    try {
      wrong = await copying.check(tasks[file])
    } catch (error) {
      // The next start of a session that is long enough checks it.
      if (isStopped) return
      throw error
    }
    if (wrong === null) return
    deps.profile.markDamaged(file)
    log.error('A file seems to be damaged. The next start checks it, and repairs it if it is.', { file, wrong })
    if (file === 'ledger') guard.stopSpending(wrong)
  }
  const begun = new Map<'ledger' | 'cache', Promise<void>>()
  /** Begins a check that is due, once. Resolves when it ended; one that cannot be made holds nothing up. */
  function checkOnce(file: 'ledger' | 'cache'): Promise<void> {
    if (!isUnchecked[file]) return Promise.resolve()
    const known = begun.get(file)
    if (known !== undefined) return known
    const work = check(file)
    deps.runInBackground(`check the ${file}`, work)
    const ended = work.catch(() => undefined)
    begun.set(file, ended)
    return ended
  }
  function checkBoth(): void {
    void checkOnce('ledger')
    void checkOnce('cache')
  }
  const cancelChecks = worksAhead ? clock.after(lateCheckMs, checkBoth) : () => undefined
  return {
    guard: {
      ...guard,
      whenChecked: () => checkOnce('ledger'),
      keepUp() {
        guard.keepUp()
        if (worksAhead) first.soon()
      },
    },
    /** Backs the ledger up before an update. Rejects with the problem. */
    async backUp(): Promise<void> {
      await safety.backups.takeBeforeUpdate(safety.ledger, copying)
    },
    async stop(): Promise<void> {
      isStopped = true
      first.stop()
      stopRounds()
      cancelChecks()
      await Promise.all([copying.stop(), safety.backups.settled()])
      if (!guard.stop()) deps.profile.markDamaged('ledger')
    },
  }
}
