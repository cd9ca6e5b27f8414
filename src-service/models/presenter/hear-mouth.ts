import { mixDown, type Sound } from '../audio/sound.ts'
import { blend, clamp, saturate, smoothStep } from '../drawing/scalar.ts'
import { framesPerSecond } from '../video/rendered-video.ts'
import { createSpectrum } from '../audio/fourier.ts'
import type { Mouth } from './pose.ts'

const windowSize = 1024
/** How far the mouth moves ahead of its sound, as in real speech. Seconds. */
const leadSec = 0.03
/** Silence is this far below the loudest speech. Decibels. */
const rangeDb = 34

type Frame = {
  readonly level: number
  readonly first: number
  readonly second: number
  readonly hiss: number
  readonly hum: number
}

/** Returns the mean frequency between two frequencies in hertz, weighted by strength. */
function middleOf(strengths: Float32Array, rate: number, from: number, until: number): number {
  const perBin = rate / windowSize
  let sum = 1e-9
  let weighted = sum * ((from + until) / 2)
  for (let bin = Math.ceil(from / perBin); bin * perBin < until; bin += 1) {
    const power = (strengths[bin] ?? 0) ** 2
    sum += power
    weighted += power * bin * perBin
  }
  return weighted / sum
}

function powerOf(strengths: Float32Array, rate: number, from: number, until: number): number {
  const perBin = rate / windowSize
  let sum = 0
  for (let bin = Math.ceil(from / perBin); bin * perBin < until; bin += 1) sum += (strengths[bin] ?? 0) ** 2
  return sum
}

function hearFrames(samples: Float32Array, rate: number, count: number): Frame[] {
  const spectrum = createSpectrum(windowSize)
  const strengths = new Float32Array(windowSize / 2)
  return Array.from({ length: count }, (_, index): Frame => {
    const middle = Math.round((index / framesPerSecond + leadSec) * rate)
    spectrum.strengths(samples, middle - windowSize / 2, strengths)
    const voice = powerOf(strengths, rate, 90, 3_400)
    const high = powerOf(strengths, rate, 3_400, 10_000)
    const all = voice + high + 1e-12
    return {
      level: Math.sqrt(all),
      first: middleOf(strengths, rate, 220, 1_150),
      second: middleOf(strengths, rate, 1_000, 3_000),
      hiss: high / all,
      hum: powerOf(strengths, rate, 90, 380) / all,
    }
  })
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

/** Normalises a measure to the voice's own range: 0 is its low, 1 its high. */
function ownRange(values: readonly number[]): (value: number) => number {
  const low = quantile(values, 0.12)
  const high = Math.max(low + 1, quantile(values, 0.88))
  return (value) => saturate((value - low) / (high - low))
}

const keys = ['open', 'wide', 'round', 'teeth', 'press'] as const

/** Smooths neighbouring shapes; the frame itself has the largest weight. */
function soften(track: readonly Mouth[]): Mouth[] {
  return track.map((mouth, index) => {
    const before = track[index - 1] ?? mouth
    const after = track[index + 1] ?? mouth
    const mixed = { ...mouth }
    for (const key of keys) mixed[key] = before[key] * 0.22 + mouth[key] * 0.56 + after[key] * 0.22
    return mixed
  })
}

/**
 * Derives the mouth of each frame from a voice. The opening follows the level and the first formant (high in "ah", low
 * in "ee" and "oo"); spread or round the second (high in "ee", low in "oo"). Hiss shows the teeth, a hum closes the
 * lips. Measures are relative to the voice's own range. A heuristic from sound alone: it knows no words.
 */
export function hearMouth(sound: Sound, frames: number): Mouth[] {
  const { rate, channels } = mixDown(sound)
  const heard = hearFrames(channels[0], rate, frames)
  const loudest = Math.max(
    1e-4,
    quantile(
      heard.map(({ level }) => level),
      0.95,
    ),
  )
  const spoken = heard.filter(({ level }) => level > loudest * 0.12)
  const opening = ownRange(spoken.map(({ first }) => first))
  const spreading = ownRange(spoken.map(({ second }) => second))
  const track = heard.map(({ level, first, second, hiss, hum }): Mouth => {
    const loud = clamp(1 + (20 * Math.log10(Math.max(level, 1e-9) / loudest)) / rangeDb, 0, 1.1)
    const voiced = smoothStep(0.25, 0.6, loud)
    const isHiss = smoothStep(0.3, 0.7, hiss) * voiced
    const isHum = smoothStep(0.82, 0.97, hum) * smoothStep(0.35, 0.1, opening(first)) * voiced
    const open = voiced * loud ** 1.35 * blend(0.34, 1, opening(first)) * (1 - 0.72 * isHiss) * (1 - 0.75 * isHum)
    const front = spreading(second)
    const round = voiced * (1 - isHiss) * smoothStep(0.4, 0.05, front) * blend(0.9, 0.35, opening(first))
    return {
      open: saturate(open),
      wide: blend(0.3, blend(-0.25, 0.85, front), voiced),
      round: saturate(round),
      teeth: saturate(isHiss + voiced * front * 0.5),
      press: Math.max(isHum, 0.2 * (1 - voiced)),
    }
  })
  return soften(track)
}
