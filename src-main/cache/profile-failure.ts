import { Failure } from '#shared/domain/failure.ts'
import type { Sentence } from '#shared/domain/said.ts'
import { say } from '#shared/domain/sentences/say.ts'
import { sayTooNew } from './earlier-copy.ts'
import { FileTooNewError } from './migrate.ts'
import { DamagedFileError } from './open-store.ts'
import { StoreError } from './database.ts'

/** Free space required to spend: an order, its answer and rows need far less, but an output may be large. Bytes. */
export const leastFreeBytes = 200 * 1024 ** 2

const unusable = (
  reason: 'newer' | 'read-only' | 'damaged' | 'busy' | 'network' | 'unreadable',
  file: string,
  sentence: string | Sentence,
  cause: unknown,
) => new Failure('PROFILE_UNUSABLE', sentence, { charged: 'no', reason, file }, { cause })

/** The disk has no room for the profile. */
export function profileDiskFull(folder: string, cause?: unknown): Failure {
  const megabytes = leastFreeBytes / 1024 ** 2
  const sentence = say('profile.full', { megabytes, folder })
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: leastFreeBytes, folder }, { cause })
}

/** The disk was full when the profile was opened. `isOpen`: its files can still be read. */
export function diskFullAtStart(folder: string, isOpen: boolean, cause: unknown): Failure {
  const megabytes = leastFreeBytes / 1024 ** 2
  const sentence = isOpen
    ? say('profile.fullReadOnly', { folder, megabytes })
    : `The disk with ${folder} is full, so Backlot can’t open it; nothing was changed, sent or charged. Free up at least ${megabytes} MB, then restart Backlot.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: leastFreeBytes, folder }, { cause })
}

/** The disk returns errors, e.g. because its drive is gone. The next check may succeed. */
export function diskUnreadable(folder: string, cause: unknown): Failure {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return unusable('unreadable', folder, say('profile.unreadable', { folder: folder + code }), cause)
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
  if (error instanceof FileTooNewError) return unusable('newer', error.file, sayTooNew(error), error)
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
      const sentence = say('profile.busy', { file: error.file })
      return unusable('busy', error.file, sentence, error)
    }
    case 'read-only':
      return readOnlyProfile(folder, error)
    case 'damaged': {
      const sentence = say('profile.damaged', { file: error.file })
      return unusable('damaged', error.file, sentence, error)
    }
  }
}

/** The profile can be read but not written. */
export function readOnlyProfile(folder: string, cause: unknown): Failure {
  return unusable('read-only', folder, say('profile.readOnly', { folder }), cause)
}
