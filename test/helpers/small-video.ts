import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Decoder, Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import sharp from 'sharp'
import { encodeSound } from '../../src-service/models/audio/encode-sound.ts'
import { outputSampleRate, type Sound } from '../../src-service/models/audio/sound.ts'
import { videoRenderer, type VideoMaker } from '../../src-service/models/video/video-renderer.ts'
import { shootStill } from '../../src-service/models/video/render-video.ts'
import type { MediaFile, RenderJob } from '../../src-service/models/model-definition.ts'
import type { ImageSize } from '../../src-service/models/image-size.ts'

/** Small enough that a test renders a video quickly. Pixels. */
export const smallFrame: ImageSize = { width: 160, height: 90 }

type Asked = {
  readonly input?: Record<string, unknown>
  readonly seed?: number
  readonly media?: Readonly<Record<string, readonly string[]>>
  readonly size?: ImageSize
}

const fileAt = (path: string): MediaFile => ({ path, contentType: 'application/octet-stream' })

/** A job as the service hands it over. Media are paths. */
export function jobOf(folder: string, { input = {}, seed = 1, media = {} }: Asked): RenderJob {
  const files = Object.entries(media).map(([name, paths]) => [name, paths.map(fileAt)] as const)
  return { family: 'test', input, seed, media: Object.fromEntries(files), folder }
}

/** Renders a complete small video. `digest` shows whether two videos have the same bytes. */
export async function shootSmall(make: VideoMaker, folder: string, asked: Asked) {
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const { files } = await videoRenderer(make, asked.size ?? smallFrame)(jobOf(folder, asked), context)
  const [made] = files
  if (made === undefined || typeof made.file !== 'string') throw new Error('No video was made.')
  const bytes = await readFile(made.file)
  return { path: made.file, made, bytes, digest: createHash('sha256').update(bytes).digest('hex') }
}

/** Draws frames of a small video without encoding it. Returns red, green and blue bytes of each. */
export async function drawSmall(make: VideoMaker, folder: string, asked: Asked, times: readonly number[]) {
  const clip = await make(jobOf(folder, asked), asked.size ?? smallFrame)
  const frames: Uint8Array[] = []
  for (const seconds of times) {
    frames.push(
      await sharp(await shootStill(clip, seconds))
        .removeAlpha()
        .raw()
        .toBuffer(),
    )
  }
  await clip.close()
  return { clip, frames }
}

/** What a player would find in a file. */
export async function inspectVideo(path: string) {
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (video === undefined) throw new Error('There is no video stream.')
  const sound = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  const { codecpar, avgFrameRate } = video
  const found = {
    width: codecpar.width,
    height: codecpar.height,
    colorSpace: codecpar.colorSpace,
    framesPerSecond: avgFrameRate.num / avgFrameRate.den,
    durationSec: demuxer.duration,
    hasSound: sound !== undefined,
  }
  using decoder = await Decoder.create(video)
  let frames = 0
  for await (const frame of decoder.frames(demuxer.packets(video.index))) {
    if (frame === null) break
    frames += 1
    frame.free()
  }
  return { ...found, frames }
}

/** Writes an image of one colour with a bright block in its upper middle, for a video to show. */
export async function writeImage(folder: string, name: string, colour: string, size: ImageSize): Promise<string> {
  const path = join(folder, name)
  const block = {
    create: {
      width: Math.ceil(size.width / 3),
      height: Math.ceil(size.height / 2),
      channels: 3,
      background: '#f4f0e6',
    },
  } as const
  await sharp({ create: { ...size, channels: 3, background: colour } })
    .composite([{ input: block, left: Math.floor(size.width / 3), top: Math.floor(size.height / 5) }])
    .png()
    .toFile(path)
  return path
}

/** Makes a sound from a function of time in seconds. */
export function soundOf(durationSec: number, at: (seconds: number) => number): Sound {
  const samples = new Float32Array(Math.round(durationSec * outputSampleRate))
  for (let index = 0; index < samples.length; index += 1) samples[index] = at(index / outputSampleRate)
  return { rate: outputSampleRate, channels: [samples] }
}

/** Writes a sound as a file. */
export async function writeSound(folder: string, name: string, sound: Sound): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, (await encodeSound(sound, 'wav')).file)
  return path
}

/** The mean difference of two images, in steps of 255. */
export function apart(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

/** The standard deviation of an image's values: 0 for a plain image. */
export function spread(pixels: Uint8Array): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
}
