import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_BITEXACT,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_FLAG_QSCALE,
  AV_SAMPLE_FMT_FLTP,
  AVFMT_FLAG_BITEXACT,
  AVSEEK_SIZE,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBVORBIS,
  FF_QP2LAMBDA,
  type FFEncoderCodec,
} from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  IOContext,
  Packet,
  Rational,
  type Stream,
} from 'node-av/lib'
import type { SoundFormat } from './audio-schema.ts'
import { holdMemory } from './frame-memory.ts'
import { durationOf, type Sound } from './sound.ts'
import type { RenderedFile } from '../model-definition.ts'

/** An encoded sound. */
export type SoundFile = { readonly file: Uint8Array; readonly contentType: 'audio/mpeg' | 'audio/wav' | 'audio/ogg' }

type Lossy = {
  readonly encoder: FFEncoderCodec
  readonly container: string
  readonly quality: number
  readonly kbps?: number
}

const lossy: Record<'mp3' | 'ogg', Lossy> = {
  mp3: { encoder: FF_ENCODER_LIBMP3LAME, container: 'mp3', quality: 2 },
  ogg: { encoder: FF_ENCODER_LIBVORBIS, container: 'ogg', quality: 5 },
}
const ioBufferBytes = 65_536
const usualFrame = 1024

function must(result: number, what: string): void {
  FFmpegError.throwIfError(result, what)
}

/** Creates a growing file in memory; the muxer may seek back to fill in its header. */
function createMemoryFile() {
  let bytes = Buffer.alloc(ioBufferBytes)
  let [place, size] = [0, 0]
  const io = new IOContext()
  io.allocContextWithCallbacks(
    ioBufferBytes,
    1,
    null,
    (chunk) => {
      if (place + chunk.length > bytes.length) {
        const larger = Buffer.alloc(Math.max(bytes.length * 2, place + chunk.length))
        bytes.copy(larger)
        bytes = larger
      }
      chunk.copy(bytes, place)
      place += chunk.length
      size = Math.max(size, place)
      return chunk.length
    },
    (offset, whence) => {
      if (whence === AVSEEK_SIZE) return BigInt(size)
      const from = [0, place, size][whence] ?? 0
      place = from + Number(offset)
      return BigInt(place)
    },
  )
  return { io, read: () => new Uint8Array(bytes.subarray(0, size)) }
}

async function openEncoder(sound: Sound, { encoder, quality, kbps }: Lossy): Promise<CodecContext> {
  const codec = Codec.findEncoderByName(encoder)
  if (codec === null) throw new Error(`The encoder ${encoder} is not there.`)
  const context = new CodecContext()
  context.allocContext3(codec)
  context.sampleRate = sound.rate
  context.sampleFormat = AV_SAMPLE_FMT_FLTP
  context.channelLayout = sound.channels.length === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO
  context.timeBase = new Rational(1, sound.rate)
  context.setFlags(AV_CODEC_FLAG_BITEXACT, AV_CODEC_FLAG_GLOBAL_HEADER)
  // By quality unless a bit rate is asked for.
  if (kbps === undefined) {
    context.globalQuality = quality * FF_QP2LAMBDA
    context.setFlags(AV_CODEC_FLAG_QSCALE)
  } else context.bitRate = BigInt(kbps * 1000)
  must(await context.open2(codec, null), 'The encoder could not be opened')
  return context
}

function frameOf({ rate, channels }: Sound, context: CodecContext, from: number, count: number, gain: number): Frame {
  const samples = new Float32Array(channels.length * count)
  channels.forEach((channel, index) => {
    for (let at = 0; at < count; at += 1) samples[index * count + at] = (channel[from + at] as number) * gain
  })
  const planes = Buffer.from(samples.buffer)
  const { sampleFormat: format, channelLayout } = context
  const frame = Frame.fromAudioBuffer(planes, { nbSamples: count, format, sampleRate: rate, channelLayout })
  holdMemory(frame, planes)
  frame.pts = BigInt(from)
  return frame
}

async function drain(context: CodecContext, format: FormatContext, stream: Stream, packet: Packet): Promise<void> {
  while ((await context.receivePacket(packet)) >= 0) {
    packet.streamIndex = stream.index
    packet.rescaleTs(context.timeBase, stream.timeBase)
    must(await format.interleavedWriteFrame(packet), 'The audio could not be written')
    packet.unref()
  }
}

async function encodeLossy(sound: Sound, kind: Lossy, gain = 1): Promise<Uint8Array> {
  using freed = new DisposableStack()
  const context = await openEncoder(sound, kind)
  freed.defer(() => context.freeContext())
  const format = new FormatContext()
  must(format.allocOutputContext2(null, kind.container, null), 'The file could not be started')
  freed.defer(() => format.freeContext())
  const memory = createMemoryFile()
  freed.defer(() => {
    format.pb = null
    memory.io.freeContext()
  })
  format.setFlags(AVFMT_FLAG_BITEXACT)
  format.pb = memory.io
  const stream = format.newStream()
  stream.timeBase = context.timeBase
  must(stream.codecpar.fromContext(context), 'The file could not be described')
  must(await format.writeHeader(new Dictionary()), 'The file could not be started')
  const packet = new Packet()
  packet.alloc()
  freed.defer(() => packet.free())
  const step = context.frameSize || usualFrame
  const frames = sound.channels[0].length
  for (let from = 0; from < frames; from += step) {
    using frame = frameOf(sound, context, from, Math.min(step, frames - from), gain)
    must(await context.sendFrame(frame), 'The audio could not be encoded')
    await drain(context, format, stream, packet)
  }
  await context.sendFrame(null)
  await drain(context, format, stream, packet)
  must(await format.writeTrailer(), 'The file could not be finished')
  await memory.io.flush()
  return memory.read()
}

/** At fixed rates the mp3 encoder lowers the level by this factor. */
const fixedRateLevel = 0.95

function encodeMp3(sound: Sound, kbps: number | undefined): Promise<Uint8Array> {
  if (kbps === undefined) return encodeLossy(sound, lossy.mp3)
  return encodeLossy(sound, { ...lossy.mp3, kbps }, 1 / fixedRateLevel)
}

const headerBytes = 44
const bytesPerSample = 2

/** Encodes a sound as a WAV file with 16 bits per sample, rounded; values over full scale are clipped. */
export function writeWave(sound: Sound): Uint8Array<ArrayBuffer> {
  const { rate, channels } = sound
  const frames = channels[0].length
  const frameBytes = channels.length * bytesPerSample
  const file = new DataView(new ArrayBuffer(headerBytes + frames * frameBytes))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => file.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  file.setUint32(4, headerBytes - 8 + frames * frameBytes, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, channels.length, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * frameBytes, true)
  file.setUint16(32, frameBytes, true)
  file.setUint16(34, bytesPerSample * 8, true)
  text(36, 'data')
  file.setUint32(40, frames * frameBytes, true)
  let at = headerBytes
  for (let frame = 0; frame < frames; frame += 1) {
    for (const channel of channels) {
      const sample = Math.max(-1, Math.min(1, channel[frame] as number))
      file.setInt16(at, Math.round(sample * 32_767), true)
      at += bytesPerSample
    }
  }
  return new Uint8Array(file.buffer)
}

/**
 * Encodes a sound of one or two channels: mp3 (about 190 kbit/s in stereo), ogg (Vorbis, about 160), wav with 16 bits
 * per sample. The same sound gives the same bytes: no date, random value or version is written.
 * @param kbps A constant bit rate of the mp3, one that its sample rate has.
 */
export async function encodeSound(sound: Sound, format: SoundFormat, kbps?: number): Promise<SoundFile> {
  switch (format) {
    case 'wav':
      return { file: writeWave(sound), contentType: 'audio/wav' }
    case 'mp3':
      return { file: await encodeMp3(sound, kbps), contentType: 'audio/mpeg' }
    case 'ogg':
      return { file: await encodeLossy(sound, lossy.ogg), contentType: 'audio/ogg' }
  }
}

/** Encodes a sound as a file of a render result. */
export async function deliverSound(sound: Sound, format: SoundFormat): Promise<RenderedFile> {
  return { ...(await encodeSound(sound, format)), durationSec: durationOf(sound) }
}
