import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { FFmpegError, Rational, type Packet, type Stream } from 'node-av/lib'
import type { ImageSize } from '../../models/image-size.ts'
import { openVideoFile } from '../../models/video/read-frames.ts'
import { AVERROR_ENOSPC } from 'node-av/constants'
import type { BurnFault } from '#shared/domain/captions/cue.ts'

/** The encoded sound of a video, in file order. */
export type SourceSound = {
  readonly timeBase: Rational
  readonly packets: readonly Packet[]
  /** Sets the codec parameters of an output stream. */
  describe(stream: Stream): void
}

/** A video to burn captions into. */
export type Source = ImageSize & {
  readonly path: string
  readonly sha256: string
  /** The unit of `stamps`. */
  readonly timeBase: Rational
  readonly frameRate: Rational
  /** Presentation time of each frame, ascending; never empty. */
  readonly stamps: readonly bigint[]
  /** The same in seconds from the first frame. */
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

/** Converts a timestamp to seconds. */
export function secondsOf(stamp: bigint, { num, den }: Rational): number {
  return (Number(stamp) * num) / den
}

/** A failed burn, with a sentence for the user and what caused it. */
export class BurnError extends Error {
  override readonly name = 'BurnError'
  readonly fault: BurnFault

  constructor(fault: BurnFault, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.fault = fault
  }
}

/** Returns the error for an unusable raw cut. */
export function badSource(sentence: string, cause?: unknown): BurnError {
  return new BurnError('source', sentence, { cause })
}

/** Returns the error for a failed write: a full disk or another reason. `cause`: what the library threw. */
export function cannotWrite(cause: unknown): BurnError {
  const isFull = cause instanceof FFmpegError && cause.code === AVERROR_ENOSPC
  return isFull
    ? new BurnError('no-room', 'The disk is full.', { cause })
    : new BurnError('target', 'The video could not be written.', { cause })
}

/** Opens a video without decoding it: reads its frame times and its sound. @throws BurnError where it is none. */
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
