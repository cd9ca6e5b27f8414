import type { RandomStream } from '../drawing/random-stream.ts'

/** The moods of a piece. */
export const moods = ['warm', 'bright', 'calm', 'playful', 'dark', 'tense'] as const
export type Mood = (typeof moods)[number]

/** A key: its root note (semitones) and the scale above it. */
export type Key = { readonly root: number; readonly scale: readonly number[] }

type Progression = readonly [number, number, number, number]
type Harmony = { readonly scale: readonly number[]; readonly progressions: readonly [Progression, ...Progression[]] }

const major = [0, 2, 4, 5, 7, 9, 11] as const
const lydian = [0, 2, 4, 6, 7, 9, 11] as const
const mixolydian = [0, 2, 4, 5, 7, 9, 10] as const
const minor = [0, 2, 3, 5, 7, 8, 10] as const
const dorian = [0, 2, 3, 5, 7, 9, 10] as const

/** The scale and chord progressions of each mood; chords by scale degree, 0 is home. */
const harmonies: Record<Mood, Harmony> = {
  warm: {
    scale: major,
    progressions: [
      [0, 5, 3, 4],
      [0, 3, 5, 4],
      [3, 4, 2, 5],
      [0, 2, 3, 4],
    ],
  },
  bright: {
    scale: major,
    progressions: [
      [0, 4, 5, 3],
      [3, 4, 0, 5],
      [0, 3, 4, 3],
      [5, 3, 0, 4],
    ],
  },
  calm: {
    scale: lydian,
    progressions: [
      [0, 1, 0, 4],
      [0, 5, 1, 4],
      [0, 4, 1, 0],
      [5, 4, 1, 0],
    ],
  },
  playful: {
    scale: mixolydian,
    progressions: [
      [0, 3, 6, 3],
      [0, 6, 3, 0],
      [3, 0, 6, 0],
      [0, 4, 3, 6],
    ],
  },
  dark: {
    scale: minor,
    progressions: [
      [0, 5, 2, 6],
      [0, 3, 5, 4],
      [0, 6, 5, 6],
      [5, 6, 0, 0],
    ],
  },
  tense: {
    scale: dorian,
    progressions: [
      [0, 1, 0, 3],
      [0, 6, 0, 1],
      [0, 3, 6, 1],
      [2, 1, 0, 6],
    ],
  },
}

/** Chooses a key for a mood. */
export function chooseKey(mood: Mood, random: RandomStream): Key {
  return { root: 48 + random.whole(9) - 4, scale: harmonies[mood].scale }
}

/** Chooses two different progressions of four chords: for the first part of a piece and for its other part. */
export function chooseProgressions(mood: Mood, random: RandomStream): readonly [Progression, Progression] {
  const { progressions } = harmonies[mood]
  const first = random.whole(progressions.length)
  const other = (first + 1 + random.whole(progressions.length - 1)) % progressions.length
  return [progressions[first] ?? progressions[0], progressions[other] ?? progressions[0]]
}

/** Returns the pitch of a scale degree; degrees continue above and below the octave. */
export function pitchOf({ root, scale }: Key, degree: number): number {
  const octave = Math.floor(degree / scale.length)
  return root + (scale[degree - octave * scale.length] ?? 0) + 12 * octave
}

/**
 * Voices the chord on a degree as pitches near the one before it, so that each voice moves little (voice leading).
 *
 * @param size 3 for a triad, 4 with the seventh.
 */
export function voiceChord(key: Key, degree: number, size: number, before: readonly number[] | null): number[] {
  const tones = Array.from({ length: size }, (_, index) => pitchOf(key, degree + 2 * index))
  const centre = before === null ? key.root + 10 : before.reduce((sum, pitch) => sum + pitch, 0) / before.length
  return tones.map((pitch) => pitch + 12 * Math.round((centre - pitch) / 12)).toSorted((one, other) => one - other)
}

/** The instruments of a score. */
export type Instrument = 'pad' | 'keys' | 'pluck' | 'bell' | 'lead' | 'strings' | 'bass' | 'sub'
/** The drums of a score. */
export type Drum = 'kick' | 'snare' | 'rim' | 'hat' | 'open-hat' | 'shaker' | 'tom' | 'crash' | 'swell'

/** A tone. `at` and `length` in beats from the start, `pitch` in semitones (60 is middle C), `force` from 0 to 1. */
export type Note = {
  readonly instrument: Instrument
  readonly at: number
  readonly length: number
  readonly pitch: number
  readonly force: number
}

/** A drum stroke, in beats from the start. */
export type Stroke = { readonly drum: Drum; readonly at: number; readonly force: number }

/** A complete piece: its notes and strokes, tempo (beats a minute) and length (beats). */
export type Score = {
  readonly tempo: number
  readonly beats: number
  readonly notes: readonly Note[]
  readonly strokes: readonly Stroke[]
}
