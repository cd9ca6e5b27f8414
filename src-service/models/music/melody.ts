import type { RandomStream } from '../drawing/random-stream.ts'

/** A tone of a melody before it has a key: a degree of the scale, in beats. */
export type MelodyTone = {
  readonly at: number
  readonly length: number
  readonly degree: number
  readonly force: number
}

type Rhythm = readonly number[]

/** Rhythms of one bar of four beats: where tones begin. */
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

/** The tone of a chord that is nearest to a degree. */
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

/** A motif heard again over another chord: strong tones move to the chord, the others with them. */
function answer(motif: readonly MelodyTone[], chord: number): MelodyTone[] {
  return motif.map((tone) => (tone.at % 2 === 0 ? { ...tone, degree: nearestChordTone(tone.degree, chord) } : tone))
}

/**
 * Writes a melody of four bars over four chords: a motif, its answer, the motif again, and a close that comes to rest.
 *
 * @param rest Whether it rests on the home note, or stays open.
 */
export function writePhrase(chords: readonly number[], rest: boolean, random: RandomStream): MelodyTone[] {
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

/** The same melody played a little differently: some tones left out, some with a short tone before them. */
export function vary(phrase: readonly MelodyTone[], random: RandomStream): MelodyTone[] {
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
