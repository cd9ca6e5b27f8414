import { type FileHandle, open } from 'node:fs/promises'

const chunkBytes = 65_536

/** The bytes of a file to read: from and to are offsets, both included. */
export type ByteRange = { readonly from: number; readonly to: number }

/**
 * Streams a part of a file, read only as fast as it is asked for. Ending or cancelling the stream closes the file.
 *
 * Written out because `Readable.toWeb` throws outside of any promise when a cancel, such as a player that seeks, meets a
 * read that is under way. A file that is shorter than it was breaks the stream.
 */
export function streamFile(path: string, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null
  let at = from
  let isOver = false

  async function close(): Promise<void> {
    isOver = true
    await file?.close()
  }

  async function readChunk(): Promise<Uint8Array> {
    file ??= await open(path, 'r')
    const wanted = Math.min(chunkBytes, to - at + 1)
    const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, at)
    if (bytesRead === 0) throw new Error('The file is shorter than it was when it was looked up')
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await readChunk()
          if (isOver) return await close()
          controller.enqueue(chunk)
          if (at <= to) return
          await close()
          controller.close()
        } catch (error) {
          // Once it is cancelled nobody waits for bytes, and the handle may be closed under the read.
          if (isOver) return await close()
          await close()
          throw error
        }
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
