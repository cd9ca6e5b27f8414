import { Decoder, Demuxer } from 'node-av/api'
import {
  AV_LOG_QUIET,
  AV_PIX_FMT_RGB24,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_RGB,
  AVMEDIA_TYPE_VIDEO,
  AV_SAMPLE_FMT_FLTP,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants'
import { FFmpegError, Frame, Log, SoftwareScaleContext, type Stream } from 'node-av/lib'
import type { Playback } from '#shared/bridge/library.ts'

/** A video or audio file's header: upright pixels and seconds; null if it has none. */
export type VideoSize = {
  readonly width: number | null
  readonly height: number | null
  readonly duration: number | null
}

/** A video frame: its RGB bytes as stored, and its clockwise rotation in degrees. */
export type VideoFrame = {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
  readonly degrees: number
}

// Many videos start with a black frame; one second in there is something to see.
const secondsIn = 1

/** A video's clockwise rotation in degrees. Phones write it as the first two of nine fixed-point numbers. */
function degreesOf(stream: Stream): number {
  const matrix = stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < 8) return 0
  const angle = (Math.atan2(matrix.readInt32LE(4), matrix.readInt32LE(0)) * 180) / Math.PI
  return (Math.round(angle / 90) * 90 + 360) % 360
}

/** Reads only the header. Runs in a worker. @throws Error if the file is neither video nor audio. */
export async function measureVideo(source: string): Promise<VideoSize> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  const duration = demuxer.duration > 0 ? demuxer.duration : null
  if (stream === undefined) return { width: null, height: null, duration }
  const { width, height } = stream.codecpar
  // A file cut off before its size has nothing to show.
  if (width <= 0 || height <= 0) return { width: null, height: null, duration }
  return degreesOf(stream) % 180 === 0 ? { width, height, duration } : { width: height, height: width, duration }
}

/**
 * Reads the first frame at or after a time, or the last one before it. The caller frees it. `from`: what the time counts
 * from; the first frame that is read if it is left out.
 */
export async function frameAfter(
  demuxer: Demuxer,
  stream: Stream,
  decoder: Decoder,
  seconds: number,
  from: number | null = null,
): Promise<Frame | null> {
  const { num, den } = stream.timeBase
  let found: Frame | null = null
  let start = from
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    found?.free()
    found = frame
    const at = (Number(frame.pts) * num) / den
    start ??= at
    if (at - start >= seconds) break
  }
  return found
}

/** Converts a frame to RGB bytes at another size, in pixels. The caller frees the frame. */
export async function scaleFrame(frame: Frame, width: number, height: number): Promise<Buffer> {
  const scaler = new SoftwareScaleContext()
  const target = new Frame()
  try {
    scaler.allocContext()
    target.alloc()
    target.width = width
    target.height = height
    target.format = AV_PIX_FMT_RGB24
    target.colorSpace = AVCOL_SPC_RGB
    target.colorRange = AVCOL_RANGE_JPEG
    FFmpegError.throwIfError(target.getBuffer(), 'room for a frame')
    FFmpegError.throwIfError(await scaler.scaleFrame(target, frame), 'the colours of a frame')
    // Copied, because the frame's memory is freed with it.
    return Buffer.from(target.toBuffer().subarray(0, width * height * 3))
  } finally {
    target.free()
    scaler.freeContext()
  }
}

/**
 * Extracts a frame of a video, one second in or in the middle of a shorter one, its longer side reduced to `longSide`.
 * Runs in a worker.
 * @throws Error if the file is no readable video.
 */
export async function drawVideoFrame(source: string, longSide: number): Promise<VideoFrame> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) throw new Error('There are no frames in it')
  using decoder = await Decoder.create(stream)
  const frame = await frameAfter(demuxer, stream, decoder, Math.min(secondsIn, demuxer.duration / 2))
  if (frame === null) throw new Error('There is no frame in it')
  try {
    const share = Math.min(1, longSide / Math.max(frame.width, frame.height))
    const [width, height] = [frame.width, frame.height].map((side) => Math.max(1, Math.round(side * share)))
    if (width === undefined || height === undefined) throw new Error('It has no size')
    return { pixels: await scaleFrame(frame, width, height), width, height, degrees: degreesOf(stream) }
  } finally {
    frame.free()
  }
}

/**
 * Extracts frames of a video from the middles of `count` equal parts, their longer side reduced to `longSide`. If it ends
 * early, the last one stands for the rest. Runs in a worker.
 * @throws Error if the file is no readable video.
 */
export async function drawVideoFrames(source: string, longSide: number, count: number): Promise<VideoFrame[]> {
  Log.setLevel(AV_LOG_QUIET)
  await using demuxer = await Demuxer.open(source)
  const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
  if (stream === undefined) throw new Error('There are no frames in it')
  const degrees = degreesOf(stream)
  const { num, den } = stream.timeBase
  using decoder = await Decoder.create(stream)
  const frames: VideoFrame[] = []
  let start: number | null = null
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (frame === null) break
    const at = (Number(frame.pts) * num) / den
    start ??= at
    // The middle of each part, so that neither a black start nor the last frame is one of them.
    if (at - start >= ((frames.length + 0.5) * demuxer.duration) / count && frames.length < count) {
      const share = Math.min(1, longSide / Math.max(frame.width, frame.height))
      const width = Math.max(1, Math.round(frame.width * share))
      const height = Math.max(1, Math.round(frame.height * share))
      frames.push({ pixels: await scaleFrame(frame, width, height), width, height, degrees })
    }
    frame.free()
    if (frames.length === count) break
  }
  const last = frames.at(-1)
  if (last === undefined) throw new Error('There is no frame in it')
  while (frames.length < count) frames.push(last)
  return frames
}

/** Maximum number of peaks: more than a waveform on a large screen has columns. */
const mostPeaks = 1_000
// Decoded at a low rate, because a waveform shows only loudness.
const rate = 8_000
const samplesInPart = rate / 100
/** Longer files have no waveform: half an hour is decoded in a few seconds. */
const mostSeconds = 30 * 60

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

/** One peak per part, at most `mostPeaks`, 0 to 255; each is the loudest of the parts it covers. */
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
 * Reads what a player cannot learn from the browser: a video's frame rate, its exact length, and its loudness. Runs in
 * a worker.
 * @throws Error if the file is neither readable video nor audio.
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
