import { mixDown, type Sound, fade } from '../audio/sound.ts'
import { clamp } from '../drawing/scalar.ts'
import { framesPerSecond } from './rendered-video.ts'
import { createSpectrum } from '../audio/fourier.ts'
import { Demuxer } from 'node-av/api'
import { AVMEDIA_TYPE_AUDIO } from 'node-av/constants'
import { decodeSound } from '../audio/decode-sound.ts'
import { levelTo } from '../audio/level.ts'
import type { MediaFile } from '../model-definition.ts'

const windowSize = 2048
const lowest = 70
const highest = 9_000
/** Silence is this far below the loudest moments. Decibels. */
const rangeDb = 42

/** The levels of a sound over time, as shares from 0 to 1. */
export type Heard = {
  levelAt(seconds: number): number
  /** The loudest moment of the middle half. Seconds. */
  readonly fullestSec: number
  /** Returns the strength of a frequency band; 0 is the lowest. */
  bandAt(seconds: number, band: number): number
}

function loudest(levels: Float32Array): number {
  const sorted = Float32Array.from(levels).sort()
  return Math.max(1e-5, sorted[Math.floor((sorted.length - 1) * 0.97)] ?? 0)
}

/** Converts strengths to shares of the range below the loudest. Silence stays 0. */
function toShares(levels: Float32Array): Float32Array {
  const top = loudest(levels)
  return levels.map((level) => clamp(1 + (20 * Math.log10(Math.max(level, 1e-9) / top)) / rangeDb, 0, 1))
}

/** Smooths levels with a fast attack and a slow release, for readable bars. Each frame has `stride` values. */
function settle(values: Float32Array, stride: number, fall: number): Float32Array {
  for (let index = stride; index < values.length; index += 1) {
    const before = (values[index - stride] ?? 0) * fall
    if ((values[index] ?? 0) < before) values[index] = before
  }
  return values
}

/** Measures a sound per frame: its level and `bands` perceptually spaced frequency bands. */
export function listen(sound: Sound, bands: number): Heard {
  const { rate, channels } = mixDown(sound)
  const [samples] = channels
  const frames = Math.max(1, Math.ceil((samples.length / rate) * framesPerSecond))
  const spectrum = createSpectrum(windowSize)
  const strengths = new Float32Array(windowSize / 2)
  const levels = new Float32Array(frames)
  const heard = new Float32Array(frames * bands)
  const edges = Array.from({ length: bands + 1 }, (_, band) => {
    const frequency = lowest * (highest / lowest) ** (band / bands)
    return (frequency * windowSize) / rate
  })
  for (let frame = 0; frame < frames; frame += 1) {
    const middle = Math.round(((frame + 0.5) * rate) / framesPerSecond)
    spectrum.strengths(samples, middle - windowSize / 2, strengths)
    let sum = 0
    for (let band = 0; band < bands; band += 1) {
      const from = Math.floor(edges[band] ?? 0)
      const until = Math.max(from + 1, Math.ceil(edges[band + 1] ?? 0))
      let power = 0
      for (let bin = from; bin < until; bin += 1) power += (strengths[bin] ?? 0) ** 2
      sum += power
      // Boosts high bands, which are weaker in speech and music; half of the bars would otherwise hardly move.
      heard[frame * bands + band] = Math.sqrt(power / (until - from)) * (1 + (2.5 * band) / bands)
    }
    levels[frame] = Math.sqrt(sum)
  }
  const levelShares = settle(toShares(levels), 1, 0.86)
  const bandShares = settle(toShares(heard), bands, 0.84)
  const frameOf = (seconds: number) => clamp(Math.round(seconds * framesPerSecond), 0, frames - 1)
  const fullness = (frame: number) =>
    bandShares.subarray(frame * bands, (frame + 1) * bands).reduce((sum, share) => sum + share, 0)
  let fullest = Math.floor(frames / 4)
  for (let frame = fullest; frame < (frames * 3) / 4; frame += 1)
    if (fullness(frame) > fullness(fullest)) fullest = frame
  return {
    fullestSec: fullest / framesPerSecond,
    levelAt: (seconds) => levelShares[frameOf(seconds)] ?? 0,
    bandAt: (seconds, band) => bandShares[frameOf(seconds) * bands + band] ?? 0,
  }
}

/** Returns whether a video has sound. @throws Error with a sentence for the user where the file cannot be read. */
export async function hasSound(path: string): Promise<boolean> {
  const demuxer = await Demuxer.open(path).catch((error: unknown) => {
    throw new Error('Couldn’t read the video. Use an MP4, WebM or MOV file.', { cause: error })
  })
  try {
    return demuxer.findBestStream(AVMEDIA_TYPE_AUDIO) !== undefined
  } finally {
    await demuxer.close()
  }
}

const fadeInSec = 0.05
const fadeOutSec = 1.5

/** Reads background music: cut to the video's length, at delivery loudness, faded out. Null if none was sent. */
export async function readMusic(file: MediaFile | undefined, durationSec: number): Promise<Sound | null> {
  if (file === undefined) return null
  const sound = await decodeSound(file.path, { channels: 2, mostSeconds: durationSec })
  return fade(levelTo(sound), fadeInSec, Math.min(fadeOutSec, durationSec / 4))
}
