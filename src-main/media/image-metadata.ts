import { crc32 } from 'node:zlib'
import { recipeKey } from '#shared/domain/embedded-recipe.ts'
import { recipeNamespace } from './embedded-texts.ts'

/** A recipe that does not fit where the format keeps it. */
export class RecipeTooLargeError extends Error {
  override readonly name = 'RecipeTooLargeError'
}

/** What a copy of an image carries: a recipe beside what it has, or none of its metadata. */
export type ImageMetadata = { readonly recipe: string | null; readonly orientation: number }

/** EXIF data that says only how the image is turned (TIFF 6.0: one folder of one entry). */
function turnedExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('II*\0', 0, 'latin1')
  exif.writeUInt32LE(8, 4)
  exif.writeUInt16LE(1, 8)
  exif.writeUInt16LE(0x0112, 10)
  exif.writeUInt16LE(3, 12)
  exif.writeUInt32LE(1, 14)
  exif.writeUInt16LE(orientation, 18)
  return exif
}

const escaped = (text: string) => text.replaceAll(/[&<>"\n\r\t]/gu, (one) => `&#${one.codePointAt(0) ?? 0};`)

/** The file's XMP with the recipe added, or new XMP. */
function xmpWith(recipe: string, before: string | null): string {
  const own = `<rdf:Description xmlns:backlot="${recipeNamespace}" rdf:about="" backlot:recipe="${escaped(recipe)}"/>`
  const end = before?.lastIndexOf('</rdf:RDF>') ?? -1
  if (before !== null && end !== -1) {
    const older = /<rdf:Description xmlns:backlot="urn:backlot:recipe"[^>]*\/>/gu
    return before.slice(0, end).replaceAll(older, '') + own + before.slice(end)
  }
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${rdf}">${own}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

// What the pixels need: PNG 3rd edition, sections 5 and 11.
const drawnChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sRGB cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

function pngWith(file: Buffer, { recipe, orientation }: ImageMetadata): Buffer {
  const parts = [file.subarray(0, 8)]
  const isOwn = (chunk: Buffer) => chunk.subarray(8, 9 + recipeKey.length).toString('latin1') === `${recipeKey}\0`
  let isWritten = false
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + 8)
    if (!isWritten && (type === 'IDAT' || type === 'PLTE')) {
      isWritten = true
      const data = Buffer.from(`${recipeKey}\0\0\0\0\0${recipe ?? ''}`, 'utf8')
      if (recipe !== null) parts.push(pngChunk('iTXt', data))
      else if (orientation > 1) parts.push(pngChunk('eXIf', turnedExif(orientation)))
    }
    const chunk = file.subarray(at, end)
    if (recipe === null ? drawnChunks.has(type) : !(type === 'iTXt' && isOwn(chunk))) parts.push(chunk)
    at = end
    if (type === 'IEND') break
  }
  return Buffer.concat(parts)
}

const exifMark = 'Exif\0\0'
const xmpMark = 'http://ns.adobe.com/xap/1.0/\0'
/** A segment's length has two bytes and counts itself. */
const mostInSegment = 65_533

function jpegSegment(marker: number, data: Buffer): Buffer {
  if (data.length > mostInSegment) throw new RecipeTooLargeError(`${data.length} bytes do not fit into a JPEG segment`)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The end of the coded data that follows a scan's header: the next marker that is no restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}

/** The segments of a JPEG file up to its end, with the coded data of each scan. Drops what follows the end. */
function* jpegSegments(file: Buffer): Generator<{ marker: number; bytes: Buffer; data: Buffer }> {
  for (let at = 2; at + 4 <= file.length;) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) throw new Error('The JPEG file has bytes between its segments')
    if (marker === 0xd9) return
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    const last = marker === 0xda ? endOfScan(file, end) : end
    yield { marker, bytes: file.subarray(at, last), data: file.subarray(at + 4, end) }
    at = last
  }
}

const startsWith = (data: Buffer, mark: string) => data.subarray(0, mark.length).toString('latin1') === mark

/** Whether a decoder needs a segment: JFIF, the colour profile and Adobe's colours, and all that is no metadata. */
function isDrawn(marker: number, data: Buffer): boolean {
  if (marker === 0xe0) return startsWith(data, 'JFIF\0')
  if (marker === 0xe2) return startsWith(data, 'ICC_PROFILE\0')
  return marker === 0xee || (marker !== 0xfe && (marker < 0xe0 || marker > 0xef))
}

function jpegWith(file: Buffer, { recipe, orientation }: ImageMetadata): Buffer {
  const segments = [...jpegSegments(file)]
  const xmp = segments.find(({ marker, data }) => marker === 0xe1 && startsWith(data, xmpMark))
  const kept = segments.filter((one) => (recipe === null ? isDrawn(one.marker, one.data) : one !== xmp))
  const before = xmp?.data.subarray(xmpMark.length).toString('utf8') ?? null
  const added =
    recipe !== null
      ? jpegSegment(0xe1, Buffer.concat([Buffer.from(xmpMark, 'latin1'), Buffer.from(xmpWith(recipe, before))]))
      : orientation > 1
        ? jpegSegment(0xe1, Buffer.concat([Buffer.from(exifMark, 'latin1'), turnedExif(orientation)]))
        : Buffer.alloc(0)
  // JFIF and EXIF stand first, where their readers look for them.
  const isFirst = ({ marker, data }: { marker: number; data: Buffer }) =>
    marker === 0xe0 || (marker === 0xe1 && startsWith(data, exifMark))
  const bytes = (some: typeof kept) => some.map((one) => one.bytes)
  const start = Buffer.from([0xff, 0xd8])
  const rest = kept.filter((one) => !isFirst(one))
  return Buffer.concat([start, ...bytes(kept.filter(isFirst)), added, ...bytes(rest), Buffer.from([0xff, 0xd9])])
}

function webpChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type, 0, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  data.copy(chunk, 8)
  return chunk
}

const flags = { xmp: 0x04, exif: 0x08, alpha: 0x10 }

function webpWith(
  file: Buffer,
  { recipe, orientation }: ImageMetadata,
  { width, height, hasAlpha }: { width: number; height: number; hasAlpha: boolean },
): Buffer {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 12; at + 8 <= file.length;) {
    const length = file.readUInt32LE(at + 4)
    chunks.push({ type: file.toString('latin1', at, at + 4), data: file.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  const drawn = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'])
  const before = chunks.find(({ type }) => type === 'XMP ')?.data.toString('utf8') ?? null
  const kept = chunks.filter(({ type }) => (recipe === null ? drawn.has(type) : type !== 'XMP ' && type !== 'VP8X'))
  if (recipe !== null) kept.push({ type: 'XMP ', data: Buffer.from(xmpWith(recipe, before)) })
  else if (orientation > 1) kept.push({ type: 'EXIF', data: turnedExif(orientation) })
  const head = Buffer.alloc(10)
  chunks.find(({ type }) => type === 'VP8X')?.data.copy(head)
  if (head.every((byte) => byte === 0)) {
    head.writeUIntLE(width - 1, 4, 3)
    head.writeUIntLE(height - 1, 7, 3)
    if (hasAlpha) head[0] = flags.alpha
  }
  const has = (type: string, flag: number) => (kept.some((one) => one.type === type) ? flag : 0)
  head[0] = ((head[0] ?? 0) & ~(flags.xmp | flags.exif)) | has('XMP ', flags.xmp) | has('EXIF', flags.exif)
  const body = Buffer.concat([webpChunk('VP8X', head), ...kept.map(({ type, data }) => webpChunk(type, data))])
  const start = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  start.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([start, body])
}

/** Image endings whose metadata can be written without touching the pixels. */
export const writtenImages: ReadonlySet<string> = new Set(['png', 'jpg', 'webp'])

/**
 * Copies an image with other metadata: its coded pixels, colour profile and turn stay byte for byte. A PNG file has the
 * recipe as a text, JPEG and WebP in XMP.
 * @throws RecipeTooLargeError if it does not fit.
 */
export function imageWith(
  file: Buffer,
  extension: string,
  metadata: ImageMetadata,
  size: { width: number; height: number; hasAlpha: boolean },
): Buffer {
  if (extension === 'png') return pngWith(file, metadata)
  if (extension === 'jpg') return jpegWith(file, metadata)
  if (extension === 'webp') return webpWith(file, metadata, size)
  throw new Error(`No metadata can be written into a .${extension} file`)
}
