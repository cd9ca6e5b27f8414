import type { BurnFault } from '#shared/domain/captions/burn-message.ts'
import { Failure, isFailure } from '#shared/domain/failure.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { diskFailure } from './disk-failure.ts'

const nothing = 'Nothing was saved or charged'

/** The media folder is away, so that a film that is made here has no place. */
export function noPlace(folder: string): Failure {
  const sentence = `The media folder is missing: ${folder}. ${nothing}; connect its drive, then burn in the captions again.`
  return new Failure('MEDIA_AWAY', sentence, { charged: 'no', folder })
}

/** The process that burns ended without an answer. */
export function burnEnded(code: number | null): Failure {
  const sentence = `Burning in the captions was interrupted. ${nothing}; try again.`
  const reason = code === null ? 'a signal ended the process' : `the process ended with ${code}`
  return new Failure('LOCAL_SERVICE_DOWN', sentence, { charged: 'no', reason })
}

function diskFullHere(folder: string, cause?: unknown): Failure {
  const sentence = `The video can’t be saved in ${folder}: the disk is full or read-only. ${nothing}; free up space, then burn in the captions again.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: null, folder }, { cause })
}

/** Why no captions were burned, as the process told it. */
export function burnFailed(fault: BurnFault, sentence: string, folder: string): Failure {
  switch (fault) {
    case 'source':
      return new Failure('FILE_REFUSED', `${sentence} ${nothing}.`, { charged: 'no', reason: 'damaged' })
    case 'no-room':
    case 'target':
      return diskFullHere(folder)
    case 'other':
      return new Failure('LOCAL_SERVICE_DOWN', `Couldn’t burn in the captions. ${nothing}; try again.`, {
        charged: 'no',
        reason: sentence,
      })
    default:
      return assertNever(fault)
  }
}

/** An error of the disk, told as what it means for a film that is made here; anything else stays as it is. */
export function burnDiskFailure(error: unknown, folder: string): unknown {
  const reported = diskFailure(error, folder, null)
  if (!isFailure(reported)) return reported
  if (reported.code === 'DISK_FULL') return diskFullHere(folder, error)
  if (reported.code !== 'FILE_HELD') return reported
  const sentence = `Another program is using the video in ${folder}. ${nothing}; close it, then burn in the captions again.`
  return new Failure('FILE_HELD', sentence, { charged: 'no', path: folder }, { cause: error })
}
