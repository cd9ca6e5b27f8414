import { dirname } from 'node:path'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import type { Clock, Log } from '#shared/util/ports.ts'
import { z } from 'zod'
import type { ReportAlert } from '../log/alerts.ts'
import type { Backups } from './backups.ts'
import type { EpochMark } from './ledger-epoch.ts'
import type { Ledger } from './ledger-store.ts'
import type { LedgerFound } from './open-ledger.ts'
import { diskUnreadable, leastFreeBytes, profileDiskFull, profileFailure } from './profile-failure.ts'
import { sql, StoreError } from './database.ts'
import { statSync } from 'node:fs'

/** The one gate before money: whether what is about to be spent can be noted, and noted where it will be found again. */
export interface SpendGuard {
  /** Looks anew. @throws Failure DISK_FULL, SPENDING_STOPPED or PROFILE_UNUSABLE, with nothing written. */
  assertMaySpend(): void
  /** The same as a question. */
  maySpend(): boolean
  /** To be called after an order was committed as written or sent: what is remembered outside the profile follows. */
  keepUp(): void
  /** Whether an error is the disk's or the file's and passes by itself, so that the work is to be tried again. */
  passes(error: unknown): boolean
  /** The error as a failure with a sentence, where it is the disk's or the file's. */
  explain(error: unknown): unknown
  /** Looks and tells what is wrong. */
  recheck(): void
  /** Saves once more what is only in a file that has no name any more. */
  stop(): void
}

/** A file that another program holds for longer is told of. Milliseconds. */
const timeoutMs = 10_000
/** How long one write waits for another program that is quick. Milliseconds. */
const busyTimeoutMs = 1_000
const Changes = z.object({ count: z.int() })

/** Builds the gate of a profile that is open for reading only: shut until the next start. It tells why, and writes nothing. */
export function createShutGuard(readOnly: Failure, file: string, reportAlert: ReportAlert, log: Log): SpendGuard {
  reportAlert('disk-full', { sentence: readOnly.message, stopsSpending: true })
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
    stop: () => undefined,
  }
}

/** What became of an open file. `cut`: it is shorter than it was, which it never gets by itself. */
type FileFate = 'same' | 'gone' | 'replaced' | 'cut'

type Identity = { readonly dev: number; readonly ino: number; size: number }

function identify(path: string): Identity | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? null : { dev: found.dev, ino: found.ino, size: found.size }
}

/**
 * Watches that the file which is open is still the one under its name, with the log beside it. SQLite does not: what is
 * written to a deleted file seems to succeed and is gone when it is closed.
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

/** What is told of a ledger that was not found as it was left, and what the button says. */
type LedgerAlert = {
  readonly kind: 'ledger-older' | 'ledger-restored'
  readonly sentence: string
  readonly action: string
}

const day = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' at ')

function restoredSentence({ restored }: LedgerFound): string {
  if (restored === null) return ''
  const kept = restored.movedAway === null ? 'was missing' : `was damaged and is kept as ${restored.movedAway}`
  return `The profile database ${kept}, so it was restored from the backup of ${day(restored.copyFrom)} (UTC). `
}

/** Null where the ledger is what was last written, in its own place. */
function ledgerAlert(found: LedgerFound, file: string): LedgerAlert | null {
  const restored = restoredSentence(found)
  switch (found.state) {
    case 'same':
      if (found.restored === null) return null
      return { kind: 'ledger-restored', sentence: `${restored}No data is missing.`, action: 'OK' }
    case 'older': {
      const what = restored === '' ? `This database is older than expected: ${file}. ` : restored
      const sentence = `${what}Newer runs may be missing here, though the service has them and may have charged them; nothing is sent until you decide. To use a newer file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.`
      return { kind: 'ledger-older', sentence, action: 'Use this database' }
    }
    case 'other': {
      const sentence = `${restored}${file} is not this profile’s database, so nothing is sent until you decide. To use the right file, quit, delete ledger.db-wal and ledger.db-shm, put the file back and restart.`
      return { kind: 'ledger-older', sentence, action: 'Use this database' }
    }
  }
}

/**
 * Builds the gate of an open ledger. `folders`: where room is needed; one that is not there is not asked. `onAccepted`
 * is called when the user goes on with a ledger that is older than it should be.
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
  /** Answers with a failure where the file cannot be asked after. */
  function checkFile(): Failure | null {
    try {
      // Once it is lost it stays lost: what comes back under the name is not what is open.
      if (fate === 'same') fate = watch.recheck()
    } catch (error) {
      return unreadable(database.file, error)
    }
    if (fate === 'same') return null
    rescue()
    const what = { gone: 'was deleted', replaced: 'was replaced', cut: 'was truncated' }[fate]
    const saved =
      rescued === null
        ? 'Its data couldn’t be saved: keep Backlot open and free up disk space.'
        : `All data was saved to ${rescued.path}; restart Backlot to continue with it.`
    reportAlert('ledger-gone', {
      sentence: `The database ${database.file} ${what} while Backlot was open, so nothing more is sent or charged. ${saved}`,
      stopsSpending: true,
    })
    return null
  }
  /** A disk that cannot be asked, as when its drive goes away: nothing is sent until it can be. */
  function unreadable(folder: string, error: unknown): Failure {
    log.warn('A disk could not be read', { folder, error })
    const failure = diskUnreadable(folder, error)
    reportAlert('disk-unreadable', { sentence: failure.message, stopsSpending: true })
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
      reportAlert('disk-full', { sentence: failure.message, stopsSpending: true })
      return failure
    }
    reportAlert('disk-full', null)
    reportAlert('disk-unreadable', null)
    return null
  }
  /** Tries for the file's lock without waiting for it. */
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
        reportAlert('ledger-unsafe', { sentence: failure.message, stopsSpending: true })
      }
      // Until it is let go nothing waits for it, for the thread that would wait is the one that answers windows.
      return failure
    }
  }
  function assertMaySpend(): void {
    const unread = checkFile()
    if (unread !== null) throw unread
    if (fate !== 'same' || !isAccepted) {
      const sentence =
        'This may not be the latest profile database. Nothing is sent or charged until you respond to the alert at the top of the window.'
      throw new Failure('SPENDING_STOPPED', sentence, { charged: 'no', file: database.file })
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
        // Last: where the disk refuses the rest, the button stays and can be clicked again.
        reportAlert(alert.kind, null)
      }
      const { sentence, action } = alert
      reportAlert(alert.kind, { sentence, stopsSpending: !isAccepted, settle: { label: action, run } })
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
    stop() {
      if (fate === 'same') keepUp()
      else rescue()
    },
  }
}
