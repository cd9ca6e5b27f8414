import { AVERROR_ENOSPC } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import type { BurnFault } from '#shared/domain/captions/burn-message.ts'

/** A film that was not burned, with a sentence for the user and whose fault it is. */
export class BurnError extends Error {
  override readonly name = 'BurnError'
  readonly fault: BurnFault

  constructor(fault: BurnFault, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.fault = fault
  }
}

/** The raw cut cannot be used. */
export function badSource(sentence: string, cause?: unknown): BurnError {
  return new BurnError('source', sentence, { cause })
}

/** The film cannot be written, for want of room or otherwise. `cause`: what the library threw. */
export function cannotWrite(cause: unknown): BurnError {
  const isFull = cause instanceof FFmpegError && cause.code === AVERROR_ENOSPC
  return isFull
    ? new BurnError('no-room', 'The disk is full.', { cause })
    : new BurnError('target', 'The video could not be written.', { cause })
}
