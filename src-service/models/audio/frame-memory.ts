import { FFmpegError, type Frame } from 'node-av/lib'

/** The memory that frames read: it must live as long as its frame, or until the frame reads other memory. */
const memoryOf = new WeakMap<Frame, Uint8Array>()

/**
 * Gives a frame its pixels or samples. Contrary to its documentation, the library does not copy them: the frame reads
 * this memory, which is kept from being freed. The caller must not write to it before the frame was used.
 */
export function fillFrame(frame: Frame, memory: Uint8Array): void {
  const bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength)
  memoryOf.set(frame, memory)
  FFmpegError.throwIfError(frame.fromBuffer(bytes), 'the content of a frame')
}

/** Keeps memory alive as long as the frame created over it. */
export function holdMemory(frame: Frame, memory: Uint8Array): void {
  memoryOf.set(frame, memory)
}
