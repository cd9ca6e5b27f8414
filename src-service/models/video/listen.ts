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
/** What counts as silence, below the loudest moments. Decibels. */
const rangeDb = 42

/** What is heard in each frame of a film. All values are shares from 0 to 1. */
export type Heard = {
  /** How loud it is at a time. */
  levelAt(seconds: number): number
  /** The fullest moment of the middle half. Seconds. */
  readonly fullestSec: number
  /** How strong a band is, from the lowest (0) upwards. */
  bandAt(seconds: number, band: number): number
}

function loudest(levels: Float32Array): number {
  const sorted = Float32Array.from(levels).sort()
  return Math.max(1e-5, sorted[Math.floor((sorted.length - 1) * 0.97)] ?? 0)
}

/** From strengths to shares of the range below the loudest. Everything silent stays 0. */
function toShares(levels: Float32Array): Float32Array {
  const top = loudest(levels)
  return levels.map((level) => clamp(1 + (20 * Math.log10(Math.max(level, 1e-9) / top)) / rangeDb, 0, 1))
}

/** Quick to rise, slow to fall: bars that the eye can follow. `stride` values belong to one frame. */
function settle(values: Float32Array, stride: number, fall: number): Float32Array {
  for (let index = stride; index < values.length; index += 1) {
    const before = (values[index - stride] ?? 0) * fall
    if ((values[index] ?? 0) < before) values[index] = before
  }
  return values
}

/** Hears a sound once, frame by frame: its level and `bands` bands of frequency, evenly spaced for the ear. */
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
      // High tones are weaker in speech and music alike: they are lifted, or half of the bars would lie still.
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

/** Whether a film has sound. @throws Error with a sentence for the user where the file cannot be read. */
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

/** Reads music to lie under a film: cut to its length, at delivery loudness, faded out. Null where none was sent. */
export async function readMusic(file: MediaFile | undefined, durationSec: number): Promise<Sound | null> {
  if (file === undefined) return null
  const sound = await decodeSound(file.path, { channels: 2, mostSeconds: durationSec })
  return fade(levelTo(sound), fadeInSec, Math.min(fadeOutSec, durationSec / 4))
}
