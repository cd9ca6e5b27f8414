import { AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_NONE, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants'
import { FFmpegError, Packet, type Rational, type Stream } from 'node-av/lib'
import type { PictureSize } from '../picture-size.ts'
import { fillFrame } from '../audio/frame-memory.ts'
import { blankFrame, filmColours } from './film-frame.ts'
import { openH264, type Coding } from './open-h264.ts'
import { blankPlanes, type Planes } from './planes.ts'
import type { Shooting } from './film.ts'

/** The pictures of a film, encoded and held in memory until they are written. `free` gives the memory back. */
export type EncodedPictures = PictureSize & {
  /** The unit of the packets' times. */
  readonly timeBase: Rational
  /** Tells a stream that is being written what the packets are. */
  describe(stream: Stream): void
  readonly packets: readonly Packet[]
  free(): void
}

/** What is to be encoded. */
export type PictureSource = PictureSize & {
  readonly count: number
  readonly coding: Coding
  /** Gives the picture of a frame; asked for in order, one ahead of the encoder. Its memory may be used again after. */
  pictureAt(index: number): Promise<Planes>
  /** Whether a frame begins a new shot, so that players can jump to it. */
  isCut(index: number): boolean
}

/**
 * Encodes pictures. While one is encoded on the library's threads the next is made; no more than these two are held.
 *
 * @throws the signal's reason where it was aborted, and what a picture failed with.
 */
export async function encodePlanes(source: PictureSource, { signal, onProgress }: Shooting): Promise<EncodedPictures> {
  const { count, coding } = source
  const encoder = await openH264(source, coding)
  const frame = blankFrame(source, filmColours)
  const packets: Packet[] = []
  const copies = { even: blankPlanes(source), odd: blankPlanes(source) }

  function free(): void {
    for (const packet of packets) packet.free()
    encoder.freeContext()
  }

  async function drain(): Promise<void> {
    for (;;) {
      const packet = new Packet()
      packet.alloc()
      const answer = await encoder.receivePacket(packet)
      if (answer === AVERROR_EAGAIN || answer === AVERROR_EOF) return packet.free()
      FFmpegError.throwIfError(answer, 'the encoder')
      packets.push(packet)
    }
  }

  /** Copies the picture before its first wait: the next one is made in its memory meanwhile. */
  async function encode(picture: Planes, index: number): Promise<void> {
    const own = (index % 2 === 0 ? copies.even : copies.odd).bytes
    picture.bytes.copy(own)
    fillFrame(frame, own)
    frame.pts = BigInt(index)
    frame.pictType = source.isCut(index) ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'a frame')
    await drain()
  }

  try {
    let picture = await source.pictureAt(0)
    for (let index = 0; index < count; index += 1) {
      signal.throwIfAborted()
      const encoding = encode(picture, index)
      const next = index + 1 < count ? source.pictureAt(index + 1) : null
      const [encoded, made] = await Promise.allSettled([encoding, next])
      if (encoded.status === 'rejected') throw encoded.reason
      if (made.status === 'rejected') throw made.reason
      picture = made.value ?? picture
      onProgress?.((index + 1) / count)
      // Lets the canvas free its pixels: without it memory grows by every frame.
      await new Promise((resolve) => setImmediate(resolve))
    }
    FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last frames')
    await drain()
    return {
      width: source.width,
      height: source.height,
      timeBase: encoder.timeBase,
      describe: (stream) => FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the video stream'),
      packets,
      free,
    }
  } catch (error) {
    free()
    throw error
  } finally {
    frame.free()
  }
}
