import { rename, open } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#shared/contract/limit.ts'
import type { MediaFile, MediaInput } from '../models/model-definition.ts'
import { sniffType } from '#shared/domain/sniff-type.ts'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fetchUrl } from '../outbound/call-url.ts'

/** Pixels of a picture at most, and of the longer side of one that was drawn from an SVG. */
const mostPixels = 100_000_000
const svgSide = 2_048

async function describeImage(path: string): Promise<MediaFile> {
  const { default: sharp } = await import('sharp')
  const { width, height, format } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  return { path, contentType: `image/${format === 'heif' ? 'avif' : format}`, width, height }
}

/** Turns an SVG into a PNG beside it (interface: POST /run, Input handling). It is drawn alone: nothing is fetched for it. */
async function drawSvg(path: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const drawn = `${path}.png`
  const { width, height } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  const scale = svgSide / Math.max(width, height)
  const density = Math.min(2_400, Math.max(1, 72 * scale))
  await sharp(path, { density, limitInputPixels: mostPixels })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .png()
    .toFile(drawn)
  return drawn
}

async function describePlayed(path: string, contentType: string): Promise<MediaFile> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  const durationSec = await input.computeDuration()
  const video = await input.getPrimaryVideoTrack()
  if (video === null) return { path, contentType: contentType.replace('video/', 'audio/'), durationSec }
  const [width, height] = await Promise.all([video.getDisplayWidth(), video.getDisplayHeight()])
  return { path, contentType, durationSec, width, height }
}

const kindWords: Record<MediaInput['kind'], string> = { image: 'an image', video: 'a video', audio: 'audio' }

/** Which kinds of file an input takes. A film will do where only its sound is wanted. */
const accepted: Record<MediaInput['kind'], RegExp> = {
  image: /^image\//,
  audio: /^(audio|video)\//,
  video: /^video\//,
}

function cutAt(most: number): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.byteLength
      if (length > most) done(new Error(`The file is larger than ${Math.round(most / 1024 / 1024)} MiB.`))
      else done(null, chunk)
    },
  })
}

/** Saves the file behind a link at a path. @throws Error where it cannot be had or is larger than `mostBytes`. */
async function saveFile(
  url: string,
  path: string,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<void> {
  const answer = await fetchUrl(url, { signal })
  await pipeline(answer, cutAt(mostBytes), createWriteStream(path, { mode: 0o600 }), { signal })
}

/** The first bytes of a file on the disk. */
async function readHead(path: string, bytes: number): Promise<Uint8Array> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Fetches the file behind an input's link into a folder, and describes it by its own bytes.
 *
 * @throws Error with a sentence for the user where it cannot be had or is of another kind.
 */
export async function fetchMediaFile(
  { url, kind, folder, name }: { url: string; kind: MediaInput['kind']; folder: string; name: string },
  signal: AbortSignal,
): Promise<MediaFile> {
  const fetched = join(folder, name)
  await saveFile(url, fetched, { mostBytes: limits.mediaFileBytes, signal })
  const type = sniffType(await readHead(fetched, 4096))
  if (type === null || !accepted[kind].test(type)) throw new Error(`The file is not ${kindWords[kind]}.`)
  if (type === 'image/svg+xml') return describeImage(await drawSvg(fetched))
  const path = `${fetched}.${type.split(/[/-]/).at(-1)}`
  await rename(fetched, path)
  return kind === 'image' ? describeImage(path) : describePlayed(path, type)
}
