import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { FFmpegError, Rational, type Packet, type Stream } from 'node-av/lib'
import type { ImageSize } from '../../models/image-size.ts'
import { openVideoFile } from '../../models/video/read-frames.ts'
import { AVERROR_ENOSPC } from 'node-av/constants'
import type { BurnFault } from '#shared/domain/captions/cue.ts'

/** The sound of a film as it lies there, in the order of its file. */
export type SourceSound = {
  readonly timeBase: Rational
  readonly packets: readonly Packet[]
  /** Tells a stream that is being written what the packets are. */
  describe(stream: Stream): void
}

/** A film that captions are burned into. */
export type Source = ImageSize & {
  readonly path: string
  /** The sum of its bytes. */
  readonly sha256: string
  /** The unit of `stamps`. */
  readonly timeBase: Rational
  readonly frameRate: Rational
  /** When each frame is shown, in order; never empty. */
  readonly stamps: readonly bigint[]
  /** The same in seconds from the first. */
  readonly times: readonly number[]
  readonly sound: SourceSound | null
  free(): Promise<void>
}

const unreadable = 'Couldn’t read the raw cut: the file is damaged or isn’t a video.'
const even = (length: number) => Math.max(2, length - (length % 2))

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Seconds of a time in a unit. */
export function secondsOf(stamp: bigint, { num, den }: Rational): number {
  return (Number(stamp) * num) / den
}

/** A film that was not burned, with a sentence for the user and whose fault it is. */
export class BurnError extends Error {
  override readonly name = 'BurnError'
  readonly fault: BurnFault

  constructor(fault: BurnFault, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.fault = fault
  }
}

/** The raw cut cannot be used. */
export function badSource(sentence: string, cause?: unknown): BurnError {
  return new BurnError('source', sentence, { cause })
}

/** The film cannot be written, for want of room or otherwise. `cause`: what the library threw. */
export function cannotWrite(cause: unknown): BurnError {
  const isFull = cause instanceof FFmpegError && cause.code === AVERROR_ENOSPC
  return isFull
    ? new BurnError('no-room', 'The disk is full.', { cause })
    : new BurnError('target', 'The video could not be written.', { cause })
}

/** Opens a film without decoding it: the times of its frames and its sound. @throws BurnError where it is none. */
export async function readSource(path: string): Promise<Source> {
  const video = await openVideoFile(path).catch((error: unknown) => {
    throw badSource(unreadable, error)
  })
  if (video === null) throw badSource('The raw cut has no frames.')
  const { images, sound } = video
  const packets: Packet[] = []
  const free = async () => {
    for (const packet of packets.splice(0)) packet.free()
    await video.close()
  }
  try {
    const stamps: bigint[] = []
    for (let packet = video.read(); packet !== null; packet = video.read()) {
      if (packet.streamIndex === images.index) stamps.push(packet.pts)
      const kept = packet.streamIndex === sound?.index ? packet.clone() : null
      if (kept !== null) packets.push(kept)
    }
    if (stamps.length === 0) throw badSource('The raw cut has no frames.')
    if (BigInt(stamps.length) < images.nbFrames) throw badSource('The raw cut is incomplete: its file is cut off.')
    const { num, den } = images.timeBase
    const timeBase = new Rational(num, den)
    const ordered = stamps.toSorted((one, other) => Number(one - other))
    const [start = 0n] = ordered
    return {
      path,
      sha256: await sumOf(path),
      width: even(images.codecpar.width),
      height: even(images.codecpar.height),
      timeBase,
      frameRate: images.avgFrameRate,
      stamps: ordered,
      times: ordered.map((stamp) => secondsOf(stamp - start, timeBase)),
      sound:
        sound === null
          ? null
          : {
              timeBase: sound.timeBase,
              packets,
              describe: (to) => FFmpegError.throwIfError(sound.codecpar.copy(to.codecpar), 'the sound stream'),
            },
      free,
    }
  } catch (error) {
    await free()
    throw error instanceof FFmpegError ? badSource(unreadable, error) : error
  }
}
