import { open, rm } from 'node:fs/promises'
import { Decoder, Demuxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO } from 'node-av/constants'
import { type Frame, Log } from 'node-av/lib'
import { analyseSample, type SampleAnalysis } from '#shared/domain/voice-sample/analyse-sample.ts'
import { moveDurably } from '../disk/durable-file.ts'

/**
 * The highest rate of samples as they are heard and sent: one channel, 16 bits. A recording with a lower one keeps it,
 * because resampling rounds off the flat tops by which clipping is seen. Hertz.
 */
const mostRate = 48_000
/** Longer recordings are read up to here, as the service does. Seconds. */
const mostSeconds = 600
const headBytes = 44
/** Where the head of a WAV file has its rate. */
const rateAt = 24
const mostPeaks = 1_000

/** A recording as read: seconds, its loudest points (0 to 255), and how usable it is. */
export type SampleReading = {
  readonly seconds: number
  readonly peaks: number[]
  readonly analysis: SampleAnalysis
}

/** Gives memory back at once: the collector lets those of several recordings pile up. */
const release = ({ buffer }: Int16Array | Float32Array) => void (buffer as ArrayBuffer).transfer(0)

/** Writes the channels of a frame as one, in 16 bits. The frame's own memory is read, before it is freed. */
function mixFrame({ data, nbSamples }: Frame, target: Int16Array): void {
  const planes = (data ?? []).map((plane) => new DataView(plane.buffer, plane.byteOffset, nbSamples * 4))
  for (let at = 0; at < target.length; at += 1) {
    let sum = 0
    for (const plane of planes) sum += plane.getFloat32(at * 4, true)
    target[at] = Math.max(-32_768, Math.min(32_767, Math.round((sum / planes.length) * 32_768)))
  }
}

/** What a recording sounds like, in hertz. */
type Samples = { readonly samples: Int16Array; readonly rate: number }

/** Decodes the sound of a file. The caller releases it. @throws Error if it has none, or cannot be read. */
async function decode(source: string): Promise<Samples> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  if (stream === undefined) throw new Error('There is no sound in it')
  const rate = Math.min(stream.codecpar.sampleRate || mostRate, mostRate)
  const most = mostSeconds * rate
  using decoder = await Decoder.create(stream, { resample: { sampleRate: rate, sampleFormat: AV_SAMPLE_FMT_FLTP } })
  // Its length is known only at its end.
  let samples = new Int16Array(60 * rate)
  let read = 0
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    const end = Math.min(read + frame.nbSamples, most)
    if (end > samples.length) {
      const larger = new Int16Array(Math.min(2 * samples.length, most))
      larger.set(samples)
      release(samples)
      samples = larger
    }
    mixFrame(frame, samples.subarray(read, end))
    read = end
    frame.free()
    if (read === most) break
  }
  if (read > 0) return { samples: samples.subarray(0, read), rate }
  release(samples)
  throw new Error('There is no sound in it')
}

/** The head of a WAV file with one channel of 16 bits. */
function waveHead(samples: number, rate: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(headBytes - 8 + samples * 2, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, rateAt)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(samples * 2, 40)
  return head
}

async function writeWave(target: string, { samples, rate }: Samples): Promise<void> {
  const partial = `${target}.part`
  try {
    const file = await open(partial, 'w', 0o600)
    try {
      await file.write(waveHead(samples.length, rate))
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

function analyse({ samples, rate }: Samples): SampleAnalysis {
  const scaled = new Float32Array(samples.length)
  // `Float32Array.from` would make a list of all numbers first: a hundred megabytes for a minute.
  for (let at = 0; at < scaled.length; at += 1) scaled[at] = (samples[at] as number) / 32_768
  const analysis = analyseSample({ rate, samples: scaled })
  release(scaled)
  return analysis
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
  const sound = await decode(source)
  const { samples, rate } = sound
  try {
    await writeWave(target, sound)
    return { seconds: samples.length / rate, peaks: peaksOf(samples), analysis: analyse(sound) }
  } finally {
    release(samples)
  }
}

/**
 * Measures a part of a recording that was read, and writes exactly that part where `target` is given: what is sent is
 * what was heard. Seconds. Runs in a worker.
 */
export async function cutVoiceSample(
  source: string,
  { start, end, target }: { readonly start: number; readonly end: number; readonly target: string | null },
): Promise<SampleAnalysis> {
  const file = await open(source)
  try {
    const head = Buffer.alloc(headBytes)
    await file.read(head, 0, headBytes, 0)
    const rate = head.readUInt32LE(rateAt)
    const from = Math.max(0, Math.round(start * rate))
    const count = Math.max(0, Math.round(end * rate) - from)
    const whole = new Int16Array(count)
    const { bytesRead } = await file.read(new Uint8Array(whole.buffer), 0, count * 2, headBytes + from * 2)
    const samples = whole.subarray(0, Math.floor(bytesRead / 2))
    if (target !== null) await writeWave(target, { samples, rate })
    const analysis = analyse({ samples, rate })
    release(whole)
    return analysis
  } finally {
    await file.close()
  }
}
