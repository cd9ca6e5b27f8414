import { bendPitch, steadyTrack, trackDelay } from './bend-pitch.ts'
import { summarisePitch, trackPitch, type PitchTrack } from '../audio/pitch.ts'
import type { Sound } from '../audio/sound.ts'
import { clamp } from '../drawing/scalar.ts'
import { accentedFrom, emphasisOf } from './emphasis.ts'
import type { Spoken, TimedPhone, TimedWord } from './spoken.ts'

/** Moves of the pitch in semitones, of a lively voice. */
const moves = {
  /** From the start of a sentence to its end. */
  declination: [1.6, -2.4],
  accent: 5.2,
  /** The first accent is higher than the last by this factor. */
  firstAccent: 1.25,
  exclaimed: 1.2,
  /** At the end: of a question, of a statement, and before a comma. */
  question: 6.5,
  statement: -3.2,
  comma: 1.8,
} as const

/** How much of the engine's own melody is kept. In tone languages it carries the meaning, and accents add nothing. */
const own = { usual: 0.55, tones: 1 } as const

/** The spread that a sentence is brought to: standard deviation over its voiced time. Semitones. */
const wantedSpread = 3.4
/** How far a melody may be stretched or flattened to reach it. Tones are stretched further: nothing else is added. */
const stretch = { least: 0.65, most: 1.9, mostOfTones: 3 } as const
/** The same where another spread than the usual is asked for. */
const wideStretch = { least: 0.05, most: 3.5 } as const
/** No pitch further from the speaker's median than this. Semitones. */
const reach = { down: 6.5, up: 8.5 } as const
/** The fastest change of pitch. Semitones a second. */
const fastest = 55

/** How often the stretch is corrected for what the limits took away. */
const passes = 3

const riseSec = 0.13
const fallSec = 0.24
const endsClause = /[,;:،、；，：—–]["”’')\]]*$/u
const asks = /[?？؟]["”’')\]]*$/u
const exclaims = /[!！]["”’')\]]*$/u
const tonal = /^(zh|vi|th|cmn|yue)\b/

const bell = (share: number) => (Math.abs(share) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * share))

type Bump = { readonly at: number; readonly high: number }

/** Returns the middle of a word's stressed vowel, or a point early in the word. */
function vowelAt({ start, end }: TimedWord, phones: readonly TimedPhone[]): number {
  const stressed = phones.find((phone) => phone.stressed && phone.start >= start - 0.01 && phone.start < end)
  return stressed === undefined ? start + (end - start) * 0.4 : stressed.start + (stressed.end - stressed.start) * 0.6
}

/**
 * Plans the melody of a sentence without its own: declination, accents, commas, and the end, which is where the voice
 * is last heard. Semitones at seconds.
 */
function planMelody({ words, phones }: Spoken, end: number, isTonal: boolean): (seconds: number) => number {
  const texts = words.map(({ text }) => text)
  const last = texts.at(-1) ?? ''
  const isQuestion = asks.test(last)
  const strength = exclaims.test(last) ? moves.exclaimed : 1
  const weights = emphasisOf(texts)
  const accented = words.flatMap((word, index) => {
    const weight = weights[index] ?? 0
    return weight < accentedFrom || isTonal ? [] : [{ at: vowelAt(word, phones), weight }]
  })
  const bumps: Bump[] = accented.map(({ at, weight }, index) => {
    const place = accented.length < 2 ? 0 : index / (accented.length - 1)
    // Neighbouring accents alternate, as beats of a rhythm do.
    const beat = index % 2 === 0 || index === accented.length - 1 ? 1 : 0.68
    const first = moves.firstAccent + (1 - moves.firstAccent) * place
    // The last accent of a question is low, so that the end can rise from it.
    const low = isQuestion && index > 0 && index === accented.length - 1 ? 0.25 : 1
    return { at, high: moves.accent * strength * weight * beat * first * low }
  })
  const commas = words.slice(0, -1).filter(({ text }) => endsClause.test(text))
  const nucleus = accented.at(-1)?.at ?? end - 0.35
  // A fall is short; a rise needs the time to be heard as one.
  const finalFrom = isQuestion
    ? clamp(nucleus - 0.08, end - 0.6, end - 0.28)
    : clamp(nucleus + 0.02, end - 0.5, end - 0.15)
  const [from, until] = moves.declination
  return (seconds) => {
    const share = clamp(seconds / Math.max(0.5, end), 0, 1)
    let pitch = from + (until - from) * share
    for (const { at, high } of bumps) pitch += high * bell((seconds - at) / (seconds < at ? riseSec : fallSec))
    for (const { end: at } of commas) pitch += moves.comma * bell((seconds - at) / (seconds < at ? 0.25 : 0.08))
    const final = clamp((seconds - finalFrom) / Math.max(0.12, end - finalFrom), 0, 1)
    const closing = isQuestion ? moves.question - until * share : moves.statement
    return pitch + closing * (isTonal ? 0.4 : 1) * final ** 1.1
  }
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length))
}

/** Keeps a curve from changing faster than allowed, both ways in time so that peaks stay in place. */
function limitSpeed(curve: Float64Array, step: number): Float64Array {
  const most = fastest * step
  const forward = curve.slice()
  const backward = curve.slice()
  for (let at = 1; at < curve.length; at += 1)
    forward[at] = clamp(curve[at] as number, (forward[at - 1] as number) - most, (forward[at - 1] as number) + most)
  for (let at = curve.length - 2; at >= 0; at -= 1)
    backward[at] = clamp(curve[at] as number, (backward[at + 1] as number) - most, (backward[at + 1] as number) + most)
  return forward.map((value, at) => (value + (backward[at] as number)) / 2)
}

function smoothed(curve: Float64Array, half: number): Float64Array {
  return curve.map((_, at) => {
    const part = curve.subarray(Math.max(0, at - half), at + half + 1)
    return part.reduce((sum, value) => sum + value, 0) / part.length
  })
}

/** Fills the gaps of a track by the straight line between what is voiced, in semitones from its median. */
function ownMelody({ hertz }: PitchTrack): { curve: Float64Array; isVoiced: (at: number) => boolean } {
  const voiced = [...hertz.keys()].filter((at) => (hertz[at] ?? 0) > 0)
  const median = voiced.map((at) => hertz[at] as number).toSorted((one, other) => one - other)[voiced.length >> 1] ?? 1
  const curve = new Float64Array(hertz.length)
  let next = 0
  for (let at = 0; at < curve.length; at += 1) {
    while (next < voiced.length && (voiced[next] as number) < at) next += 1
    const [before, after] = [voiced[Math.max(0, next - 1)] ?? 0, voiced[Math.min(next, voiced.length - 1)] ?? 0]
    const share = after === before ? 0 : clamp((at - before) / (after - before), 0, 1)
    const semitones = (place: number) => 12 * Math.log2(((hertz[place] ?? 0) || median) / median)
    curve[at] = semitones(before) + (semitones(after) - semitones(before)) * share
  }
  return { curve, isVoiced: (at) => (hertz[at] ?? 0) > 0 }
}

/**
 * Tracks a synthetic voice: its noise hides the period, so it is searched less strictly, near its own median.
 * @param near The pitch it is known to have, in hertz: a voice that was lowered far has louder octaves than its own pitch.
 */
function trackVoice(sound: Sound, near: number | null): PitchTrack {
  if (near !== null)
    return steadyTrack(
      trackPitch(sound, { lowest: near / 1.75, highest: near * 1.75, voicedBelow: 0.45, dipsOnly: true }),
    )
  const { median } = summarisePitch(trackPitch(sound))
  return median === 0
    ? { step: 1, hertz: new Float32Array() }
    : steadyTrack(trackPitch(sound, { lowest: median / 1.8, highest: median * 1.9, voicedBelow: 0.45 }))
}

/**
 * How a melody differs from the usual one: a factor of its spread, and semitones to add at each second. `near` is the pitch
 * that the voice is known to have, in hertz, or null.
 */
export type MelodyChange = {
  readonly range: number
  readonly lift: (seconds: number) => number
  readonly near: number | null
}

const unchanged: MelodyChange = { range: 1, lift: () => 0, near: null }

/**
 * Gives one spoken sentence a lively melody: high at its start and lower at its end, up on the stressed words, up at the
 * end of a question, down at the end of a statement. The spread of the pitch is about three semitones in any language
 * and voice; tones of tone languages are widened, not changed. Times of words and speech sounds stay.
 * @param language A code such as `en-US`.
 * @param change A wider or flatter melody, and words that are raised or lowered.
 */
export function enliven(spoken: Spoken, language: string, { range, lift, near } = unchanged): Spoken {
  const { sound } = spoken
  const track = trackVoice(sound, near)
  const { curve, isVoiced } = ownMelody(track)
  const voiced = [...curve.keys()].filter(isVoiced)
  if (voiced.length < 5) return spoken
  const isTonal = tonal.test(language)
  const timeOf = (at: number) => at * track.step + trackDelay
  const plannedAt = planMelody(spoken, timeOf(voiced.at(-1) ?? 0), isTonal)
  const kept = isTonal ? own.tones : own.usual
  const raw = smoothed(
    curve.map((value, at) => kept * value + plannedAt(timeOf(at))),
    1,
  )
  const middle = voiced.reduce((sum, at) => sum + (raw[at] as number), 0) / voiced.length
  // Beyond the reach the curve bends over instead of being cut off.
  const within = (value: number) => {
    const most = (value < 0 ? reach.down : reach.up) * Math.max(1, range)
    return most * Math.tanh(value / most)
  }
  const stretched = (factor: number) =>
    limitSpeed(
      raw.map((value) => within((value - middle) * factor)),
      track.step,
    )
  const usual = { least: stretch.least, most: isTonal ? stretch.mostOfTones : stretch.most }
  const bounds = range === 1 ? usual : wideStretch
  let [factor, wanted] = [1, stretched(1)]
  for (let pass = 0; pass < passes; pass += 1) {
    const spread = Math.max(0.2, spreadOf(voiced.map((at) => wanted[at] as number)))
    factor = clamp((factor * wantedSpread * range) / spread, bounds.least, bounds.most)
    wanted = stretched(factor)
  }
  const shiftAt = (seconds: number) => {
    const place = clamp((seconds - trackDelay) / track.step, 0, curve.length - 1)
    const [low, high] = [Math.floor(place), Math.min(curve.length - 1, Math.floor(place) + 1)]
    const shift = (at: number) => (wanted[at] as number) - (curve[at] as number)
    return shift(low) + (shift(high) - shift(low)) * (place - low) + lift(seconds)
  }
  return { ...spoken, sound: { ...sound, channels: [bendPitch(sound.channels[0], sound.rate, track, shiftAt)] } }
}
