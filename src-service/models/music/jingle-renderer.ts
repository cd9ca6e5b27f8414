import { deliverSound } from '../audio/encode-sound.ts'
import { levelTo } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { JingleInput, type JingleKind } from './jingle-model.ts'
import { playScore } from './play-score.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import {
  chooseKey,
  pitchOf,
  voiceChord,
  type Mood,
  type Instrument,
  type Note,
  type Score,
  type Stroke,
} from './harmony.ts'

const roomSeconds = 1.8

type Sheet = {
  readonly mood: Mood
  readonly lead: Instrument
  readonly chord: readonly Instrument[]
  readonly drums: boolean
}

const sheets: Record<JingleKind, Sheet> = {
  bright: { mood: 'bright', lead: 'bell', chord: ['keys', 'pad'], drums: true },
  warm: { mood: 'warm', lead: 'pluck', chord: ['keys', 'pad'], drums: false },
  technical: { mood: 'calm', lead: 'lead', chord: ['bell', 'pad'], drums: true },
  grand: { mood: 'bright', lead: 'lead', chord: ['strings', 'keys'], drums: true },
  playful: { mood: 'playful', lead: 'pluck', chord: ['keys', 'bell'], drums: true },
  mysterious: { mood: 'dark', lead: 'bell', chord: ['strings', 'pad'], drums: false },
}

/** Five tones that lead home, by scale degree: rises, falls and turns. */
const figures: readonly [readonly number[], ...(readonly number[])[]] = [
  [7, 9, 11, 14],
  [4, 7, 9, 11, 14],
  [11, 9, 7, 11, 14],
  [7, 11, 9, 14],
  [14, 11, 9, 7],
  [7, 8, 9, 11, 14],
]
const rhythms: readonly [readonly number[], ...(readonly number[])[]] = [
  [0, 0.5, 1, 1.5, 2],
  [0, 0.75, 1, 1.5, 2],
  [0, 0.5, 0.75, 1.5, 2],
  [0, 1, 1.25, 1.5, 2],
]
const leadBeats = 2.5

/** Composes a jingle: a short figure, then the home chord with a low note, which rings out. Pure. */
function composeJingle(kind: JingleKind, seconds: number, seed: number): Score {
  const random = createRandomStream(`jingle ${kind} ${seed}`)
  const sheet = sheets[kind]
  const key = chooseKey(sheet.mood, random)
  const [figure, rhythm] = [random.pick(figures), random.pick(rhythms)]
  // The figure takes two fifths of the time, the chord the rest.
  const tempo = Math.min(190, Math.max(80, (leadBeats * 60) / (seconds * 0.4)))
  const tones = figure.map((degree, index): Note => ({
    instrument: sheet.lead,
    at: rhythm[index] ?? leadBeats,
    length: 0.7,
    pitch: pitchOf(key, degree) + 12,
    force: 0.85 + 0.04 * index,
  }))
  const length = (seconds * tempo) / 60 - leadBeats
  const home = voiceChord(key, 0, 3, null)
  const chord = [key.root - 12, ...home, ...home.map((pitch) => pitch + 12)]
  const held = sheet.chord.flatMap((instrument) =>
    chord.map((pitch, index): Note => ({
      instrument,
      // The chord is rolled quickly from below.
      at: leadBeats + index * 0.03,
      length: length * 0.6,
      pitch,
      force: 0.5,
    })),
  )
  const strokes: Stroke[] = sheet.drums
    ? [
        { drum: 'kick', at: leadBeats, force: 1 },
        { drum: 'crash', at: leadBeats, force: 0.7 },
        ...tones.map(({ at }): Stroke => ({ drum: 'shaker', at, force: 0.6 })),
      ]
    : []
  const top: Note = {
    instrument: sheet.lead,
    at: leadBeats,
    length: length * 0.5,
    pitch: pitchOf(key, 14) + 12,
    force: 0.9,
  }
  const bass: Note = { instrument: 'bass', at: leadBeats, length: length * 0.6, pitch: key.root - 12, force: 0.6 }
  return { tempo, beats: (seconds * tempo) / 60, notes: [...tones, top, bass, ...held], strokes }
}

/** Composes a jingle and renders it at delivery loudness. */
export const jingleRenderer: Renderer = async (job, context) => {
  const { kind, seconds, format } = JingleInput.parse(job.input)
  const sound = await playScore(composeJingle(kind, seconds, job.seed), roomSeconds, job.seed, context)
  return { files: [await deliverSound(levelTo(sound), format)] }
}
