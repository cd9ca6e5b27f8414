import { createRandomStream, type RandomStream } from '../drawing/random-stream.ts'
import {
  chooseKey,
  chooseProgressions,
  pitchOf,
  voiceChord,
  type Key,
  type Mood,
  type Drum,
  type Note,
  type Score,
  type Stroke,
} from './harmony.ts'
import { styleSheets, type Style, type StyleSheet } from './styles.ts'

/** What to compose. `tempo` in beats a minute, or null for the style's own; `seconds` includes the last tone's end. */
export type Brief = {
  readonly style: Style
  readonly mood: Mood
  readonly seconds: number
  readonly tempo: number | null
  readonly seed: number
}

const beatsPerBar = 4
const tailSeconds = 2.2
const phraseBars = 4

/** A part of up to four bars: which chords, who plays, and how it differs. */
type Part = {
  readonly bars: number
  readonly other: boolean
  readonly melody: boolean
  readonly drums: boolean
  readonly figure: boolean
}

/** Plans the parts: introduction, first part without and with melody, other part, first part; as the bars allow. */
function planParts(bars: number): Part[] {
  const count = Math.ceil(bars / phraseBars)
  return Array.from({ length: count }, (_, index): Part => {
    const length = Math.min(phraseBars, bars - index * phraseBars)
    const other = count > 3 && index % 4 === 3
    const opening = index === 0 && count > 4
    const leaving = index === count - 1 && count > 4
    return {
      bars: length,
      other,
      melody: !opening && !leaving,
      drums: !opening && !leaving,
      figure: count < 5 || index > 0,
    }
  })
}

/** A melody tone before it has a key: a scale degree, with times in beats. */
type MelodyTone = {
  readonly at: number
  readonly length: number
  readonly degree: number
  readonly force: number
}

type Rhythm = readonly number[]

/** Rhythms of one bar of four beats: the starts of its tones. */
const rhythms: readonly [Rhythm, ...Rhythm[]] = [
  [0, 1.5, 2, 3],
  [0, 1, 1.5, 2.5],
  [0, 0.5, 1, 2.5, 3],
  [0.5, 1, 2, 3.5],
  [0, 2, 3],
  [0, 1, 2, 2.5, 3, 3.5],
]
const endings: readonly [Rhythm, ...Rhythm[]] = [[0, 1], [0, 1.5], [0, 0.5, 1], [0]]
const steps = [-2, -1, -1, 1, 1, 2] as const
const bounds = { lowest: 5, highest: 14 } as const

function nearestChordTone(degree: number, chord: number): number {
  const tones = [-7, 0, 7, 14].flatMap((octave) => [0, 2, 4].map((third) => chord + octave + third))
  return tones.reduce((best, tone) => (Math.abs(tone - degree) < Math.abs(best - degree) ? tone : best), degree + 99)
}

function bar(rhythm: Rhythm, chord: number, from: number, random: RandomStream): MelodyTone[] {
  let degree = from
  return rhythm.map((at, index) => {
    const next = rhythm[index + 1] ?? 4
    if (index > 0) degree += random.pick(steps)
    if (degree > bounds.highest) degree -= 3
    if (degree < bounds.lowest) degree += 3
    if (Number.isInteger(at) && at % 2 === 0) degree = nearestChordTone(degree, chord)
    return { at, length: Math.min(next - at, 2) * 0.92, degree, force: at % 2 === 0 ? 0.8 : 0.62 }
  })
}

const shift = (tones: readonly MelodyTone[], beats: number): MelodyTone[] =>
  tones.map((tone) => ({ ...tone, at: tone.at + beats }))

/** Repeats a motif over another chord: tones on strong beats move to the chord. */
function answer(motif: readonly MelodyTone[], chord: number): MelodyTone[] {
  return motif.map((tone) => (tone.at % 2 === 0 ? { ...tone, degree: nearestChordTone(tone.degree, chord) } : tone))
}

/**
 * Writes a melody of four bars over four chords: a motif, its answer, the motif again, and a close.
 *
 * @param rest Whether it ends on a tone of the home chord, or stays open.
 */
function writePhrase(chords: readonly number[], rest: boolean, random: RandomStream): MelodyTone[] {
  const [first = 0, second = 0, third = 0, last = 0] = chords
  const rhythm = random.pick(rhythms)
  const other = random.pick(rhythms)
  const motif = bar(rhythm, first, 7 + random.whole(4), random)
  const reply = random.chance(0.5) ? answer(motif, second) : bar(other, second, motif.at(-1)?.degree ?? 8, random)
  const again = answer(motif, third)
  const closing = bar(random.pick(endings), last, again.at(-1)?.degree ?? 8, random)
  const close = closing.map((tone, index) =>
    index === closing.length - 1
      ? { ...tone, degree: rest ? nearestChordTone(tone.degree, 0) : tone.degree, length: 2.4 }
      : tone,
  )
  return [...motif, ...shift(reply, 4), ...shift(again, 8), ...shift(close, 12)]
}

/** Varies a melody: leaves out some tones, and plays a short tone before some others. */
function vary(phrase: readonly MelodyTone[], random: RandomStream): MelodyTone[] {
  return phrase.flatMap((tone, index) => {
    if (index > 0 && tone.at % 1 !== 0 && random.chance(0.25)) return []
    if (tone.length < 0.8 || !random.chance(0.3)) return [tone]
    const grace = {
      at: tone.at,
      length: 0.24,
      degree: tone.degree + (random.chance(0.5) ? 1 : -1),
      force: tone.force * 0.8,
    }
    return [grace, { ...tone, at: tone.at + 0.25, length: tone.length - 0.25 }]
  })
}

const forceAt = (steps: string, step: number) => (Number(steps[step % steps.length]) || 0) / 10

function lateBy(step: number, { swing }: StyleSheet): number {
  return step % 2 === 1 || step % 4 === 2 ? swing / 4 : 0
}

function playBar(sheet: StyleSheet, part: Part, at: number, chord: readonly number[], bass: number): Note[] {
  const notes: Note[] = sheet.harmony.flatMap((instrument) =>
    chord.map((pitch) => ({ instrument, at, length: beatsPerBar * 0.98, pitch, force: 0.6 })),
  )
  for (let step = 0; step < 16; step += 1) {
    const beat = at + step / 4 + lateBy(step, sheet)
    const force = forceAt(sheet.bass.steps, step)
    const away = sheet.bass.steps.slice(step + 1).search(/\d/)
    const length = ((away < 0 ? 16 - step - 1 : away) + 1) / 4
    if (force > 0)
      notes.push({
        instrument: sheet.bass.instrument,
        at: beat,
        length: Math.min(length, 3) * 0.9,
        pitch: bass + (step === 12 && force < 0.6 ? 7 : 0),
        force,
      })
    if (sheet.figure === null || !part.figure) continue
    const played = forceAt(sheet.figure.steps, step)
    const order = [0, 1, 2, 1, 3, 2, 1, 2][((step / 2) % 8) | 0] ?? 0
    const tone = chord[order % chord.length]
    if (played > 0 && tone !== undefined)
      notes.push({
        instrument: sheet.figure.instrument,
        at: beat,
        length: 0.9,
        pitch: tone + 12 + (order >= chord.length ? 12 : 0),
        force: played,
      })
  }
  return notes
}

function drumBar(sheet: StyleSheet, at: number, fill: boolean, random: RandomStream): Stroke[] {
  // The type of the sheet guarantees that the keys of `drums` are drums.
  const rows = Object.entries(sheet.drums) as [Drum, string][]
  const strokes = rows.flatMap(([drum, steps]) =>
    Array.from({ length: 16 }, (_, step): Stroke => ({
      drum,
      at: at + step / 4 + lateBy(step, sheet),
      force: forceAt(steps, step) * random.between(0.88, 1),
    })).filter(({ force }) => force > 0),
  )
  if (!fill || rows.length === 0) return strokes
  return [
    ...strokes.filter((stroke) => stroke.at < at + 3),
    ...[0, 1, 2, 3].map((step): Stroke => ({ drum: 'tom', at: at + 3 + step / 4, force: 0.4 + step * 0.1 })),
  ]
}

function melodyOf(
  key: Key,
  chords: readonly number[],
  part: Part,
  at: number,
  sheet: StyleSheet,
  phrase: readonly { at: number; length: number; degree: number; force: number }[],
): Note[] {
  return phrase
    .filter((tone) => tone.at < part.bars * beatsPerBar && chords.length > 0)
    .map((tone) => ({
      instrument: sheet.melody,
      at: at + tone.at,
      length: tone.length,
      pitch: pitchOf(key, tone.degree) + (pitchOf(key, tone.degree) < 60 ? 12 : 0),
      force: tone.force,
    }))
}

/** Finds how many bars fit, and the tempo near the requested one that makes them fit exactly. */
function fitTempo(tempo: number, seconds: number): { bars: number; tempo: number } {
  const room = Math.max(1.5, seconds - Math.min(tailSeconds, seconds * 0.25))
  const bars = Math.max(1, Math.round((room * tempo) / 60 / beatsPerBar))
  return { bars, tempo: (bars * beatsPerBar * 60) / room }
}

/** Composes a piece: chords, bass, drums and a melody in parts, and a last chord that resolves. Pure. */
export function compose({ style, mood, seconds, tempo: asked, seed }: Brief): Score {
  const random = createRandomStream(`music ${style} ${mood} ${seed}`)
  const sheet = styleSheets[style]
  const { bars, tempo } = fitTempo(asked ?? sheet.tempo, seconds)
  const key = chooseKey(mood, random)
  const [first, other] = chooseProgressions(mood, random)
  const phrases = { first: writePhrase(first, true, random), other: writePhrase(other, false, random) }
  const notes: Note[] = []
  const strokes: Stroke[] = []
  let chord: number[] | null = null
  let at = 0
  for (const part of planParts(bars)) {
    const chords = part.other ? other : first
    for (let bar = 0; bar < part.bars; bar += 1) {
      const degree = chords[bar % chords.length] ?? 0
      chord = voiceChord(key, degree, sheet.chordSize, chord)
      const root = pitchOf(key, degree)
      notes.push(...playBar(sheet, part, at + bar * beatsPerBar, chord, root - (root > key.root + 5 ? 24 : 12)))
      if (part.drums) strokes.push(...drumBar(sheet, at + bar * beatsPerBar, bar === phraseBars - 1, random))
    }
    const phrase = part.other ? phrases.other : phrases.first
    if (part.melody) notes.push(...melodyOf(key, chords, part, at, sheet, at === 0 ? phrase : vary(phrase, random)))
    if (part.drums && at > 0) strokes.push({ drum: 'crash', at, force: 0.35 })
    at += part.bars * beatsPerBar
  }
  const last = { at, length: beatsPerBar, force: 0.7 }
  for (const pitch of voiceChord(key, 0, 3, chord))
    for (const instrument of [...sheet.harmony, 'keys' as const]) notes.push({ ...last, instrument, pitch })
  notes.push({ ...last, instrument: sheet.bass.instrument, pitch: key.root - 12 })
  return { tempo, beats: at + (seconds * tempo) / 60 - bars * beatsPerBar, notes, strokes }
}
