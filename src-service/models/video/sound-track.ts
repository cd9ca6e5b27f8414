import {
  FFmpegError,
  type FormatContext,
  type Packet,
  Rational,
  type Stream,
  Codec,
  CodecContext,
  Dictionary,
  Frame,
} from 'node-av/lib'
import { outputSampleRate, type Sound } from '../audio/sound.ts'
import { takePackets, writePackets } from './packets.ts'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { holdMemory } from '../audio/frame-memory.ts'

/** The sound stream of a video being written: AAC, stereo. */
export type SoundTrack = {
  /** Writes the sound up to this second, or to its end. A frame of video has a fraction of a millisecond of it to encode. */
  writeUntil(seconds: number): void
  flush(): void
  free(): void
}

const bytesPerSample = 4
const channels = 2

/** Opens a stereo AAC encoder; the caller frees it. Its fast coder is better at this bitrate, in half the time. */
async function openAac(): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  if (codec === null) throw new Error('The AAC encoder is missing.')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = outputSampleRate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  encoder.bitRate = 160_000n
  encoder.timeBase = new Rational(1, outputSampleRate)
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  FFmpegError.throwIfError(await encoder.open2(codec, Dictionary.fromObject({ aac_coder: 'fast' })), 'AAC')
  return encoder
}

function bytesOf(samples: Float32Array, first: number, count: number): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset + first * bytesPerSample, count * bytesPerSample)
}

/** Returns a part of a sound as an encoder frame; mono is played on both sides. The caller frees it. */
function soundFrame(sound: Sound, first: number, count: number): Frame {
  const [left, right = left] = sound.channels
  const bytes = Buffer.alloc(count * bytesPerSample * channels)
  bytes.set(bytesOf(left, first, count), 0)
  bytes.set(bytesOf(right, first, count), count * bytesPerSample)
  const frame = Frame.fromAudioBuffer(bytes, {
    nbSamples: count,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate: outputSampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: outputSampleRate },
  })
  holdMemory(frame, bytes)
  frame.pts = BigInt(first)
  return frame
}

/** Opens the sound encoder and its stream in a file being written. */
export async function openSoundTrack(file: FormatContext, sound: Sound): Promise<SoundTrack> {
  const encoder = await openAac()
  const stream = file.newStream()
  stream.timeBase = encoder.timeBase
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder), 'the sound stream')
  const { length } = sound.channels[0]
  const frameSize = encoder.frameSize
  let written = 0

  function writeFrame(count: number): void {
    const frame = soundFrame(sound, written, count)
    written += count
    FFmpegError.throwIfError(encoder.sendFrameSync(frame), 'sound')
    frame.free()
    writePackets(file, encoder, stream)
  }

  return {
    writeUntil(seconds) {
      const end = Math.min(length, Math.ceil(seconds * outputSampleRate))
      while (written < end) writeFrame(Math.min(frameSize, length - written))
    },
    flush() {
      FFmpegError.throwIfError(encoder.sendFrameSync(null), 'the last sound')
      writePackets(file, encoder, stream)
    },
    free: () => encoder.freeContext(),
  }
}

/** An encoded sound, held in memory until it is written. `free` releases the memory. */
export type EncodedSound = {
  readonly timeBase: Rational
  /** Sets the codec parameters of an output stream. */
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
