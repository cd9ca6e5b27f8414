import { Failure, type FailureData } from '#shared/domain/failure.ts'

type Reason = FailureData<'FILE_REFUSED'>['reason']

/** A file that a form cannot take. `what` says why, in a sentence without its end about what it cost. */
export function refusedInput(reason: Reason, what: string, cause?: unknown): Failure {
  return new Failure('FILE_REFUSED', `${what} Nothing was sent or charged.`, { charged: 'no', reason }, { cause })
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const gone = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EIO'])
const closed = new Set(['EACCES', 'EPERM', 'EBUSY'])

const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024 ** 2)).toLocaleString('en')

/** There is no room for a copy. */
export function diskFullForCopy(name: string, bytes: number, folder: string, cause?: unknown): Failure {
  const sentence = `The disk is full: a copy of “${name}” needs ${megabytes(bytes)} MB in ${folder}. Nothing was sent or charged; free up space and add the file again.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: bytes, folder }, { cause })
}

/** A file larger than what can be taken. */
export function tooLargeInput(name: string, bytes: number, most: number): Failure {
  return refusedInput(
    'too-large',
    `“${name}” is ${megabytes(bytes)} MB, and the limit is ${megabytes(most)} MB. Choose a smaller or shorter file.`,
  )
}

/** What went wrong while a file was copied, told as a failure; anything else stays as it is. */
export function copyFailure(error: unknown, { name, bytes, folder }: { name: string; bytes: number; folder: string }) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.has(code)) return diskFullForCopy(name, bytes, folder, error)
  if (gone.has(code)) {
    return refusedInput(
      'changed',
      `“${name}” disappeared while it was being read. Add it again when it is back.`,
      error,
    )
  }
  if (closed.has(code)) {
    return refusedInput(
      'unread',
      `“${name}” can’t be read. Check its permissions and close programs that use it.`,
      error,
    )
  }
  return error
}
