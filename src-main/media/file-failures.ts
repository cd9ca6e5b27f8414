import { Failure, type FailureData } from '#shared/domain/failure.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const readOnly = new Set(['EROFS', 'EACCES', 'EPERM'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024 ** 2))

/** The failure for an output without disk space. `missing`: bytes still to come, null if the host did not say. */
export function diskFull(folder: string, missing: number | null, cause?: unknown): Failure {
  const need = missing === null ? 'more space is' : `${megabytes(missing)} MB is`
  const sentence = `The disk is full: ${need} needed in ${folder}. The run is paid and its file is safe at the service; it downloads when there is space.`
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: missing, folder }, { cause })
}

/** Converts an error of a full or read-only disk into a failure; returns any other error unchanged. */
export function diskFailure(error: unknown, folder: string, missing: number | null): unknown {
  const code = codeOf(error)
  if (full.has(code)) return diskFull(folder, missing, error)
  if (!readOnly.has(code)) return error
  const sentence = `Can’t write to ${folder}. The run is paid and its file is safe at the service; it downloads when the folder is writable.`
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: null, folder }, { cause: error })
}

/** The failure for a file that is not kept. */
export function refusedFile(reason: FailureData<'FILE_REFUSED'>['reason'], sentence: string): Failure {
  return new Failure('FILE_REFUSED', sentence, { charged: 'yes', reason })
}

/** The failure for a file that a form cannot accept. `what` states the reason, without the cost. */
export function refusedInput(reason: FailureData<'FILE_REFUSED'>['reason'], what: string, cause?: unknown): Failure {
  return new Failure('FILE_REFUSED', `${what} Nothing was sent or charged.`, { charged: 'no', reason }, { cause })
}

const gone = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EIO'])
const closed = new Set(['EACCES', 'EPERM', 'EBUSY'])

/** The failure for a copy without disk space. */
export function diskFullForCopy(name: string, bytes: number, folder: string, cause?: unknown): Failure {
  const sentence = `The disk is full: a copy of “${name}” needs ${megabytes(bytes).toLocaleString('en')} MB in ${folder}. Nothing was sent or charged; free up space and add the file again.`
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: bytes, folder }, { cause })
}

/** The failure for a file above the size limit. */
export function tooLargeInput(name: string, bytes: number, most: number): Failure {
  return refusedInput(
    'too-large',
    `“${name}” is ${megabytes(bytes).toLocaleString('en')} MB, and the limit is ${megabytes(most).toLocaleString('en')} MB. Choose a smaller or shorter file.`,
  )
}

/** Converts a copy error into a failure; returns any other error unchanged. */
export function copyFailure(error: unknown, { name, bytes, folder }: { name: string; bytes: number; folder: string }) {
  const code = codeOf(error)
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
