import { dirname } from 'node:path'
import type { Clock } from '#shared/util/clock.ts'
import type { Log } from '#shared/util/log.ts'
import type { Troubles } from '../log/troubles.ts'
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
  troubles: Troubles
  log: Log
  onAccepted: () => void
}): ProfileSafety {
  const { clock, troubles, log, onAccepted } = deps
  const { safety, readOnly } = deps.profile
  const { tell } = troubles
  if (readOnly !== null) {
    return { guard: createShutGuard(readOnly, safety.ledger.database.file, tell, log), stop: () => Promise.resolve() }
  }
  const folders = [dirname(safety.ledger.database.file), deps.mediaFolder]
  const guard = createSpendGuard({ ...safety, folders, freeSpace, clock, tell, log, onAccepted })
  const copying = createBackupProcess(deps.backupWorker)
  const stopRounds = startBackupRounds({ ...safety, copying, folder: safety.backupsFolder, clock, tell, log })
  const first = createFirstCopy({ ...safety, copying, clock, tell, log })
  troubles.watch(() => guard.look())
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
