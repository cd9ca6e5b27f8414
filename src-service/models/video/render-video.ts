import { createCanvas } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { FFmpegError, Log, type FormatContext } from 'node-av/lib'
import { frameCount, framesPerSecond, type RenderedVideo, type Shooting } from './rendered-video.ts'
import { beginVideoFile, writeVideoHead } from './mux-video.ts'
import { openSoundTrack } from './sound-track.ts'
import type { ImageSize } from '../image-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, videoColours } from './video-frame.ts'
import { blankPlanes, createCanvasConverter, type Planes } from './planes.ts'
import { usualCoding } from './coding.ts'
import { openH264 } from './open-h264.ts'
import { writePackets } from './packets.ts'

/** How many frames are held: one is drawn, one gets a video's colours, one is encoded, and one waits. */
const held = 4

/** A frame's memory, until it is encoded. `pixels`: as drawn on a canvas, RGBA row by row. */
type Place = { readonly pixels: Buffer; readonly image: Planes; done: Promise<unknown> }

/** The image stream of a video being written: H.264, 4:2:0, BT.709. */
type VideoTrack = {
  /** Encodes an image, which must not change until then. */
  add(image: Planes, index: number): Promise<void>
  flush(): Promise<void>
  free(): void
}

async function openVideoTrack(file: FormatContext, video: RenderedVideo, fps: number): Promise<VideoTrack> {
  const encoder = await openH264(video, video.coding ?? usualCoding, fps)
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  stream.avgFrameRate = encoder.framerate
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream')
  const frame = blankFrame({ width: video.width, height: video.height }, videoColours)
  return {
    async add(image, index) {
      fillFrame(frame, image.bytes)
      frame.pts = BigInt(index)
      FFmpegError.throwIfError(await encoder.sendFrame(frame), 'a frame')
      writePackets(file, encoder, stream)
    },
    async flush() {
      FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last frames')
      writePackets(file, encoder, stream)
    },
    free() {
      frame.free()
      encoder.freeContext()
    },
  }
}

/**
 * Draws every frame of a video and writes it as an MP4 with its index at the front. While frames get a video's colours and
 * are encoded on the library's threads, the next is drawn. Each of these steps takes one turn of the event loop, so that
 * drawing, which holds it up, never makes them wait for one another. Yields between frames so that the canvas frees its
 * pixels; otherwise memory grows with every frame.
 * @throws the signal's reason where it was aborted; then and after any other failure the file is not usable.
 */
export async function renderVideo(video: RenderedVideo, path: string, { signal, onProgress }: Shooting): Promise<void> {
  Log.setLevel(AV_LOG_ERROR)
  const file = beginVideoFile(path)
  const { width, height, drawInto, fps = framesPerSecond } = video
  const size: ImageSize = { width, height }
  const images = await openVideoTrack(file, video, fps)
  const sound = video.sound === null ? null : await openSoundTrack(file, video.sound)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const count = frameCount(video.durationSec, fps)
  const converter = createCanvasConverter(size)
  const places = Array.from({ length: held }, (): Place => {
    const pixels = Buffer.alloc(drawInto === undefined ? width * height * 4 : 0)
    return { pixels, image: blankPlanes(size), done: Promise.resolve() }
  })

  /** Draws a frame. Returns what is left to do until it is a video's image. */
  async function drawFrame({ pixels, image }: Place, index: number): Promise<(() => Promise<unknown>) | null> {
    if (drawInto !== undefined) {
      await drawInto.call(video, image, index / fps)
      return null
    }
    context.save()
    await video.draw(context, index / fps)
    context.restore()
    pixels.set(canvas.data())
    return () => converter.convert(pixels, image)
  }

  async function encode({ image }: Place, index: number): Promise<void> {
    await images.add(image, index)
    sound?.writeUntil((index + 1) / fps)
  }

  async function shootAll(): Promise<void> {
    let converting: Promise<unknown> = Promise.resolve()
    let encoding: Promise<unknown> = Promise.resolve()
    try {
      for (let index = 0; index < count; index += 1) {
        const place = places[index % held] as Place
        await place.done
        signal.throwIfAborted()
        const convert = await drawFrame(place, index)
        if (convert !== null) converting = converting.then(convert)
        place.done = encoding = Promise.all([converting, encoding]).then(() => encode(place, index))
        // Whoever awaits it next handles its failure.
        encoding.catch(() => undefined)
        onProgress?.(index / count)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await encoding
    } finally {
      await Promise.allSettled([converting, encoding])
    }
  }

  try {
    await writeVideoHead(file)
    await shootAll()
    await images.flush()
    sound?.writeUntil(video.durationSec)
    sound?.flush()
    FFmpegError.throwIfError(await file.writeTrailer(), 'the film’s index')
  } finally {
    await file.closeOutput()
    images.free()
    sound?.free()
    converter.free()
    file.freeContext()
  }
}

/** Draws one frame of a video as a PNG, for posters and contact sheets. Frames before it are drawn too. */
export async function shootStill(video: RenderedVideo, seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = createCanvas(video.width, video.height)
  const context = canvas.getContext('2d')
  context.save()
  await video.draw(context, seconds)
  context.restore()
  return new Uint8Array(await canvas.encode('png'))
}
