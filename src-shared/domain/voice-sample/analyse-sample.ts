import { z } from 'zod'
import { voiceSample } from '../../contract/voice.ts'
import { findSpeech, type Levels, measureLevels, medianPitch, type SampleSound } from './find-speech.ts'

/** What a sample must reach to be used. Levels in decibels, shares of 0 to 1 (measured on clean and spoilt speech). */
const usable = { speechShare: 0.3, speechSeconds: 8, clippedShare: 0.004, signalToNoise: 10, loudest: -50 } as const

const SampleStretch = z.object({ start: z.number(), end: z.number() })
/** A stretch of a sample. Seconds. */
export type SampleStretch = Readonly<z.output<typeof SampleStretch>>

/** A voice sample as measured. Levels in decibels relative to full scale, shares of 0 to 1, times in seconds. */
export const SampleAnalysis = z.object({
  seconds: z.number(),
  peak: z.number(),
  /** The share of samples in flat tops. */
  clippedShare: z.number(),
  /** The level of the background where nobody speaks, and of the speech. */
  noiseFloor: z.number(),
  speechLevel: z.number(),
  silenceShare: z.number(),
  speechShare: z.number(),
  speechSeconds: z.number(),
  /** The median pitch of the voice, in hertz; null if there is none. */
  pitch: z.number().nullable(),
  /** When it clips, the first times at least a second apart. */
  clips: z.array(z.number()),
  /** Seconds before the first speech and after the last. */
  lead: z.number(),
  trail: z.number(),
  /** The part with the most clean speech, at most 30 seconds. */
  best: SampleStretch,
})
export type SampleAnalysis = Readonly<z.output<typeof SampleAnalysis>>

/** Why a sample cannot be used. */
export type SampleProblem = 'too-short' | 'silent' | 'no-speech' | 'clipped' | 'noisy'

/** The flat tops of a sound as marks of samples: three or more equal ones at its own highest level. */
function markClipped(samples: Float32Array, peak: number): Uint8Array {
  const marks = new Uint8Array(samples.length)
  if (peak < 1e-4) return marks
  const [high, same] = [peak * 0.985, peak * 0.004]
  let run = 0
  for (let index = 0; index < samples.length; index += 1) {
    const value = samples[index] as number
    const isHigh = Math.abs(value) >= high
    run = isHigh && Math.abs(value - (samples[index - 1] ?? 0)) <= same ? run + 1 : isHigh ? 1 : 0
    if (run === 3) marks.fill(1, index - 2, index)
    if (run >= 3) marks[index] = 1
  }
  return marks
}

/** Most times of clipping that are named. */
const mostClips = 20

/** The times at which flat tops begin, at least a second apart. Seconds. */
function timesOf(marks: Uint8Array, rate: number): number[] {
  const times: number[] = []
  for (let at = marks.indexOf(1); at >= 0 && times.length < mostClips; at = marks.indexOf(1, at + rate))
    times.push(at / rate)
  return times
}

const meanLevel = (levels: readonly number[]) =>
  levels.length === 0 ? -120 : 10 * Math.log10(levels.reduce((sum, one) => sum + 10 ** (one / 10), 0) / levels.length)

/** The level of the background: of the quieter half of the steps without speech, or of the quietest steps of all. */
function noiseOf(decibels: Float32Array, speech: Uint8Array, step: number): number {
  const silent = [...decibels].filter((_, at) => speech[at] === 0).toSorted((one, other) => one - other)
  if (silent.length * step >= 0.3) return meanLevel(silent.slice(0, Math.ceil(silent.length / 2)))
  return meanLevel([...decibels].toSorted((one, other) => one - other).slice(0, Math.ceil(decibels.length * 0.03)))
}

/** The stretch of at most `most` seconds with the most unclipped speech, begun at a pause where there is one. */
function findBest({ step, decibels }: Levels, speech: Uint8Array, spoilt: Float32Array, most: number): SampleStretch {
  const total = decibels.length
  const length = Math.min(total, Math.floor(most / step))
  const sums = new Float64Array(total + 1)
  for (let at = 0; at < total; at += 1)
    sums[at + 1] = (sums[at] as number) + (speech[at] as number) * (1 - 20 * (spoilt[at] as number))
  let [best, highest] = [0, -Infinity]
  for (let at = 0; at + length <= total; at += 1) {
    // A start in a pause is worth a tenth of a second of speech.
    const pause = at === 0 || speech[at] === 0 ? 0.1 / step : 0
    const value = (sums[at + length] as number) - (sums[at] as number) + pause
    if (value > highest + 1e-9) [best, highest] = [at, value]
  }
  return { start: best * step, end: (best + length) * step }
}

/**
 * Measures a voice sample: length, clipping, background noise, silence, the share of speech, and its best part.
 * A pure function over samples, about 0.2 seconds for a minute.
 *
 * `most` is the length of the best part in seconds. Any rate from 8 kHz.
 */
export function analyseSample(sound: SampleSound, most: number = voiceSample.recommended): SampleAnalysis {
  const { rate, samples } = sound
  const seconds = samples.length / rate
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  const levels = measureLevels(sound)
  const { step, decibels } = levels
  const speech = findSpeech(sound, levels)
  const clipped = markClipped(samples, peak)
  const hop = Math.max(1, Math.round(step * rate))
  const spoilt = new Float32Array(decibels.length)
  let flat = 0
  for (let index = 0; index < clipped.length; index += 1) {
    if (clipped[index] === 0) continue
    flat += 1
    const at = Math.floor(index / hop)
    if (at < spoilt.length) spoilt[at] = (spoilt[at] as number) + 1 / hop
  }
  const spoken = speech.reduce((sum, mark) => sum + mark, 0)
  const [first, last] = [speech.indexOf(1), speech.lastIndexOf(1)]
  const noiseFloor = noiseOf(decibels, speech, step)
  const quiet = decibels.filter((level, at) => speech[at] === 0 && level < Math.max(-50, noiseFloor + 6)).length
  return {
    seconds,
    peak: Math.max(-120, 20 * Math.log10(peak + 1e-9)),
    clippedShare: flat / Math.max(1, samples.length),
    noiseFloor,
    speechLevel: meanLevel([...decibels].filter((_, at) => speech[at] === 1)),
    silenceShare: quiet / Math.max(1, decibels.length),
    speechShare: spoken / Math.max(1, decibels.length),
    speechSeconds: spoken * step,
    pitch: medianPitch(sound, levels, speech),
    clips: timesOf(clipped, rate),
    lead: first < 0 ? seconds : first * step,
    trail: first < 0 ? 0 : Math.max(0, seconds - (last + 1) * step),
    best: findBest(levels, speech, spoilt, most),
  }
}

/** Says why a sample cannot be used, or null if it can. The first problem that the user can do something about. */
export function findProblem(analysis: SampleAnalysis): SampleProblem | null {
  const { seconds, peak, speechShare, speechSeconds, clippedShare, speechLevel, noiseFloor } = analysis
  if (seconds < voiceSample.least) return 'too-short'
  if (peak < usable.loudest) return 'silent'
  if (clippedShare > usable.clippedShare) return 'clipped'
  if (speechShare < usable.speechShare || speechSeconds < usable.speechSeconds) return 'no-speech'
  return speechLevel - noiseFloor < usable.signalToNoise ? 'noisy' : null
}
