import { dirname } from 'node:path'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { z } from 'zod'
import type { AlertAction } from '#shared/bridge/status.ts'
import type { ReportAlert } from '../log/active-alerts.ts'
import type { Backups } from './backups.ts'
import type { EpochMark } from './ledger-epoch.ts'
import type { Ledger } from './ledger-store.ts'
import type { LedgerFound } from './open-or-restore-ledger.ts'
import { diskUnreadable, leastFreeBytes, profileDiskFull, profileFailure } from './profile-failure.ts'
import { sql, StoreError } from './database.ts'
import { statSync } from 'node:fs'

/** Guards all spending: allows it only if it can be recorded, and in the file where the record will be found again. */
export interface SpendGuard {
  /** Checks again. @throws Failure DISK_FULL, SPENDING_STOPPED or PROFILE_UNUSABLE, with nothing written. */
  assertMaySpend(): void
  maySpend(): boolean
  /** Updates the mark outside the profile. Call it after an order was committed as written or sent. */
  keepUp(): void
  /** True if the disk or the file caused the error and it is temporary, so the work should be retried. */
  passes(error: unknown): boolean
  /** Converts an error of the disk or the file to a failure with a sentence; returns others unchanged. */
  explain(error: unknown): unknown
  /** Checks and reports what is wrong. */
  recheck(): void
  /** Stops spending until the next start: a check of the open file found this damage. */
  stopSpending(damage: string): void
  /**
   * Last chance to save the rows of a database file that was deleted, replaced or truncated. Returns whether it is still
   * in its place, and undamaged as far as is known.
   */
  stop(): boolean
}

/** A file that another program holds for longer is reported. Milliseconds. */
const timeoutMs = 10_000
/** How long one write waits for another program. Milliseconds. */
const busyTimeoutMs = 1_000
const Changes = z.object({ count: z.int() })

/** Creates the guard of a profile that is open read-only: closed until the next start. Reports why; writes nothing. */
export function createShutGuard(readOnly: Failure, file: string, reportAlert: ReportAlert, log: Log): SpendGuard {
  reportAlert('disk-full', { sentence: readOnly.sentence, stopsSpending: true })
  const isRefused = (error: unknown) => error instanceof StoreError && error.reason !== 'damaged'
  return {
    assertMaySpend() {
      throw readOnly
    },
    maySpend: () => false,
    keepUp: () => undefined,
    passes(error) {
      if (!isRefused(error)) return false
      log.warn('The database is open for reading only; this was not written', { error })
      return true
    },
    explain: (error) => (isRefused(error) ? readOnly : profileFailure(error, file, dirname(file))),
    recheck: () => undefined,
    stopSpending: () => undefined,
    stop: () => true,
  }
}

/** What happened to an open file. `cut`: it became shorter, which never happens in normal use. */
type FileFate = 'same' | 'gone' | 'replaced' | 'cut'

type Identity = { readonly dev: number; readonly ino: number; size: number }

function identify(path: string): Identity | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : { dev: found.dev, ino: found.ino, size: found.size }
}

/**
 * Checks that the open file and its log are still the ones under their names. SQLite does not: writes to a deleted file
 * seem to succeed and are lost when it is closed.
 */
function createFileWatch(file: string): { recheck(): FileFate } {
  const main = identify(file)
  const log = identify(`${file}-wal`)
  const fateOf = (path: string, before: Identity | null): FileFate => {
    if (before === null) return 'same'
    const now = identify(path)
    if (now === null) return 'gone'
    return now.ino === before.ino && now.dev === before.dev ? 'same' : 'replaced'
  }
  return {
    recheck() {
      const fate = fateOf(file, main)
      if (fate !== 'same' || main === null) return fate
      const size = identify(file)?.size ?? 0
      if (size < main.size) return 'cut'
      main.size = size
      return fateOf(`${file}-wal`, log)
    },
  }
}

/** The alert for a ledger that differs from the last known one; `action`: of its button. */
type LedgerAlert = {
  readonly kind: 'ledger-older' | 'ledger-restored'
  readonly sentence: Sentence
  readonly action: AlertAction
}

const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')

function restoredSentence({ restored }: LedgerFound): Sentence | null {
  if (restored === null) return null
  const time = day(restored.copyFrom)
  if (restored.movedAway === null) return say('profile.wasMissing', { time })
  return say('profile.wasDamaged', { path: restored.movedAway, time })
}

/** Null if the ledger is the one last written, in its own place. */
function ledgerAlert(found: LedgerFound, file: string): LedgerAlert | null {
  const restored = restoredSentence(found)
  switch (found.state) {
    case 'same':
      if (found.restored === null) return null
      return { kind: 'ledger-restored', sentence: sayAll(restored, say('profile.complete')), action: 'accept' }
    case 'older': {
      const what = restored ?? say('profile.older', { file })
      const sentence = sayAll(what, say('profile.mayLack'), say('profile.newerFile'))
      return { kind: 'ledger-older', sentence, action: 'use-database' }
    }
    case 'other': {
      const sentence = sayAll(restored, say('profile.other', { file }), say('profile.rightFile'))
      return { kind: 'ledger-older', sentence, action: 'use-database' }
    }
  }
}

/**
 * Creates the guard of an open ledger. `folders`: where free space is needed; a missing folder is skipped. `onAccepted`
 * is called when the user continues with a ledger that is older than expected.
 */
export function createSpendGuard(deps: {
  ledger: Ledger
  found: LedgerFound
  mark: EpochMark
  backups: Backups
  folders: readonly string[]
  freeSpace: (folder: string) => number | null
  clock: Clock
  reportAlert: ReportAlert
  log: Log
  onAccepted: () => void
}): SpendGuard {
  const { ledger, mark, backups, clock, reportAlert, log } = deps
  const { database, epoch } = ledger
  const watch = createFileWatch(database.file)
  const [profileFolder = ''] = deps.folders
  let isAccepted = deps.found.state === 'same'
  let fate: FileFate = 'same'
  let rescued: { path: string; changes: number } | null = null
  let busySince: number | null = null
  let damage: StoreError | null = null
  let noted = -1

  const changes = () => database.get(Changes, sql`SELECT total_changes() AS count`)?.count ?? 0
  function rescue(): void {
    const now = changes()
    if (rescued?.changes === now) return
    try {
      rescued = { path: backups.rescue(database), changes: now }
    } catch (error) {
      log.error('The rows of the database could not be saved', { error })
    }
  }
  /** Returns a failure if the file's state cannot be read. */
  function checkFile(): Failure | null {
    try {
      // A lost file stays lost: a new file under the name is not the open one.
      if (fate === 'same') fate = watch.recheck()
    } catch (error) {
      return unreadable(database.file, error)
    }
    if (fate === 'same') return null
    rescue()
    const saved = rescued === null ? say('profile.unsaved') : say('profile.saved', { path: rescued.path })
    reportAlert('ledger-gone', {
      sentence: sayAll(say('profile.lost', { fate, file: database.file }), saved),
      stopsSpending: true,
    })
    return null
  }
  /** The disk cannot be read, e.g. its drive is gone: nothing is sent until it can be. */
  function unreadable(folder: string, error: unknown): Failure {
    log.warn('A disk could not be read', { folder, error })
    const failure = diskUnreadable(folder, error)
    reportAlert('disk-unreadable', { sentence: failure.sentence, stopsSpending: true })
    return failure
  }
  function checkFreeSpace(): Failure | null {
    for (const folder of deps.folders) {
      let free: number | null
      try {
        free = deps.freeSpace(folder)
      } catch (error) {
        return unreadable(folder, error)
      }
      if (free === null || free >= leastFreeBytes) continue
      const failure = profileDiskFull(folder)
      reportAlert('disk-full', { sentence: failure.sentence, stopsSpending: true })
      return failure
    }
    reportAlert('disk-full', null)
    reportAlert('disk-unreadable', null)
    return null
  }
  /** Tries to lock the file without waiting. */
  function checkLock(): Failure | null {
    try {
      if (damage !== null) throw damage
      database.pragma('busy_timeout = 0')
      database.transaction(() => undefined)
      busySince = null
      database.pragma(`busy_timeout = ${busyTimeoutMs}`)
      reportAlert('ledger-unsafe', null)
      return null
    } catch (error) {
      const failure = profileFailure(error, database.file, profileFolder)
      if (!isFailure(failure)) throw error
      busySince ??= clock.monotonic()
      const isLong = !(error instanceof StoreError && error.reason === 'busy')
      if (isLong || clock.monotonic() - busySince >= timeoutMs) {
        reportAlert('ledger-unsafe', { sentence: failure.sentence, stopsSpending: true })
      }
      // Until the lock is released nothing waits for it: the waiting thread also serves the windows.
      return failure
    }
  }
  function assertMaySpend(): void {
    const unread = checkFile()
    if (unread !== null) throw unread
    if (fate !== 'same' || !isAccepted) {
      throw new Failure('SPENDING_STOPPED', say('profile.stopped'), { charged: 'no', file: database.file })
    }
    const failure = checkFreeSpace() ?? checkLock()
    if (failure !== null) throw failure
  }
  function keepUp(): void {
    if (!isAccepted || fate !== 'same') return
    try {
      const now = epoch.read()
      mark.write(now)
      noted = now.value
    } catch (error) {
      log.warn('How far the database has come could not be noted outside the profile', { error })
    }
  }
  function begin(): void {
    const alert = ledgerAlert(deps.found, database.file)
    if (alert !== null) {
      const run = () => {
        if (!isAccepted) {
          deps.onAccepted()
          isAccepted = true
          keepUp()
        }
        // Done last: if the disk refuses the rest, the button stays and can be clicked again.
        reportAlert(alert.kind, null)
      }
      const { sentence, action } = alert
      reportAlert(alert.kind, { sentence, stopsSpending: !isAccepted, settle: { action, run } })
    }
    if (!isAccepted) return
    epoch.advance()
    keepUp()
  }

  begin()
  return {
    assertMaySpend,
    maySpend() {
      try {
        assertMaySpend()
        return true
      } catch (error) {
        if (!isFailure(error)) throw error
        return false
      }
    },
    keepUp,
    passes(error) {
      if (!(error instanceof StoreError)) return false
      log.warn('The database could not be written; it is tried again', { error })
      if (error.reason === 'damaged') damage ??= error
      checkFreeSpace()
      checkLock()
      return true
    },
    explain: (error) => profileFailure(error, database.file, profileFolder),
    recheck() {
      if (checkFile() === null) checkFreeSpace()
      if (checkLock() === null && epoch.read().value !== noted) keepUp()
    },
    stopSpending(found) {
      damage ??= new StoreError('damaged', database.file, new Error(found))
      checkLock()
    },
    stop() {
      const isRead = checkFile() === null
      if (fate === 'same') keepUp()
      else rescue()
      return isRead && fate === 'same' && damage === null
    },
  }
}
