import { Failure } from '#shared/domain/failure.ts'
import { FileTooNewError } from './migrate.ts'
import { DamagedFileError } from './open-store.ts'
import { StoreError } from './database.ts'

/** Free space required to spend: an order, its answer and rows need far less, but an output may be large. Bytes. */
export const leastFreeBytes = 200 * 1024 ** 2

const unusable = (
  reason: 'newer' | 'read-only' | 'damaged' | 'busy' | 'network' | 'unreadable',
  file: string,
  sentence: string,
  cause: unknown,
) => new Failure('PROFILE_UNUSABLE', sentence, { charged: 'no', reason, file }, { cause })

/** The disk has no room for the profile. */
export function profileDiskFull(folder: string, cause?: unknown): Failure {
  const megabytes = leastFreeBytes / 1024 ** 2
  const sentence = `The disk is full: ${megabytes} MB is needed in ${folder}. Nothing is sent or charged until you free up space; runs then resume automatically.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: leastFreeBytes, folder }, { cause })
}

/** The disk was full when the profile was opened. `isOpen`: its files can still be read. */
export function diskFullAtStart(folder: string, isOpen: boolean, cause: unknown): Failure {
  const what = isOpen
    ? 'is read-only and nothing is sent or charged'
    : 'can’t open it; nothing was changed, sent or charged'
  const sentence = `The disk with ${folder} is full, so Backlot ${what}. Free up at least ${leastFreeBytes / 1024 ** 2} MB, then restart Backlot.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: leastFreeBytes, folder }, { cause })
}

/** The disk returns errors, e.g. because its drive is gone. The next check may succeed. */
export function diskUnreadable(folder: string, cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  const sentence = `Can’t read ${folder}${code}, so nothing new is sent or charged. Connect its drive or check the folder; runs then resume automatically.`
  return unusable('unreadable', folder, sentence, cause)
}

/** The profile is on another machine’s disk, where SQLite’s log is not safe. */
export function onNetwork(folder: string): Failure {
  const sentence = `${folder} is on a network drive, which isn’t safe for a profile database. Nothing was changed or charged; choose a folder on this computer’s own disk.`
  return unusable('network', folder, sentence, null)
}

/** Other users of the computer can open the profile, in a folder that belongs to somebody else or to everyone. */
export function openToOthers(folder: string, cause: unknown): Failure {
  const sentence = `Other users of this computer can open the profile ${folder}, and its permissions can’t be changed. Nothing was changed or charged; choose a private folder with --profile.`
  return unusable('read-only', folder, sentence, cause)
}

/** Converts an error from opening or writing a profile's file to a failure; returns other errors (bugs) unchanged. */
export function profileFailure(error: unknown, file: string, folder: string): unknown {
  if (error instanceof FileTooNewError) return unusable('newer', error.file, error.message, error)
  if (error instanceof DamagedFileError) {
    const sentence = `The database ${file} is damaged and has no intact backup; nothing was changed or charged. Delete ledger.db-wal and ledger.db-shm next to it and replace it with a copy, or start with another profile.`
    return unusable('damaged', file, sentence, error)
  }
  if (!(error instanceof StoreError)) return error
  switch (error.reason) {
    case 'full':
    case 'unwritable':
      return profileDiskFull(folder, error)
    case 'busy': {
      const sentence = `Another program is using the database ${error.file}. Nothing was sent or charged; runs resume automatically when it is free.`
      return unusable('busy', error.file, sentence, error)
    }
    case 'read-only':
      return readOnlyProfile(folder, error)
    case 'damaged': {
      const sentence = `Can’t read the database ${error.file}, so nothing more is sent or charged. Restart Backlot to check it and, if needed, restore the backup.`
      return unusable('damaged', error.file, sentence, error)
    }
  }
}

/** The profile can be read but not written. */
export function readOnlyProfile(folder: string, cause: unknown): Failure {
  const sentence = `The profile ${folder} cannot be written, so spending can’t be recorded. Nothing was changed, sent or charged; allow writing, or open a copy of the folder with --profile.`
  return unusable('read-only', folder, sentence, cause)
}
