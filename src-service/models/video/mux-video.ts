import { Dictionary, FFmpegError, FormatContext, Rational, type Packet, type Stream } from 'node-av/lib'
import { outputSampleRate } from '../audio/sound.ts'
import type { EncodedImages } from './encode-drawn.ts'
import { framesPerSecond } from './rendered-video.ts'
import type { EncodedSound } from './sound-track.ts'

/** Creates an MP4 with the product's comment in its metadata; the caller frees it. */
export function beginVideoFile(path: string): FormatContext {
  const file = new FormatContext()
  FFmpegError.throwIfError(file.allocOutputContext2(null, 'mp4', path), 'the film’s file')
  file.metadata = Dictionary.fromObject({ comment: 'Made by a local procedural engine' })
  return file
}

/** Opens the file and writes its header; the index will be moved to the front. */
export async function writeVideoHead(file: FormatContext): Promise<void> {
  FFmpegError.throwIfError(await file.openOutput(), 'the film’s file')
  FFmpegError.throwIfError(await file.writeHeader(Dictionary.fromObject({ movflags: '+faststart' })), 'the film’s file')
}

/**
 * Writes encoded images and sound, if any, as an MP4 with its index at the front, freeing their memory as it goes. `fps`:
 * images a second.
 */
export async function muxVideo(
  path: string,
  images: EncodedImages,
  sound: EncodedSound | null,
  fps: number = framesPerSecond,
): Promise<void> {
  const file = beginVideoFile(path)
  const seen = file.newStream()
  const heard = sound === null ? null : { ...sound, stream: file.newStream() }
  seen.timeBase = images.timeBase
  seen.avgFrameRate = new Rational(fps, 1)
  images.describe(seen)
  if (heard !== null) {
    heard.stream.timeBase = heard.timeBase
    heard.describe(heard.stream)
  }
  let written = 0

  function write(packet: Packet, from: Rational, stream: Stream): void {
    packet.streamIndex = stream.index
    packet.rescaleTs(from, stream.timeBase)
    FFmpegError.throwIfError(file.interleavedWriteFrameSync(packet), 'the film’s file')
  }

  function writeSoundUntil(seconds: number): void {
    if (heard === null) return
    for (; written < heard.packets.length; written += 1) {
      const packet = heard.packets[written]
      if (packet === undefined || Number(packet.pts) / outputSampleRate > seconds) return
      write(packet, heard.timeBase, heard.stream)
    }
  }

  try {
    await writeVideoHead(file)
    for (const [index, packet] of images.packets.entries()) {
      writeSoundUntil((index + 1) / fps)
      write(packet, images.timeBase, seen)
    }
    writeSoundUntil(Infinity)
    FFmpegError.throwIfError(await file.writeTrailer(), 'the film’s index')
  } finally {
    await file.closeOutput()
    file.freeContext()
    images.free()
    sound?.free()
  }
}

type Held = { free(): void }

/** Awaits two concurrent results that hold memory. If one fails, frees the other. @throws what failed. */
export async function bothOf<One extends Held, Other extends Held>(
  one: Promise<One>,
  other: Promise<Other>,
): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') {
    if (second.status === 'fulfilled') second.value.free()
    throw first.reason
  }
  if (second.status === 'fulfilled') return [first.value, second.value]
  first.value.free()
  throw second.reason
}
