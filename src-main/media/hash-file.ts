import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { sniff, type SniffedType, sniffLength } from './sniff.ts'

/** A file's size in bytes, its SHA-256 in lowercase hex and its type by its bytes; read in pieces. */
export async function hashFile(path: string): Promise<{ sha256: string; type: SniffedType; bytes: number }> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    // A stream without an encoding gives buffers.
    const piece = chunk as Buffer
    if (head.length < sniffLength) head = Buffer.concat([head, piece.subarray(0, sniffLength - head.length)])
    hash.update(piece)
    bytes += piece.length
  }
  return { sha256: hash.digest('hex'), type: sniff(head), bytes }
}
