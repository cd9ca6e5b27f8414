import { rename, open } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#shared/contract/limit.ts'
import type { MediaFile, MediaInput } from '../models/model-definition.ts'
import { sniffType } from '#shared/domain/sniff-type.ts'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fetchUrl } from '../outbound/call-url.ts'

/** Maximum pixels of an image, and the longer side of one rendered from an SVG. */
const mostPixels = 100_000_000
const svgSide = 2_048

async function describeImage(path: string): Promise<MediaFile> {
  const { default: sharp } = await import('sharp')
  const { width, height, format } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
  return { path, contentType: `image/${format === 'heif' ? 'avif' : format}`, width, height }
}

/** Renders an SVG to a PNG beside it (interface: POST /run, Input handling). Nothing it refers to is fetched. */
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

/** The content types each input kind accepts. Audio inputs also accept video. */
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

/** Saves the file at a link to a path. @throws Error if it cannot be read or is larger than `mostBytes`. */
async function saveFile(
  url: string,
  path: string,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<void> {
  const answer = await fetchUrl(url, { signal })
  await pipeline(answer, cutAt(mostBytes), createWriteStream(path, { mode: 0o600 }), { signal })
}

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
 * Fetches the file at an input's link into a folder and detects its type from its bytes.
 *
 * @throws Error with a message for the user if it cannot be read or is of another kind.
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
