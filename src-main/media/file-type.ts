import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A file's type as its bytes say. */
export type SniffedType = {
  readonly contentType: string
  readonly extension: string
  readonly kind: 'image' | 'video' | 'audio' | 'unknown'
}

/** How many bytes the decision needs. */
export const sniffLength = 32

const unknown: SniffedType = { contentType: 'application/octet-stream', extension: 'bin', kind: 'unknown' }

const image = (contentType: string, extension: string): SniffedType => ({ contentType, extension, kind: 'image' })
const video = (contentType: string, extension: string): SniffedType => ({ contentType, extension, kind: 'video' })
const audio = (contentType: string, extension: string): SniffedType => ({ contentType, extension, kind: 'audio' })

function ofBrand(brand: string): SniffedType {
  if (brand === 'avif' || brand === 'avis') return image('image/avif', 'avif')
  if (brand === 'M4A ') return audio('audio/mp4', 'm4a')
  // A photo of a phone, in a form that neither windows nor models here open.
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) return unknown
  return video('video/mp4', 'mp4')
}

/**
 * Tells a file's type from its first bytes: a closed set, and everything else is a plain run of bytes that is never
 * shown or opened. What the service or an address says of the type is not asked.
 */
export function sniff(bytes: Uint8Array): SniffedType {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return image('image/png', 'png')
  if (text(0, 3) === '\xff\xd8\xff') return image('image/jpeg', 'jpg')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return image('image/webp', 'webp')
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return image('image/gif', 'gif')
  if (text(4, 8) === 'ftyp') return ofBrand(text(8, 12))
  if (text(0, 4) === '\x1a\x45\xdf\xa3') return video('video/webm', 'webm')
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return audio('audio/wav', 'wav')
  if (text(0, 4) === 'fLaC') return audio('audio/flac', 'flac')
  if (text(0, 4) === 'OggS') return audio('audio/ogg', 'ogg')
  if (text(0, 3) === 'ID3' || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2))
    return audio('audio/mpeg', 'mp3')
  return unknown
}

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
