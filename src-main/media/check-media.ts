import { type FileHandle, open } from 'node:fs/promises'
import type { OutputType } from '#shared/contract/model.ts'
import { sniffType } from '#shared/domain/sniff-type.ts'
import { sniff, type SniffedType } from './file-type.ts'

/** What a file is, for sentences. `format`: where `what` is an incomplete file, or one of a format without a name. */
type FileContent = {
  readonly what:
    | 'empty'
    | 'gzip'
    | 'html'
    | 'xml'
    | 'json'
    | 'text'
    | 'svg'
    | 'pdf'
    | 'image'
    | 'video'
    | 'audio'
    | 'incomplete'
    | 'other'
  readonly format: string
}
/** Why a file is not the requested output, and what it is instead. */
type MediaProblem = {
  readonly reason: 'empty' | 'unknown-kind' | 'other-kind' | 'damaged'
  readonly content: FileContent
}

/** Enough for every kind's headers, and for the last page or frame of an audio file. Bytes. */
const ends = { head: 512, tail: { image: 4096, video: 0, audio: 72 * 1024 } } as const

/** The start and end of a file; the rest is read as its structure requires. */
type Ends = { readonly head: Buffer; readonly tail: Buffer; readonly size: number; readonly handle: FileHandle }

async function readAt(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const textOf = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const contentOf = (what: FileContent['what'], format = ''): FileContent => ({ what, format })

/** Describes a file of unknown type; null if its format is not recognized. */
function describeUnknown(head: Buffer): FileContent | null {
  if (head[0] === 0x1f && head[1] === 0x8b) return contentOf('gzip')
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/u, '')
    .trimStart()
    .toLowerCase()
  if (/^<(!doctype html|html|head|body|title)\b/u.test(text)) return contentOf('html')
  if (/^(<\?xml|<svg|<!--)/u.test(text))
    return text.includes('<svg') || text.startsWith('<!--') ? null : contentOf('xml')
  if (/^(?:\{|\[\s*(?:["{[\]\d-]|true|false|null))/u.test(text)) return contentOf('json')
  // oxlint-disable-next-line no-control-regex -- control characters distinguish binary data from text.
  return /[\u0000-\u0008\u000E-\u001F\uFFFD]/u.test(text.slice(0, -1)) ? null : contentOf('text')
}

const endsWithin = (tail: Buffer, mark: string) => tail.includes(Buffer.from(mark, 'latin1'))

/** A RIFF file's size is at its start; a streamed one says that it is unknown. */
function isRiffWhole({ head, size }: Ends): boolean {
  const reported = head.length < 12 ? 0 : head.readUInt32LE(4)
  return reported === 0xffff_ffff || (reported > 4 && reported + 8 <= size)
}

/** Walks the boxes by their headers: each must end within the file, and one that describes the content must exist. */
async function areBoxesWhole({ handle, size }: Ends, needed: readonly string[]): Promise<boolean> {
  let isDescribed = false
  for (let at = 0; at < size;) {
    const box = await readAt(handle, at, 16)
    if (box.length < 8) return isDescribed
    const short = box.readUInt32BE(0)
    if (short === 1 && box.length < 16) return false
    const length = short === 0 ? size - at : short === 1 ? Number(box.readBigUInt64BE(8)) : short
    if (length < 8 || at + length > size) return false
    isDescribed ||= needed.includes(textOf(box, 4, 8))
    at += length
  }
  return isDescribed
}

/** Reads a variable-length EBML number and its length in bytes; null if all its bits mean "unknown". */
function readVint(bytes: Buffer, at: number): { value: number | null; length: number } {
  const first = bytes[at] ?? 0
  const length = first === 0 ? 9 : Math.clz32(first) - 23
  if (length > 8 || at + length > bytes.length) return { value: null, length }
  let value = first & (0xff >> length)
  let isOpen = value === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isOpen &&= byte === 0xff
  }
  return { value: isOpen ? null : value, length }
}

function isMatroskaWhole({ head, size }: Ends): boolean {
  const intro = readVint(head, 4)
  const segment = 4 + intro.length + (intro.value ?? 0)
  if (segment + 12 > head.length) return size > segment
  if (head.readUInt32BE(segment) !== 0x1853_8067) return false
  const { value, length } = readVint(head, segment + 4)
  return value === null || segment + 4 + length + value <= size
}

/** The last page of an Ogg file must end with the file. */
function isOggWhole({ tail }: Ends): boolean {
  const at = tail.lastIndexOf('OggS', undefined, 'latin1')
  const count = tail[at + 26]
  if (at < 0 || count === undefined || at + 27 + count > tail.length) return false
  const body = tail.subarray(at + 27, at + 27 + count).reduce((sum, length) => sum + length, 0)
  return at + 27 + count + body <= tail.length
}

const mp3Bits = {
  v1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  v2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const mp3Rates = [44_100, 48_000, 32_000] as const

/** The bytes of the layer III frame at an offset; null if there is none. */
function mp3Frame(bytes: Buffer, at: number): number | null {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
  if (a !== 0xff || (b & 0xe6) !== 0xe2) return null
  const version = (b >> 3) & 3
  const kilobits = mp3Bits[version === 3 ? 'v1' : 'v2'][c >> 4]
  const rate = mp3Rates[((c >> 2) & 3) as 0 | 1 | 2]
  if (version === 1 || !kilobits || rate === undefined) return null
  const hertz = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4
  return Math.floor(((version === 3 ? 144 : 72) * kilobits * 1000) / hertz) + ((c >> 1) & 1)
}

/** Follows the frames in the tail: after the first consecutive ones, they must continue to the end or to a tag. */
function isMp3Whole({ tail }: Ends): boolean {
  for (let start = 0; start < tail.length - 4; start += 1) {
    let at = start
    let frames = 0
    for (let length = mp3Frame(tail, at); length !== null; length = mp3Frame(tail, at)) {
      at += length
      frames += 1
      if (at >= tail.length) break
    }
    if (frames < 3 && at < tail.length) continue
    const rest = tail.subarray(at)
    const isTag = /^(TAG|APETAGEX|LYRICSBEGIN|ID3)/u.test(textOf(rest, 0, 12)) || rest.every((byte) => byte === 0)
    return at === tail.length || (at < tail.length && isTag)
  }
  return false
}

/** The checksum at the end of a FLAC frame: 0 over a frame that includes it. */
function flacSum(frame: Buffer): number {
  let sum = 0
  for (const byte of frame) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      sum = (sum & 0x8000) === 0 ? (sum << 1) & 0xffff : ((sum << 1) ^ 0x8005) & 0xffff
  }
  return sum
}

/** Some frame in the tail must end with its checksum at the end of the file. */
function isFlacWhole({ tail, size }: Ends): boolean {
  const end = textOf(tail, tail.length - 128, tail.length - 125) === 'TAG' ? tail.length - 128 : tail.length
  const marks: number[] = []
  for (let at = tail.length - 2; at >= 0; at -= 1) {
    if (tail[at] === 0xff && ((tail[at + 1] ?? 0) & 0xfe) === 0xf8) marks.push(at)
  }
  // A frame longer than the tail has no start in it.
  if (marks.length === 0) return size > tail.length
  return marks.slice(0, 64).some((at) => flacSum(tail.subarray(at, end)) === 0)
}

async function isWhole(file: Ends, { contentType }: SniffedType): Promise<boolean> {
  const { tail } = file
  switch (contentType) {
    case 'image/png':
      return endsWithin(tail, 'IEND\xaeB`\x82')
    case 'image/jpeg':
      return endsWithin(tail, '\xff\xd9')
    case 'image/gif':
      return tail.findLast((byte) => byte !== 0) === 0x3b
    case 'image/webp':
    case 'audio/wav':
      return isRiffWhole(file)
    case 'image/avif':
      return areBoxesWhole(file, ['meta', 'moov'])
    case 'video/mp4':
    case 'audio/mp4':
      return areBoxesWhole(file, ['moov'])
    case 'video/webm':
      return isMatroskaWhole(file)
    case 'audio/mpeg':
      return isMp3Whole(file)
    case 'audio/flac':
      return isFlacWhole(file)
    case 'audio/ogg':
      return isOggWhole(file)
    default:
      return true
  }
}

/** Containers of both audio and video. */
const either: readonly string[] = ['video/mp4', 'audio/mp4', 'video/webm', 'audio/ogg']

function isOfKind({ kind, contentType }: SniffedType, expected: OutputType): boolean {
  if (kind === 'unknown' || expected === 'unknown' || kind === expected) return true
  if (expected === 'video' && contentType === 'image/gif') return true
  return (expected === 'video' || expected === 'audio') && either.includes(contentType)
}

/** Describes a file of unknown type by its first bytes; null if its format is not recognized. */
export function describeFile(head: Buffer): FileContent | null {
  const type = sniffType(head)
  if (type === 'image/svg+xml') return contentOf('svg')
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return contentOf('pdf')
  return type === null ? describeUnknown(head) : contentOf('other', type.split('/')[1] ?? type)
}

/**
 * Checks that a file is a complete image, video or audio file of the requested kind, by its start, its end and the
 * headers between, without reading all of it. Unrecognized formats pass. Returns null if nothing is wrong.
 * @throws Error if the file cannot be read.
 */
export async function checkMedia(path: string, expected: OutputType): Promise<MediaProblem | null> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) return { reason: 'empty', content: contentOf('empty') }
    const head = await readAt(handle, 0, Math.min(size, ends.head))
    const type = sniff(head)
    if (type.kind === 'unknown') {
      const content = describeUnknown(head)
      return content === null ? null : { reason: 'unknown-kind', content }
    }
    if (!isOfKind(type, expected)) return { reason: 'other-kind', content: contentOf(type.kind) }
    const length = Math.min(size, ends.tail[type.kind])
    const tail = await readAt(handle, size - length, length)
    if (await isWhole({ head, tail, size, handle }, type)) return null
    return { reason: 'damaged', content: contentOf('incomplete', type.extension.toUpperCase()) }
  } finally {
    await handle.close()
  }
}
