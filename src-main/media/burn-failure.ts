import type { BurnFault } from '#shared/domain/captions/burn-message.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { diskFailure } from './disk-failure.ts'

const nothing = 'Nothing was kept and nothing was charged.'

/** The media folder is away, so that a film that is made here has no place. */
export function noPlace(folder: string): Failure {
  const sentence = `The media folder is away: ${folder}. ${nothing} Connect its drive, then burn the captions in again.`
  return new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder })
}

/** The process that burns ended without an answer. */
export function burnEnded(code: number | null): Failure {
  const sentence = `The burning of the captions broke off. ${nothing} Burn them in again.`
  const reason = code === null ? 'a signal ended the process' : `the process ended with ${code}`
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason })
}

function noRoomHere(folder: string, cause?: unknown): Failure {
  const sentence = `There is no room for the film in ${folder}, or it cannot be written. ${nothing} Make room, then burn the captions in again.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: null, folder }, { cause })
}

/** Why no captions were burned, as the process told it. */
export function burnFailed(fault: BurnFault, sentence: string, folder: string): Failure {
  switch (fault) {
    case 'source':
      return new Failure('FILE_REFUSED', `${sentence} ${nothing}`, { charged: 'no', reason: 'damaged' })
    case 'no-room':
    case 'target':
      return noRoomHere(folder)
    case 'other':
      return new Failure('LOCAL_SERVICE_DOWN', `The captions could not be burned in. ${nothing} Burn them in again.`, {
        charged: 'no',
        reason: sentence,
      })
    default:
      return assertNever(fault)
  }
}

/** An error of the disk, told as what it means for a film that is made here; anything else stays as it is. */
export function burnDiskFailure(error: unknown, folder: string): unknown {
  const told = diskFailure(error, folder, null)
  if (!isFailure(told)) return told
  if (told.code === 'DISK_FULL') return noRoomHere(folder, error)
  if (told.code !== 'FILE_HELD') return told
  const sentence = `Another program holds the film, so that it cannot get its name in ${folder}. ${nothing} Burn the captions in again.`
  return new Failure('FILE_HELD', sentence, { charged: 'no', path: folder }, { cause: error })
}
