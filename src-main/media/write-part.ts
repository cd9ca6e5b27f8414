import type { Dispatcher } from 'undici'
import type { OutputType } from '#shared/contract/model.ts'
import { diskFull, refusedFile } from './disk-failure.ts'
import { keepPart, openPart, readHead } from './part-file.ts'
import { sizeCap } from './size-cap.ts'
import { sniff, sniffLength } from './sniff.ts'

/** What bounds a body while it is written. */
export type WriteBounds = {
  readonly expected: OutputType
  /** A bound of the caller's own, in bytes; the kind's cap holds besides. */
  readonly mostBytes?: number
  /** A host that sends less than this in a window is given up; what came stays. */
  readonly leastBytes: number
  readonly windowMs: number
  /** Bytes that the disk can take. */
  readonly freeBytes: number
  readonly folder: string
  readonly onPiece: () => void
}

/** After so many bytes what came is flushed, to be gone on with after a power loss. */
const keptEvery = 16 * 1024 ** 2

/** Said of a file that is stopped for its size; its part is of no use. */
export function tooLarge(most: number): Error {
  const sentence = `The file is larger than the limit of ${most} bytes, so it wasn’t downloaded. The run is paid and its file stays at the service.`
  return refusedFile('too-large', sentence)
}

/** Watches that a body comes at a speed that ends. */
function createPace(leastBytes: number, windowMs: number) {
  let since = performance.now()
  let bytes = 0
  return (more: number) => {
    bytes += more
    if (performance.now() - since < windowMs) return
    if (bytes < leastBytes) throw new Error(`The media host sent ${bytes} bytes in ${windowMs} ms; it is asked again`)
    since = performance.now()
    bytes = 0
  }
}

/**
 * Writes a body behind the `before` bytes that lie there, and waits until all of it is on the disk. Answers with the path
 * of the part, whose name says how much of it is. `total`: what the whole file will be, null where the host does not say.
 *
 * One piece is held in memory at a time. @throws Failure FILE_REFUSED over the cap of its kind, DISK_FULL where the room
 * does not do; Error where the host is too slow or breaks off.
 */
export async function writePart(
  body: Dispatcher.ResponseData['body'],
  path: string,
  { before, total }: { before: number; total: number | null },
  bounds: WriteBounds,
): Promise<string> {
  const keepPace = createPace(bounds.leastBytes, bounds.windowMs)
  const capOf = (head: Uint8Array) =>
    Math.min(sizeCap(sniff(head).kind, bounds.expected), bounds.mostBytes ?? Number.POSITIVE_INFINITY)
  let head = before > 0 ? await readHead(path, sniffLength) : Buffer.alloc(0)
  let size = before
  let kept = { path, size }
  const handle = await openPart(path, before > 0 ? 'go on' : 'anew')
  const keep = async () => {
    if (size > kept.size) kept = { path: await keepPart(handle, kept.path), size }
  }
  try {
    for await (const chunk of body) {
      // A body without an encoding gives buffers.
      const piece = chunk as Buffer
      if (head.length < sniffLength) head = Buffer.concat([head, piece.subarray(0, sniffLength - head.length)])
      const most = capOf(head)
      if (Math.max(size + piece.length, total ?? 0) > most) throw tooLarge(most)
      if (total !== null && total - before > bounds.freeBytes) throw diskFull(bounds.folder, total - before)
      await handle.writeFile(piece)
      size += piece.length
      if (size - kept.size >= keptEvery) await keep()
      bounds.onPiece()
      keepPace(piece.length)
    }
    await keep()
    return kept.path
  } catch (error) {
    // What cannot be flushed now is fetched again; why the body broke off is what counts.
    await keep().catch(() => null)
    throw error
  } finally {
    await handle.close()
  }
}
