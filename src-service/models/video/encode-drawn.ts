import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE } from 'node-av/constants'
import { FFmpegError, type Packet, type Rational, type Stream } from 'node-av/lib'
import type { ImageSize } from '../image-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, videoColours } from './video-frame.ts'
import type { Coding } from './coding.ts'
import { openH264 } from './open-h264.ts'
import { blankPlanes, type Planes } from './planes.ts'
import type { Shooting } from './rendered-video.ts'
import { takePackets } from './packets.ts'

/** The number of images queued for the encoder, so that a slow drawing does not stall it. */
const waiting = 4

/** The encoded images of a video, held in memory until they are written. `free` releases the memory. */
export type EncodedImages = ImageSize & {
  readonly timeBase: Rational
  /** Sets the codec parameters of an output stream. */
  describe(stream: Stream): void
  readonly packets: readonly Packet[]
  free(): void
}

/** The images to encode. */
export type DrawnSource = ImageSize & {
  readonly count: number
  readonly coding: Coding
  /** Writes all of a frame into `target`; frames are requested in order, some ahead of the encoder. */
  drawInto(target: Planes, index: number): Promise<void>
  /** Whether a frame begins a new shot, so that players can seek to it. */
  isCut(index: number): boolean
}

/**
 * Encodes images. While one is encoded on the library's threads the next are drawn; at most five are held.
 * @throws the signal's reason where it was aborted, and what an image failed with.
 */
export async function encodeDrawn(source: DrawnSource, { signal, onProgress }: Shooting): Promise<EncodedImages> {
  const { count, coding } = source
  const encoder = await openH264(source, coding)
  const frame = blankFrame(source, videoColours)
  const packets: Packet[] = []
  const places = Array.from({ length: waiting + 1 }, () => ({ image: blankPlanes(source), done: Promise.resolve() }))

  function free(): void {
    for (const packet of packets) packet.free()
    encoder.freeContext()
  }

  async function encode(image: Planes, index: number): Promise<void> {
    fillFrame(frame, image.bytes)
    frame.pts = BigInt(index)
    frame.pictType = source.isCut(index) ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'a frame')
    takePackets(encoder, packets)
    onProgress?.((index + 1) / count)
  }

  let encoding = Promise.resolve()
  try {
    for (let index = 0; index < count; index += 1) {
      const place = places[index % places.length] as (typeof places)[number]
      await place.done
      signal.throwIfAborted()
      await source.drawInto(place.image, index)
      encoding = encoding.then(() => encode(place.image, index))
      place.done = encoding
      // Whoever awaits it next handles its failure.
      encoding.catch(() => undefined)
      // Yields so that the canvas frees its pixels; otherwise memory grows with every frame.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await encoding
    FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last frames')
    takePackets(encoder, packets)
    return {
      width: source.width,
      height: source.height,
      timeBase: encoder.timeBase,
      describe: (stream) => FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream'),
      packets,
      free,
    }
  } catch (error) {
    await encoding.catch(() => undefined)
    free()
    throw error
  } finally {
    frame.free()
  }
}
