import { mapChannels } from '../audio/sound.ts'
import type { Spoken, TimedWord } from '../voices/spoken.ts'
import type { WordMark } from './plan-speech.ts'
import { stretchSound } from './stretch-sound.ts'

/** What a stress does to a word: semitones, decibels and a factor of its speed. */
const stresses = {
  strong: { pitch: 3.6, volume: 4, rate: 0.8 },
  moderate: { pitch: 2.2, volume: 2.5, rate: 0.88 },
  none: { pitch: 0, volume: 0, rate: 1 },
  reduced: { pitch: -1.5, volume: -4, rate: 1.15 },
} as const
const still = stresses.none

/** Changes of the pitch and of the volume take this long. Seconds. */
const glide = 0.04

const stressOf = ({ emphasis }: WordMark) => (emphasis === null ? still : stresses[emphasis])

/** The share of a time inside a word, with soft edges. */
function inside({ start, end }: TimedWord, seconds: number): number {
  const edge = Math.min(seconds - start, end - seconds) / glide + 0.5
  return Math.min(1, Math.max(0, edge))
}

/** Returns how far the marks of words raise the pitch at a time, beyond `pitch` that all have. Semitones. */
export function liftOf(
  words: readonly TimedWord[],
  marks: readonly WordMark[],
  pitch: number,
): (seconds: number) => number {
  const raised = words.flatMap((word, index) => {
    const mark = marks[index]
    const semitones = mark === undefined ? 0 : mark.pitch - pitch + stressOf(mark).pitch
    return semitones === 0 ? [] : [{ word, semitones }]
  })
  return (seconds) => {
    let sum = 0
    for (const { word, semitones } of raised) sum += semitones * inside(word, seconds)
    return sum
  }
}

/** Sets the volume of each word, after everything that would even it out. */
export function setVolume(spoken: Spoken, marks: readonly WordMark[]): Spoken {
  const { sound, words } = spoken
  const changed = words.flatMap((word, index) => {
    const mark = marks[index]
    const volume = mark === undefined ? 0 : mark.volume + stressOf(mark).volume
    return volume === 0 ? [] : [{ word, factor: 10 ** (volume / 20) }]
  })
  if (changed.length === 0) return spoken
  const louder = (channel: Float32Array) => {
    const shaped = channel.slice()
    for (const { word, factor } of changed) {
      const from = Math.max(0, Math.floor((word.start - glide) * sound.rate))
      const until = Math.min(shaped.length, Math.ceil((word.end + glide) * sound.rate))
      for (let index = from; index < until; index += 1) {
        const share = inside(word, index / sound.rate)
        shaped[index] = (shaped[index] as number) * (1 + (factor - 1) * share)
      }
    }
    return shaped
  }
  return { ...spoken, sound: mapChannels(sound, louder) }
}

/**
 * Sets the speed of each word of what was spoken at `rate`; the times follow.
 * @param rest A factor of the speed of everything, beyond what the engine could do.
 */
export function stretchWords(spoken: Spoken, marks: readonly WordMark[], rate: number, rest: number): Spoken {
  const { sound, words, phones } = spoken
  const speeds = words.map((_, index) => {
    const mark = marks[index]
    return mark === undefined ? 1 : (mark.rate / rate) * stressOf(mark).rate
  })
  if (rest === 1 && speeds.every((speed) => speed === 1)) return spoken
  const speedAt = (index: number) => {
    const seconds = index / sound.rate
    const at = words.findIndex(({ start, end }) => seconds >= start && seconds < end)
    return rest * (at < 0 ? 1 : (speeds[at] ?? 1))
  }
  const { samples, timeOf } = stretchSound(sound.channels[0], sound.rate, speedAt)
  const timed = <Timed extends { readonly start: number; readonly end: number }>(one: Timed) => ({
    ...one,
    start: timeOf(one.start),
    end: timeOf(one.end),
  })
  return { sound: { rate: sound.rate, channels: [samples] }, words: words.map(timed), phones: phones.map(timed) }
}
