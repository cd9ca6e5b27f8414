// Catches lips that do not follow the voice: the mouth must open with its level, and each kind of sound has its shape.
import { expect, test } from 'vitest'
import { createRandomStream } from '../../../../../src-service/models/drawing/random-stream.ts'
import { hearMouth } from '../../../../../src-service/models/presenter/hear-mouth.ts'
import type { Mouth } from '#service/models/presenter/pose.ts'
import { soundOf } from '../../../../helpers/small-video.ts'

const framesPerSecond = 30
const vowelSec = 0.2
const noise = createRandomStream('hiss')

/** The first two formants of some vowels, in hertz. */
const vowels = { a: [760, 1250], i: [300, 2350], u: [320, 720], m: [230, 900] } as const
type Spoken = keyof typeof vowels | 's' | '_'

function say(kind: Spoken, seconds: number): number {
  if (kind === '_') return 0
  if (kind === 's') return (noise.unit() - 0.5) * 0.5
  const [first, second] = vowels[kind]
  let sum = 0
  for (let harmonic = 1; harmonic <= 24; harmonic += 1) {
    const frequency = harmonic * 120
    const strength =
      1 / (1 + ((frequency - first) / 90) ** 2) + (kind === 'm' ? 0.002 : 0.5) / (1 + ((frequency - second) / 120) ** 2)
    sum += strength * Math.sin(2 * Math.PI * frequency * seconds)
  }
  return sum * 0.12
}

const script: readonly Spoken[] = [
  'a',
  '_',
  'i',
  'u',
  '_',
  'a',
  's',
  'i',
  '_',
  'm',
  'a',
  'u',
  '_',
  's',
  'a',
  'm',
  '_',
  'i',
  'a',
  '_',
]
const envelopeAt = (seconds: number) => Math.max(0, Math.sin((Math.PI * (seconds % vowelSec)) / vowelSec)) ** 0.5
const kindAt = (seconds: number): Spoken => script[Math.floor(seconds / vowelSec)] ?? '_'
const durationSec = script.length * vowelSec
// A difference high-pass turns the noise into a hiss.
let before = 0
const voice = soundOf(durationSec, (seconds) => {
  const kind = kindAt(seconds)
  const sample = say(kind, seconds) * envelopeAt(seconds)
  const hissed = sample - before
  before = kind === 's' ? sample : 0
  return kind === 's' ? hissed : sample
})
const mouths = hearMouth(voice, Math.round(durationSec * framesPerSecond))

/** The mean of a measure in the middle of each occurrence of a sound. */
function meanOf(kind: Spoken, measure: (mouth: Mouth) => number): number {
  const middles = script.flatMap((spoken, index) => (spoken === kind ? [(index + 0.5) * vowelSec] : []))
  const values = middles.map((seconds) => measure(mouths[Math.round(seconds * framesPerSecond)] as Mouth))
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanOne, meanOther] = [mean(one), mean(other)]
  const product = one.map((value, index) => (value - meanOne) * ((other[index] ?? 0) - meanOther))
  const norm = (values: readonly number[], middle: number) => Math.hypot(...values.map((value) => value - middle))
  return product.reduce((sum, value) => sum + value, 0) / (norm(one, meanOne) * norm(other, meanOther))
}

test('opens with vowels and closes in silence', () => {
  const vowel = (seconds: number) => ('aiu'.includes(kindAt(seconds)) ? envelopeAt(seconds) : 0)
  const wanted = mouths.map((_, frame) => vowel(frame / framesPerSecond))
  expect(
    correlation(
      mouths.map(({ open }) => open),
      wanted,
    ),
  ).toBeGreaterThan(0.6)
  expect(meanOf('_', ({ open }) => open)).toBeLessThan(0.1)
})

test('gives each sound its shape', () => {
  const open = ({ open: value }: Mouth) => value
  expect(meanOf('a', open)).toBeGreaterThan(meanOf('i', open) * 1.3)
  expect(meanOf('a', open)).toBeGreaterThan(meanOf('m', open) * 2)
  expect(meanOf('i', ({ wide }) => wide)).toBeGreaterThan(meanOf('u', ({ wide }) => wide) + 0.4)
  expect(meanOf('u', ({ round }) => round)).toBeGreaterThan(meanOf('i', ({ round }) => round) + 0.4)
  expect(meanOf('s', ({ teeth }) => teeth)).toBeGreaterThan(0.5)
  expect(meanOf('s', open)).toBeLessThan(meanOf('a', open) / 2)
})

test('detects nothing in silence', () => {
  const silent = hearMouth(
    soundOf(0.5, () => 0),
    15,
  )
  expect(Math.max(...silent.map(({ open }) => open))).toBe(0)
})
