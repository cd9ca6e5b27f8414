import { dirname } from 'node:path'
import type { Clock, Log } from '#shared/util/ports.ts'
import type { Alerts } from '../log/alerts.ts'
import { createBackupProcess } from './backup-process.ts'
import { createFirstCopy, startBackupRounds } from './backup-rounds.ts'
import { freeSpace } from './free-space.ts'
import type { OpenProfile } from './profile.ts'
import { createShutGuard, createSpendGuard, type SpendGuard } from './spend-guard.ts'

/** What keeps an open profile safe, until it is stopped. */
export type ProfileSafety = { readonly guard: SpendGuard; stop(): Promise<void> }

/**
 * Watches an open profile: the gate before money, looked at every two seconds, and the ledger's copies.
 *
 * `onAccepted` is called when the user goes on with a ledger that is older than it should be, before anything is sent.
 */
export function keepSafe(deps: {
  profile: OpenProfile
  mediaFolder: string
  /** The built file of the backup worker. */
  backupWorker: string
  clock: Clock
  alerts: Alerts
  log: Log
  onAccepted: () => void
}): ProfileSafety {
  const { clock, alerts, log, onAccepted } = deps
  const { safety, readOnly } = deps.profile
  const { reportAlert } = alerts
  if (readOnly !== null) {
    return {
      guard: createShutGuard(readOnly, safety.ledger.database.file, reportAlert, log),
      stop: () => Promise.resolve(),
    }
  }
  const folders = [dirname(safety.ledger.database.file), deps.mediaFolder]
  const guard = createSpendGuard({ ...safety, folders, freeSpace, clock, reportAlert, log, onAccepted })
  const copying = createBackupProcess(deps.backupWorker)
  const stopRounds = startBackupRounds({ ...safety, copying, folder: safety.backupsFolder, clock, reportAlert, log })
  const first = createFirstCopy({ ...safety, copying, clock, reportAlert, log })
  alerts.watch(() => guard.look())
  return {
    guard: {
      ...guard,
      keepUp() {
        guard.keepUp()
        first.soon()
      },
    },
    async stop() {
      first.stop()
      stopRounds()
      await Promise.all([copying.stop(), safety.backups.settled()])
      guard.stop()
    },
  }
}
