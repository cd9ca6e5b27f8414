import { Decoder, Demuxer } from 'node-av/api'
import { AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO } from 'node-av/constants'
import type { Frame } from 'node-av/lib'
import { mixDown, type Sound, outputSampleRate } from './sound.ts'

/**
 * How to decode a file: into how many channels, and at most how much of it. `keepsRate`: a rate below 48 kHz stays, because
 * resampling rounds off the flat tops by which clipping is seen.
 */
export type Decoding = { readonly channels: 1 | 2; readonly mostSeconds: number; readonly keepsRate?: boolean }

/** Copies the planes of a frame, because the frame's memory does not belong to the program. */
function planesOf(frame: Frame): Float32Array[] {
  return (frame.data ?? []).map((plane) => {
    const bytes = new Uint8Array(plane.subarray(0, frame.nbSamples * 4))
    return new Float32Array(bytes.buffer, 0, frame.nbSamples)
  })
}

function join(parts: readonly Float32Array[], most: number): Float32Array {
  const whole = new Float32Array(
    Math.min(
      most,
      parts.reduce((sum, part) => sum + part.length, 0),
    ),
  )
  let place = 0
  for (const part of parts) {
    whole.set(part.subarray(0, whole.length - place), place)
    place += Math.min(part.length, whole.length - place)
  }
  return whole
}

/** Turns a file's channels into one or two: the first two (in surround the front), duplicated or mixed as needed. */
function arrange(planes: readonly Float32Array[], channels: 1 | 2, rate: number): Sound {
  const [left = new Float32Array(0), right = left] = planes
  if (channels === 2) return { rate, channels: [left, right] }
  return mixDown({ rate, channels: left === right ? [left] : [left, right] })
}

/**
 * Decodes a file's sound, at 48 kHz unless it keeps its own rate. @throws Error with a message for the user if it is
 * unreadable or has no sound.
 */
export async function decodeSound(
  file: string | Uint8Array,
  { channels, mostSeconds, keepsRate = false }: Decoding,
): Promise<Sound> {
  let rate: number = outputSampleRate
  const parts: Float32Array[][] = []
  try {
    await using demuxer = await Demuxer.open(typeof file === 'string' ? file : Buffer.from(file))
    const stream = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
    if (stream === undefined) throw new Error('it has no audio')
    if (keepsRate) rate = Math.min(stream.codecpar.sampleRate || rate, rate)
    using decoder = await Decoder.create(stream, { resample: { sampleRate: rate, sampleFormat: AV_SAMPLE_FMT_FLTP } })
    let read = 0
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (frame === null) break
      planesOf(frame).forEach((plane, index) => (parts[index] ??= []).push(plane))
      read += frame.nbSamples
      frame.free()
      if (read >= mostSeconds * rate) break
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The audio could not be read: ${reason}.`, { cause: error })
  }
  const sound = arrange(
    parts.map((part) => join(part, Math.floor(mostSeconds * rate))),
    channels,
    rate,
  )
  if (sound.channels[0].length === 0) throw new Error('The audio could not be read: it is empty.')
  return sound
}
