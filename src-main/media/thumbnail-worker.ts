import { rm } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { stripFrames } from '#shared/domain/video-strip.ts'
import { isTooLargeToShow, mostPixels } from '#shared/domain/limits.ts'
import { moveDurably } from '../disk/durable-file.ts'
import { copyWhole, hashWhole } from './read-whole.ts'
import { dragIconSide, stripSide, type WorkerAnswer, WorkerRequest } from './thumbnail-message.ts'

const open = (source: string) => sharp(source, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
// Reads only the header, so that the size of an oversized image can be reported.
const openHeader = (source: string) => sharp(source, { limitInputPixels: false, animated: false })

sharp.concurrency(1)
sharp.cache(false)

/** An image's header; null if the file is no image. */
const imageOf = (source: string) =>
  openHeader(source)
    .metadata()
    .catch(() => null)

// The decoders are loaded at the first video or audio file.
async function measureOther(source: string) {
  const { measureVideo } = await import('./media-decoder.ts')
  return measureVideo(source)
}

async function measure(id: number, source: string): Promise<WorkerAnswer> {
  const image = await imageOf(source)
  if (image === null) return { id, kind: 'measured', ...(await measureOther(source)) }
  const { width, height, orientation } = image
  const isTurned = orientation !== undefined && orientation >= 5
  return { id, kind: 'measured', width: isTurned ? height : width, height: isTurned ? width : height, duration: null }
}

/** One frame of a video, upright, for sharp to write. @throws Error if the file is no video. */
async function openVideo(source: string, size: number) {
  const { drawVideoFrame } = await import('./media-decoder.ts')
  const { pixels, width, height, degrees } = await drawVideoFrame(source, size)
  return sharp(pixels, { raw: { width, height, channels: 3 } }).rotate(degrees)
}

/** Writes an image under its name, once it is whole. */
async function save(drawn: Sharp, target: string): Promise<void> {
  const partial = `${target}.part`
  try {
    await drawn.toFile(partial)
    await moveDurably(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
}

async function shrink(id: number, source: string, target: string, size: number): Promise<WorkerAnswer> {
  const image = await imageOf(source)
  const { width, height } = image ?? (await measureOther(source))
  if (isTooLargeToShow(width, height)) {
    return { id, kind: 'refused', reason: `The image is too large to preview: ${width} x ${height} pixels` }
  }
  const drawn = image === null ? await openVideo(source, size) : open(source).rotate()
  const small = drawn.resize(size, size, { fit: 'inside', withoutEnlargement: true })
  await save(small.webp({ quality: 82, effort: 2 }), target)
  return { id, kind: 'shrunk' }
}

/** Reads the mean colour of a thumbnail, as 0xRRGGBB; never 0, which stands for unknown. */
async function readColour(id: number, source: string): Promise<WorkerAnswer> {
  const { data } = await open(source)
    .flatten({ background: '#0c0c0c' })
    .resize(1, 1, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [red = 0, green = red, blue = red] = data
  return { id, kind: 'coloured', colour: Math.max(1, (red << 16) | (green << 8) | blue) }
}

/** Draws frames of a video side by side, evenly spread over its length. @throws Error if the file is no video. */
async function drawStrip(id: number, source: string, target: string): Promise<WorkerAnswer> {
  const { drawVideoFrames } = await import('./media-decoder.ts')
  const frames = await drawVideoFrames(source, stripSide, stripFrames)
  const drawn = await Promise.all(
    frames.map(({ pixels, width, height, degrees }) =>
      sharp(pixels, { raw: { width, height, channels: 3 } })
        .rotate(degrees)
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  const [first] = drawn
  if (first === undefined) throw new Error('There are no frames in it')
  const { width, height } = first.info
  const strip = sharp({ create: { width: width * stripFrames, height, channels: 3, background: '#0c0c0c' } })
  strip.composite(drawn.map(({ data }, at) => ({ input: data, left: at * width, top: 0 })))
  await save(strip.webp({ quality: 70, effort: 2 }), target)
  return { id, kind: 'shrunk' }
}

/** Draws the icon of a drag: a thumbnail, or a plain sheet. A PNG, because the system's drags read no WebP. */
async function drawIcon(id: number, source: string | null, target: string): Promise<WorkerAnswer> {
  const [width, height] = [dragIconSide * 0.75, dragIconSide]
  const sheet = { create: { width, height, channels: 3 as const, background: '#8a8a8a' } }
  const drawn = source === null ? sharp(sheet) : open(source)
  const small = drawn.resize(dragIconSide, dragIconSide, { fit: 'inside', withoutEnlargement: true })
  await save(small.png(), target)
  return { id, kind: 'shrunk' }
}

/** Whole files that are being read, by the request. */
const reading = new Map<number, AbortController>()

async function readWhole(request: Extract<WorkerRequest, { kind: 'hash' | 'duplicate' }>): Promise<WorkerAnswer> {
  const { id, source, share } = request
  const stopping = new AbortController()
  reading.set(id, stopping)
  try {
    const pace = { share, signal: stopping.signal }
    const read = request.kind === 'hash' ? hashWhole(source, pace) : copyWhole(source, request.target, pace)
    return { id, kind: 'read', ...(await read) }
  } finally {
    reading.delete(id)
  }
}

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  try {
    if (request.kind === 'measure') return await measure(request.id, request.source)
    if (request.kind === 'shrink') return await shrink(request.id, request.source, request.target, request.size)
    if (request.kind === 'colour') return await readColour(request.id, request.source)
    if (request.kind === 'strip') return await drawStrip(request.id, request.source, request.target)
    if (request.kind === 'icon') return await drawIcon(request.id, request.source, request.target)
    if (request.kind === 'sheet') {
      const { drawSheet } = await import('./contact-sheet.ts')
      await drawSheet(request.order)
      return { id: request.id, kind: 'drawn' }
    }
    if (request.kind === 'record') {
      const { readVoiceSample } = await import('./read-voice-sample.ts')
      return { id: request.id, kind: 'recorded', reading: await readVoiceSample(request.source, request.target) }
    }
    if (request.kind === 'cut') {
      const { cutVoiceSample } = await import('./read-voice-sample.ts')
      return { id: request.id, kind: 'cut', analysis: await cutVoiceSample(request.source, request) }
    }
    if (request.kind === 'scan') {
      const { scanVideo } = await import('./scan-video.ts')
      return { id: request.id, kind: 'scanned', scan: await scanVideo(request.source) }
    }
    if (request.kind === 'png') {
      const png = await open(request.source).rotate().png({ compressionLevel: 3 }).toBuffer()
      return { id: request.id, kind: 'png', png: png.toString('base64') }
    }
    if (request.kind === 'fingerprint') {
      const { readImageFingerprint, readVideoFingerprint } = await import('./read-fingerprint.ts')
      const read = request.isVideo ? readVideoFingerprint : readImageFingerprint
      return { id: request.id, kind: 'fingerprint', print: await read(request.source) }
    }
    if (request.kind === 'texts') {
      const { readEmbeddedTexts } = await import('./embedded-texts.ts')
      return { id: request.id, kind: 'texts', texts: await readEmbeddedTexts(request.source) }
    }
    if (request.kind === 'embed') {
      const { writeCopyWith } = await import('./write-metadata.ts')
      return { id: request.id, kind: 'embedded', result: await writeCopyWith(request) }
    }
    if (request.kind === 'hash' || request.kind === 'duplicate') return await readWhole(request)
    if (request.kind === 'cancel') {
      reading.get(request.request)?.abort(new Error('Stopped'))
      return { id: request.id, kind: 'cancelled' }
    }
    const { readPlayback } = await import('./media-decoder.ts')
    return { id: request.id, kind: 'heard', playback: await readPlayback(request.source) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? { code: String(error.code) } : {}
    return { id: request.id, kind: 'refused', reason: error instanceof Error ? error.message : String(error), ...code }
  }
}

if (process.send === undefined) throw new Error('This file runs as a process of the studio')
process.on('message', (message: unknown) => {
  const request = WorkerRequest.parse(message)
  void answer(request).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
