import { FFmpegError, type Frame } from 'node-av/lib'

/** The memory that frames read: it must live as long as its frame, or until the frame reads another. */
const memoryOf = new WeakMap<Frame, Uint8Array>()

/**
 * Gives a frame its pixels or samples. The library does not copy them, whatever it says: the frame reads this memory. It is
 * kept from being freed; that it is not written to before the frame was used is the caller's part.
 */
export function fillFrame(frame: Frame, memory: Uint8Array): void {
  const bytes = Buffer.from(memory.buffer, memory.byteOffset, memory.byteLength)
  memoryOf.set(frame, memory)
  FFmpegError.throwIfError(frame.fromBuffer(bytes), 'the content of a frame')
}

/** Keeps memory as long as the frame that was made over it. */
export function holdMemory(frame: Frame, memory: Uint8Array): void {
  memoryOf.set(frame, memory)
}
