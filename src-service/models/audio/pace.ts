import { equalise } from './biquad.ts'
import { decibelsOf, mixDown, type Sound } from './sound.ts'

/** A speaker's pace: syllables a second while speaking, and the share of the time spent speaking. */
export type Pace = { readonly syllablesPerSecond: number; readonly speakingShare: number; readonly syllables: number }

const stepSeconds = 0.01
const syllableDip = 2
const speakingWithin = 26
/** A gap at most this long counts as speech. */
const shortGapSeconds = 0.2

/** Measures the level of each 10 ms in decibels, smoothed to the rate of syllables. */
function levels(sound: Sound): Float64Array {
  const { rate } = sound
  const voice = equalise(
    mixDown(sound).channels[0],
    [
      { kind: 'high-pass', frequency: 250, q: 0.7 },
      { kind: 'low-pass', frequency: 3200, q: 0.7 },
    ],
    rate,
  )
  const hop = Math.round(stepSeconds * rate)
  const raw = Float64Array.from({ length: Math.floor(voice.length / hop) }, (_, at) => {
    let power = 0
    for (let index = at * hop; index < (at + 1) * hop; index += 1) power += (voice[index] as number) ** 2
    return power / hop
  })
  const kernel = [0.06, 0.12, 0.2, 0.24, 0.2, 0.12, 0.06]
  return raw.map((_, at) =>
    decibelsOf(Math.sqrt(kernel.reduce((sum, weight, tap) => sum + weight * (raw[at + tap - 3] ?? 0), 0))),
  )
}

/** Counts the peaks that are loud enough and have a dip on both sides. */
function countPeaks(level: Float64Array, floor: number): number {
  let [count, low, high, rising] = [0, Infinity, -Infinity, true]
  for (const value of level) {
    if (rising) {
      high = Math.max(high, value)
      if (value >= high - syllableDip) continue
      if (high > floor) count += 1
      rising = false
      low = value
    } else {
      low = Math.min(low, value)
      if (value <= low + syllableDip) continue
      rising = true
      high = value
    }
  }
  return rising && high > floor ? count + 1 : count
}

function speakingSteps(level: Float64Array, floor: number): number {
  const longest = Math.round(shortGapSeconds / stepSeconds)
  let [steps, gap, begun] = [0, 0, false]
  for (const value of level) {
    if (value < floor) {
      gap += 1
      continue
    }
    steps += 1 + (begun && gap <= longest ? gap : 0)
    gap = 0
    begun = true
  }
  return steps
}

/**
 * Measures how fast someone speaks, by counting vowels as level peaks between 250 and 3200 hertz (after N. de Jong and
 * T. Wempe, 2009). Silence has a pace of 0.
 */
export function measurePace(sound: Sound): Pace {
  const level = levels(sound)
  const loud = level.toSorted()[Math.floor(level.length * 0.95)] ?? -200
  const floor = loud - speakingWithin
  if (loud < -70) return { syllablesPerSecond: 0, speakingShare: 0, syllables: 0 }
  const syllables = countPeaks(level, floor)
  const speaking = speakingSteps(level, floor)
  const perSecond = speaking === 0 ? 0 : syllables / (speaking * stepSeconds)
  return { syllablesPerSecond: perSecond, speakingShare: speaking / level.length, syllables }
}
