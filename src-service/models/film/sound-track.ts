import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { Codec, CodecContext, FFmpegError, Frame, Rational, type FormatContext } from 'node-av/lib'
import { holdMemory } from '../audio/frame-memory.ts'
import { studioRate, type Sound } from '../audio/sound.ts'
import { writePackets } from './write-packets.ts'

const bytesPerSample = 4
const channels = 2

/** The sound of a film that is written: AAC, stereo. */
export type SoundTrack = {
  /** Writes the sound up to this second, or to its end. */
  writeUntil(seconds: number): Promise<void>
  flush(): Promise<void>
  free(): void
}

function bytesOf(samples: Float32Array, first: number, count: number): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset + first * bytesPerSample, count * bytesPerSample)
}

/** Opens the encoder of the sound and its stream in a file that is being written. */
export async function openSoundTrack(file: FormatContext, sound: Sound): Promise<SoundTrack> {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  if (codec === null) throw new Error('The AAC encoder is missing.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = studioRate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  encoder.bitRate = 160_000n
  encoder.timeBase = new Rational(1, studioRate)
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  FFmpegError.throwIfError(await encoder.open2(codec, null), 'AAC')
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the sound stream')
  const [left, right = left] = sound.channels
  const frameSize = encoder.frameSize
  let written = 0

  async function writeFrame(count: number): Promise<void> {
    const bytes = Buffer.alloc(count * bytesPerSample * channels)
    bytes.set(bytesOf(left, written, count), 0)
    bytes.set(bytesOf(right, written, count), count * bytesPerSample)
    const frame = Frame.fromAudioBuffer(bytes, {
      nbSamples: count,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: studioRate,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: studioRate },
    })
    holdMemory(frame, bytes)
    frame.pts = BigInt(written)
    written += count
    FFmpegError.throwIfError(await encoder.sendFrame(frame), 'sound')
    frame.free()
    await writePackets(file, encoder, stream)
  }

  return {
    async writeUntil(seconds) {
      const end = Math.min(left.length, Math.ceil(seconds * studioRate))
      while (written < end) await writeFrame(Math.min(frameSize, left.length - written))
    },
    async flush() {
      FFmpegError.throwIfError(await encoder.sendFrame(null), 'the last sound')
      await writePackets(file, encoder, stream)
    },
    free: () => encoder.freeContext(),
  }
}
