import { createHash } from 'node:crypto'
import { open, rm, utimes } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPart } from './partial-files.ts'

const pieceBytes = 1024 * 1024

/** A file that was read from start to end. Bytes; SHA-256 in lowercase hex. */
export type WholeRead = { readonly bytes: number; readonly sha256: string }

/** How much of the time reading may take, above 0 and at most 1. The rest of it the reader sleeps. */
type Pace = { readonly share: number; readonly signal: AbortSignal }

/** Reads a file in pieces, and passes each on before the next is read. */
async function readPieces(path: string, { share, signal }: Pace, onPiece?: (piece: Buffer) => Promise<unknown>) {
  await using handle = await open(path, 'r')
  const hash = createHash('sha256')
  const { size } = await handle.stat()
  const piece = Buffer.allocUnsafe(Math.max(1, Math.min(size, pieceBytes)))
  let bytes = 0
  for (;;) {
    signal.throwIfAborted()
    const since = performance.now()
    const { bytesRead } = await handle.read(piece, 0, piece.length, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const read = piece.subarray(0, bytesRead)
    hash.update(read)
    await onPiece?.(read)
    bytes += bytesRead
    const restMs = (performance.now() - since) * (1 / share - 1)
    if (restMs >= 1) await sleep(restMs, undefined, { signal })
  }
}

/** Hashes a file. @throws Error if it cannot be read, or the signal's reason. */
export const hashWhole = (path: string, pace: Pace): Promise<WholeRead> => readPieces(path, pace)

/**
 * Copies a file under a temporary name with its times, flushes the copy and reads it again.
 * @throws Error if the copy differs, or the error of the disk; nothing is left behind.
 */
export async function copyWhole(path: string, part: string, pace: Pace): Promise<WholeRead> {
  try {
    let times: { atime: Date; mtime: Date }
    let original: WholeRead
    {
      await using copy = await openPart(part, 'anew')
      await using source = await open(path, 'r')
      times = await source.stat()
      original = await readPieces(path, pace, (piece) => copy.writeFile(piece))
      await copy.sync()
    }
    const found = await hashWhole(part, pace)
    if (found.sha256 !== original.sha256) throw new Error(`The copy of ${path} differs from it`)
    await utimes(part, times.atime, times.mtime)
    return original
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
