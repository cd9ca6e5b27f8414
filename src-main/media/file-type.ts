import { type FileType, sniffType } from '#shared/domain/sniff-type.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file's type by its bytes. */
export type SniffedType = {
  readonly contentType: string
  readonly extension: string
  readonly kind: 'image' | 'video' | 'audio' | 'unknown'
}

/** Bytes needed to detect a type. */
export const sniffLength = 32

const playedAs: Partial<Record<FileType, FileType>> = {
  'video/quicktime': 'video/mp4',
  'video/x-matroska': 'video/webm',
}
const extensions: Partial<Record<FileType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
}

/**
 * Detects a file's type by its first bytes, from a closed set; anything else is `application/octet-stream`, which is
 * never shown or opened. Ignores the type given by the service or an address.
 */
export function sniff(bytes: Uint8Array): SniffedType {
  const found = sniffType(bytes)
  const contentType = found === null ? null : (playedAs[found] ?? found)
  const extension = contentType === null ? undefined : extensions[contentType]
  if (contentType === null || extension === undefined)
    return { contentType: 'application/octet-stream', extension: 'bin', kind: 'unknown' }
  const kind = contentType.startsWith('image/') ? 'image' : contentType.startsWith('video/') ? 'video' : 'audio'
  return { contentType, extension, kind }
}

/** A file's size in bytes, its SHA-256 in lowercase hex and its detected type; read in pieces. */
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
