import { failureData, isFailure } from '#shared/domain/failure.ts'
import type { Say } from './words.ts'

const bytesPerMegabyte = 1024 ** 2

/** Why Backlot can't start, in the language of the desktop. A sentence that no word stands for stays English. */
export function sayWhyNotStarted(say: Say, error: unknown): string {
  if (!isFailure(error)) return error instanceof Error ? error.message : String(error)
  const { code, data, message } = error
  switch (code) {
    case 'PROFILE_IN_USE':
      return say('profileInUse', { holder: failureData[code].parse(data).holder })
    case 'DISK_FULL': {
      const { folder, neededBytes } = failureData[code].parse(data)
      return neededBytes === null ? message : say('profileDiskFull', { folder, n: neededBytes / bytesPerMegabyte })
    }
    case 'PROFILE_UNUSABLE': {
      const { reason, file } = failureData[code].parse(data)
      switch (reason) {
        case 'busy':
          return say('profileBusy', { file })
        case 'damaged':
          return say('profileDamaged', { file })
        case 'network':
          return say('profileOnNetwork', { file })
        case 'read-only':
          return say('profileReadOnly', { file })
        case 'unreadable':
          return say('profileUnreadable', { file })
        // Only its own sentence names the backup to go back to.
        case 'newer':
          return message
      }
    }
  }
  return message
}
