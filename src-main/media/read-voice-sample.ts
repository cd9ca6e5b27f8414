import { open, rm } from 'node:fs/promises'
import { Decoder, Demuxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO } from 'node-av/constants'
import { type Frame, Log } from 'node-av/lib'
import { analyseSample, type SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import { moveDurably } from '../disk/durable-file.ts'

/** The rate of samples as they are heard and sent: one channel, 16 bits. Hertz. */
export const sampleRate = 48_000
/** Longer recordings are read up to here, as the service does. Seconds. */
const mostSeconds = 600
const headBytes = 44
const mostPeaks = 1_000

/** A recording as read: seconds, its loudest points (0 to 255), and how usable it is. */
export type SampleReading = {
  readonly seconds: number
  readonly peaks: number[]
  readonly analysis: SampleAnalysis
}

/** The channels of a frame as one, in 16 bits. */
function mixFrame(frame: Frame): Int16Array {
  const planes = (frame.data ?? []).map((plane) => {
    // Copied, because the frame's memory does not belong to the program.
    const bytes = new Uint8Array(plane.subarray(0, frame.nbSamples * 4))
    return new Float32Array(bytes.buffer, 0, frame.nbSamples)
  })
  const mixed = new Int16Array(frame.nbSamples)
  for (let at = 0; at < mixed.length; at += 1) {
    let sum = 0
    for (const plane of planes) sum += plane[at] as number
    mixed[at] = Math.max(-32_768, Math.min(32_767, Math.round((sum / planes.length) * 32_768)))
  }
  return mixed
}

/** Decodes the sound of a file. @throws Error if it has none, or cannot be read. */
async function decode(source: string): Promise<Int16Array> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  if (stream === undefined) throw new Error('There is no sound in it')
  using decoder = await Decoder.create(stream, { resample: { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLTP } })
  const parts: Int16Array[] = []
  let read = 0
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    parts.push(mixFrame(frame))
    read += frame.nbSamples
    frame.free()
    if (read >= mostSeconds * sampleRate) break
  }
  const whole = new Int16Array(Math.min(read, mostSeconds * sampleRate))
  let place = 0
  for (const part of parts) {
    whole.set(part.subarray(0, whole.length - place), place)
    place += Math.min(part.length, whole.length - place)
  }
  if (whole.length === 0) throw new Error('There is no sound in it')
  return whole
}

/** The head of a WAV file with one channel of 16 bits. */
function waveHead(samples: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(headBytes - 8 + samples * 2, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(sampleRate, 24)
  head.writeUInt32LE(sampleRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples * 2, 40)
  return head
}

async function writeWave(target: string, samples: Int16Array): Promise<void> {
  const partial = `${target}.part`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      await file.write(waveHead(samples.length))
      // All platforms that it runs on are little-endian, as the file is.
      await file.write(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength))
    } finally {
      await file.close()
    }
    await moveDurably(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
}

function analyse(samples: Int16Array): SampleAnalysis {
  const scaled = new Float32Array(samples.length)
  // `Float32Array.from` would make a list of all numbers first: a hundred megabytes for a minute.
  for (let at = 0; at < scaled.length; at += 1) scaled[at] = (samples[at] as number) / 32_768
  return analyseSample({ rate: sampleRate, samples: scaled })
}

/** The loudest point of each of a thousand parts. */
function peaksOf(samples: Int16Array): number[] {
  const count = Math.min(mostPeaks, samples.length)
  return Array.from({ length: count }, (_, part) => {
    const to = Math.floor(((part + 1) * samples.length) / count)
    let most = 0
    for (let at = Math.floor((part * samples.length) / count); at < to; at += 1)
      most = Math.max(most, Math.abs(samples[at] as number))
    return Math.min(255, Math.round((most / 32_768) * 255))
  })
}

/**
 * Decodes a recording in any format, measures it, and writes what it sounds like as a WAV file, from which samples are
 * cut. Runs in a worker.
 * @throws Error if the file has no readable sound.
 */
export async function readVoiceSample(source: string, target: string): Promise<SampleReading> {
  const samples = await decode(source)
  await writeWave(target, samples)
  return { seconds: samples.length / sampleRate, peaks: peaksOf(samples), analysis: analyse(samples) }
}

/**
 * Measures a part of a recording that was read, and writes exactly that part where `target` is given: what is sent is
 * what was heard. Seconds. Runs in a worker.
 */
export async function cutVoiceSample(
  source: string,
  { start, end, target }: { readonly start: number; readonly end: number; readonly target: string | null },
): Promise<SampleAnalysis> {
  const from = Math.max(0, Math.round(start * sampleRate))
  const count = Math.max(0, Math.round(end * sampleRate) - from)
  const file = await open(source)
  try {
    const bytes = Buffer.alloc(count * 2)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, headBytes + from * 2)
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytesRead / 2))
    if (target !== null) await writeWave(target, samples)
    return analyse(samples)
  } finally {
    await file.close()
  }
}
