import { Decoder, Demuxer } from 'node-av/api'
import { AV_LOG_QUIET, AV_SAMPLE_FMT_FLTP, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { Log, type Stream } from 'node-av/lib'
import type { Playback } from '#shared/bridge/library.ts'

/** How many peaks are told at most: more than a waveform on a large screen has columns. */
const mostPeaks = 1_000
// Decoded at a low rate, because a waveform shows how loud it is and not how it sounds.
const rate = 8_000
const samplesInPart = rate / 100
/** Longer ones have no waveform: half an hour is decoded in a few seconds. */
const mostSeconds = 30 * 60

/** The loudest sample of each hundredth of a second, 0 to 1. */
async function loudParts(demuxer: Demuxer, stream: Stream): Promise<number[]> {
  using decoder = await Decoder.create(stream, { resample: { sampleRate: rate, sampleFormat: AV_SAMPLE_FMT_FLTP } })
  const parts: number[] = []
  let place = 0
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    for (const plane of frame.data ?? []) {
      const bytes = Uint8Array.from(plane.subarray(0, frame.nbSamples * 4))
      const samples = new Float32Array(bytes.buffer)
      for (let at = 0; at < samples.length; at += 1) {
        const part = Math.floor((place + at) / samplesInPart)
        parts[part] = Math.max(parts[part] ?? 0, Math.abs(samples[at] ?? 0))
      }
    }
    place += frame.nbSamples
    frame.free()
    if (place > mostSeconds * rate) break
  }
  return parts
}

/** As many peaks as there are parts, `mostPeaks` at most, 0 to 255; each is the loudest of the parts that it stands for. */
function peaksOf(parts: readonly number[]): number[] {
  const count = Math.min(mostPeaks, parts.length)
  return Array.from({ length: count }, (_, peak) => {
    const from = Math.floor((peak * parts.length) / count)
    const to = Math.max(from + 1, Math.floor(((peak + 1) * parts.length) / count))
    const loudest = parts.slice(from, to).reduce((most, part) => Math.max(most, part), 0)
    return Math.round(Math.min(1, loudest) * 255)
  })
}

function frameRateOf(stream: Stream | undefined): number | null {
  if (stream === undefined) return null
  const { num, den } = stream.avgFrameRate
  return num > 0 && den > 0 ? num / den : null
}

/**
 * Reads what a player cannot learn from the browser: the frame rate of a film, its exact length, and how loud it is when.
 *
 * Runs in a worker. @throws Error where the file is neither a film nor a sound that can be read.
 */
export async function readPlayback(source: string): Promise<Playback> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const video = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  const audio = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  const duration = demuxer.duration > 0 ? demuxer.duration : null
  const isShort = duration !== null && duration <= mostSeconds
  return {
    frameRate: frameRateOf(video),
    duration,
    peaks: audio !== undefined && isShort ? peaksOf(await loudParts(demuxer, audio)) : null,
  }
}
