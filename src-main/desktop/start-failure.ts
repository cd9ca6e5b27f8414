import { failureData, isFailure } from '#shared/domain/failure.ts'
import type { Say } from './words.ts'

const bytesPerMegabyte = 1024 ** 2

/** By what is wrong with a profile. Only the sentence of a newer one itself names the backup to go back to. */
const unusable = {
  busy: 'profileBusy',
  damaged: 'profileDamaged',
  network: 'profileOnNetwork',
  'read-only': 'profileReadOnly',
  unreadable: 'profileUnreadable',
  newer: null,
} as const

/** Why Backlot can't start, in the language of the desktop. A sentence that no word stands for stays English. */
export function sayWhyNotStarted(say: Say, error: unknown): string {
  if (!isFailure(error)) return error instanceof Error ? error.message : String(error)
  const { code, data, message } = error
  if (code === 'PROFILE_IN_USE') return say('profileInUse', { holder: failureData[code].parse(data).holder })
  if (code === 'DISK_FULL') {
    const { folder, neededBytes } = failureData[code].parse(data)
    return neededBytes === null ? message : say('profileDiskFull', { folder, n: neededBytes / bytesPerMegabyte })
  }
  if (code !== 'PROFILE_UNUSABLE') return message
  const { reason, file } = failureData[code].parse(data)
  const word = unusable[reason]
  return word === null ? message : say(word, { file })
}
