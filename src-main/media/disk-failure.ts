import { Failure, type FailureData } from '#shared/domain/failure.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const readOnly = new Set(['EROFS', 'EACCES', 'EPERM'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024 ** 2))

/** There is no room for a result. `missing`: bytes still to come, null where the host did not say. */
export function diskFull(folder: string, missing: number | null, cause?: unknown): Failure {
  const need = missing === null ? 'more space is' : `${megabytes(missing)} MB is`
  const sentence = `The disk is full: ${need} needed in ${folder}. The run is paid and its file is safe at the service; it downloads when there is space.`
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: missing, folder }, { cause })
}

/** A disk that is full or cannot be written, told as a failure; anything else stays as it is. */
export function diskFailure(error: unknown, folder: string, missing: number | null): unknown {
  const code = codeOf(error)
  if (full.has(code)) return diskFull(folder, missing, error)
  if (!readOnly.has(code)) return error
  const sentence = `Can’t write to ${folder}. The run is paid and its file is safe at the service; it downloads when the folder is writable.`
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: null, folder }, { cause: error })
}

/** A file that will not be kept. */
export function refusedFile(reason: FailureData<'FILE_REFUSED'>['reason'], sentence: string): Failure {
  return new Failure('FILE_REFUSED', sentence, { charged: 'yes', reason })
}
