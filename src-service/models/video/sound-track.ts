import { FFmpegError, type FormatContext, type Packet, type Rational, type Stream } from 'node-av/lib'
import { outputSampleRate, type Sound } from '../audio/sound.ts'
import { openAac, soundFrame } from './open-aac.ts'
import { takePackets } from './take-packets.ts'
import { writePackets } from './write-packets.ts'

/** The sound of a film that is written: AAC, stereo. */
export type SoundTrack = {
  /** Writes the sound up to this second, or to its end. */
  writeUntil(seconds: number): Promise<void>
  flush(): Promise<void>
  free(): void
}

/** Opens the encoder of the sound and its stream in a file that is being written. */
export async function openSoundTrack(file: FormatContext, sound: Sound): Promise<SoundTrack> {
  const encoder = await openAac()
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the sound stream')
  const { length } = sound.channels[0]
  const frameSize = encoder.frameSize
  let written = 0

  async function writeFrame(count: number): Promise<void> {
    const frame = soundFrame(sound, written, count)
    written += count
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'sound')
    frame.free()
    await writePackets(file, encoder, stream)
  }

  return {
    async writeUntil(seconds) {
      const end = Math.min(length, Math.ceil(seconds * outputSampleRate))
      while (written < end) await writeFrame(Math.min(frameSize, length - written))
    },
    async flush() {
      FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last sound')
      await writePackets(file, encoder, stream)
    },
    free: () => encoder.freeContext(),
  }
}

/** A sound, encoded and held in memory until it is written. `free` gives the memory back. */
export type EncodedSound = {
  /** The unit of the packets' times. */
  readonly timeBase: Rational
  /** Tells a stream that is being written what the packets are. */
  describe(stream: Stream): void
  readonly packets: readonly Packet[]
  free(): void
}

/** Encodes a sound on the library's threads: AAC, stereo. @throws the signal's reason where it was aborted. */
export async function encodeSound(sound: Sound, { signal }: { readonly signal: AbortSignal }): Promise<EncodedSound> {
  const encoder = await openAac()
  const packets: Packet[] = []
  const { length } = sound.channels[0]
  const { frameSize } = encoder

  function free(): void {
    for (const packet of packets) packet.free()
    encoder.freeContext()
  }

  try {
    for (let first = 0; first < length; first += frameSize) {
      signal.throwIfAborted()
      const frame = soundFrame(sound, first, Math.min(frameSize, length - first))
      FFmpegError.throwIfError(await encoder.sendFrame(frame), 'sound')
      frame.free()
      takePackets(encoder, packets)
    }
    FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last sound')
    takePackets(encoder, packets)
    return {
      timeBase: encoder.timeBase,
      describe: (stream) => FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the sound stream'),
      packets,
      free,
    }
  } catch (error) {
    free()
    throw error
  }
}
