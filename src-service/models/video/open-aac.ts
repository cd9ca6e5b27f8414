import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Rational } from 'node-av/lib'
import { holdMemory } from '../audio/frame-memory.ts'
import { outputSampleRate, type Sound } from '../audio/sound.ts'

const bytesPerSample = 4
const channels = 2

/**
 * Opens an encoder for the sound of films: AAC, stereo. The caller frees it.
 *
 * Its quick way of choosing steps is the better one at this many bits, and takes half the time.
 */
export async function openAac(): Promise<CodecContext> {
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

/** A part of a sound as the encoder takes it; one channel is heard on both sides. The caller frees it. */
export function soundFrame(sound: Sound, first: number, count: number): Frame {
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
