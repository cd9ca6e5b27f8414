import type { Sentence } from '#shared/domain/said.ts'
import { say, sayAll } from '#shared/domain/sentences/say.ts'
import { Failure, type FailureData } from '#shared/domain/failure.ts'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const readOnly = new Set(['EROFS', 'EACCES', 'EPERM'])

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
const megabytes = (bytes: number) => Math.max(1, Math.ceil(bytes / 1024 ** 2))

/** The failure for an output without disk space. `missing`: bytes still to come, null if the host did not say. */
export function diskFull(folder: string, missing: number | null, cause?: unknown): Failure {
  const sentence =
    missing === null
      ? say('files.fullUnknown', { folder })
      : say('files.full', { folder, megabytes: megabytes(missing) })
  return new Failure('DISK_FULL', sentence, { charged: 'yes', neededBytes: missing, folder }, { cause })
}

/** Converts an error of a full or read-only disk into a failure; returns any other error unchanged. */
export function diskFailure(error: unknown, folder: string, missing: number | null): unknown {
  const code = codeOf(error)
  if (full.has(code)) return diskFull(folder, missing, error)
  if (!readOnly.has(code)) return error
  return new Failure(
    'DISK_FULL',
    say('files.noWrite', { folder }),
    { charged: 'yes', neededBytes: null, folder },
    { cause: error },
  )
}

/** The failure for a file that is not kept. */
export function refusedFile(reason: FailureData<'FILE_REFUSED'>['reason'], sentence: Sentence): Failure {
  return new Failure('FILE_REFUSED', sentence, { charged: 'yes', reason })
}

/** The failure for a file that a form cannot accept. `what` states the reason, without the cost. */
export function refusedInput(reason: FailureData<'FILE_REFUSED'>['reason'], what: Sentence, cause?: unknown): Failure {
  const sentence = sayAll(what, say('free.send'))
  return new Failure('FILE_REFUSED', sentence, { charged: 'no', reason }, { cause })
}

const gone = new Set(['ENOENT', 'ENOTDIR', 'ESTALE', 'EIO'])
const closed = new Set(['EACCES', 'EPERM', 'EBUSY'])

/** The failure for a copy without disk space. */
export function diskFullForCopy(name: string, bytes: number, folder: string, cause?: unknown): Failure {
  const need = say('files.fullForCopy', { name, megabytes: megabytes(bytes), folder })
  const sentence = sayAll(need, say('free.freeSpace'))
  return new Failure('DISK_FULL', sentence, { charged: 'no', neededBytes: bytes, folder }, { cause })
}

/** The failure for a file above the size limit. */
export function tooLargeInput(name: string, bytes: number, most: number): Failure {
  const sentence = say('files.tooLarge', { name, megabytes: megabytes(bytes), most: megabytes(most) })
  return refusedInput('too-large', sentence)
}

/** Converts a copy error into a failure; returns any other error unchanged. */
export function copyFailure(error: unknown, { name, bytes, folder }: { name: string; bytes: number; folder: string }) {
  const code = codeOf(error)
  if (full.has(code)) return diskFullForCopy(name, bytes, folder, error)
  if (gone.has(code)) return refusedInput('changed', say('files.disappeared', { name }), error)
  if (closed.has(code)) return refusedInput('unread', say('files.unread', { name }), error)
  return error
}
