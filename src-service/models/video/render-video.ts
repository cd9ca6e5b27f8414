import { createCanvas } from '@napi-rs/canvas'
import { AV_LOG_ERROR } from 'node-av/constants'
import { FFmpegError, Log, SoftwareScaleContext, type FormatContext } from 'node-av/lib'
import { frameCount, framesPerSecond, type RenderedVideo, type Shooting } from './rendered-video.ts'
import { beginVideoFile, writeVideoHead } from './mux-video.ts'
import { openSoundTrack } from './sound-track.ts'
import type { ImageSize } from '../image-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, canvasColours, videoColours } from './video-frame.ts'
import { blankPlanes, type Planes } from './planes.ts'
import { openH264, usualCoding } from './open-h264.ts'
import { writePackets } from './packets.ts'

/** Awaits the frame that is being encoded. @throws what it failed with. */
async function finishedOf(encoding: Promise<readonly PromiseSettledResult<void>[]>): Promise<void> {
  for (const end of await encoding) if (end.status === 'rejected') throw end.reason
}

/** The image stream of a video being written: H.264, 4:2:0, BT.709. */
type VideoTrack = {
  /** Encodes a frame of RGBA pixels, row by row. The pixels are copied before this returns. */
  add(pixels: Uint8Array): Promise<void>
  /** Encodes a video's image, which must not change until then. */
  addImage(image: Planes): Promise<void>
  flush(): Promise<void>
  free(): void
}

async function openVideoTrack(file: FormatContext, size: ImageSize, fps: number): Promise<VideoTrack> {
  const encoder = await openH264(size, usualCoding, fps)
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  stream.avgFrameRate = encoder.framerate
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream')

  const scaler = new SoftwareScaleContext()
  scaler.allocContext()
  const drawn = blankFrame(size, canvasColours)
  const frame = blankFrame(size, videoColours)
  const copy = Buffer.alloc(size.width * size.height * 4)
  let count = 0

  async function encode(): Promise<void> {
    frame.pts = BigInt(count)
    count += 1
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'a frame')
    await writePackets(file, encoder, stream)
  }

  return {
    async add(pixels) {
      // Copied before the first await: it is scaled on another thread while the next frame is drawn.
      copy.set(pixels)
      fillFrame(drawn, copy)
      FFmpegError.throwIfError(frame.makeWritable(), 'a frame')
      FFmpegError.throwIfError(await scaler.scaleFrame(frame, drawn), 'the colours of a frame')
      await encode()
    },
    async addImage(image) {
      fillFrame(frame, image.bytes)
      await encode()
    },
    async flush() {
      FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last frames')
      await writePackets(file, encoder, stream)
    },
    free() {
      drawn.free()
      frame.free()
      scaler.freeContext()
      encoder.freeContext()
    },
  }
}

/**
 * Draws every frame of a video and writes it as an MP4 with its index at the front. While one frame is encoded on the
 * library's threads the next is drawn, and no more than these two are held. Yields between frames so that the canvas
 * frees its pixels; otherwise memory grows with every frame.
 * @throws the signal's reason where it was aborted; then and after any other failure the file is not usable.
 */
export async function renderVideo(video: RenderedVideo, path: string, { signal, onProgress }: Shooting): Promise<void> {
  Log.setLevel(AV_LOG_ERROR)
  const file = beginVideoFile(path)
  const { fps = framesPerSecond } = video
  const images = await openVideoTrack(file, video, fps)
  const sound = video.sound === null ? null : await openSoundTrack(file, video.sound)
  const canvas = createCanvas(video.width, video.height)
  const context = canvas.getContext('2d')
  const count = frameCount(video.durationSec, fps)

  const places = video.drawInto === undefined ? [] : [blankPlanes(video), blankPlanes(video)]

  /** Draws a frame. Returns how it is encoded, while the next is drawn. */
  async function drawFrame(index: number): Promise<() => Promise<void>> {
    const image = places[index % 2]
    if (image !== undefined) {
      await video.drawInto?.(image, index / fps)
      return () => images.addImage(image)
    }
    context.save()
    await video.draw(context, index / fps)
    context.restore()
    return () => images.add(canvas.data())
  }

  async function encode(add: () => Promise<void>, index: number): Promise<void> {
    await add()
    await sound?.writeUntil((index + 1) / fps)
  }

  async function shootAll(): Promise<void> {
    let encoding = Promise.allSettled<void>([])
    try {
      for (let index = 0; index < count; index += 1) {
        signal.throwIfAborted()
        const add = await drawFrame(index)
        await finishedOf(encoding)
        encoding = Promise.allSettled([encode(add, index)])
        onProgress?.(index / count)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await finishedOf(encoding)
    } finally {
      await encoding
    }
  }

  try {
    await writeVideoHead(file)
    await shootAll()
    await images.flush()
    await sound?.writeUntil(video.durationSec)
    await sound?.flush()
    FFmpegError.throwIfError(await file.writeTrailer(), 'the film’s index')
  } finally {
    await file.closeOutput()
    images.free()
    sound?.free()
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
