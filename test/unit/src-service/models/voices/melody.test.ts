// Catches a voice that drones, one that wails like a siren, questions that fall, and a melody that costs the voice its
// times or its sound.
import { expect, test } from 'vitest'
import { createSpectrum } from '../../../../../src-service/models/audio/fourier.ts'
import { durationOf, type Sound } from '../../../../../src-service/models/audio/sound.ts'
import { speakerOf, type LanguageCode } from '../../../../../src-service/models/voices/cast.ts'
import { recite } from '../../../../../src-service/models/voices/recite.ts'
import { hearPitch, spreadOf, type Heard } from '../../../../helpers/hear-pitch.ts'
import { isSameSound } from '../../../../helpers/make-sound.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

const context = { signal: new AbortController().signal, onProgress: () => {} }

function speakNew(text: string, language: LanguageCode, name: 'female' | 'male', isLively = true) {
  const speaker = speakerOf(language, name)
  return recite({ text, language, speaker, delivery: { speed: 1, pitch: 0 }, pause: 1, seed: 1, isLively }, context)
}

const spoken = new Map<string, ReturnType<typeof speakNew>>()
/** Speaks a text, the same once for all tests. */
function speak(...order: Parameters<typeof speakNew>): ReturnType<typeof speakNew> {
  const key = JSON.stringify(order)
  const found = spoken.get(key) ?? speakNew(...order)
  spoken.set(key, found)
  return found
}

const lively = {
  'en-US': 'Their blue blood carries very little oxygen! So two hearts pump it through the gills.',
  'de-DE': 'Ihr blaues Blut trägt kaum Sauerstoff! Zwei Herzen pumpen es durch die Kiemen.',
  'fr-FR': 'Leur sang bleu porte très peu d’oxygène ! Deux cœurs le pompent à travers les branchies.',
  'zh-CN': '它们的蓝色血液携带的氧气很少!两颗心脏把血液送到鳃里。',
  'vi-VN': 'Máu xanh của chúng mang rất ít oxy! Hai trái tim bơm máu qua mang.',
} as const satisfies Partial<Record<LanguageCode, string>>

const both = Object.entries(lively).flatMap(([language, text]) =>
  (['female', 'male'] as const).map((name) => ({ language: language as LanguageCode, name, text })),
)
/** Both voices of each language at full size; otherwise one of each engine. */
const cases = sampleOf(both, 2)

/** How much the pitch falls on average, in semitones a second. */
function slopeOf(heard: readonly Heard[]): number {
  const mean = (of: (one: Heard) => number) => heard.reduce((sum, one) => sum + of(one), 0) / heard.length
  const [at, semitones] = [mean((one) => one.at), mean((one) => one.semitones)]
  return mean((one) => (one.at - at) * (one.semitones - semitones)) / mean((one) => (one.at - at) ** 2)
}

test.each(cases)('a $name voice in $language varies its pitch, and is no siren', async ({ language, name, text }) => {
  const { hertz } = speakerOf(language, name)
  const { sound } = await speak(text, language, name)
  const heard = hearPitch(sound, hertz)
  expect(heard.length).toBeGreaterThan(80)
  expect(spreadOf(heard)).toBeGreaterThan(2.5)
  expect(spreadOf(heard)).toBeLessThan(4.6)
  // Gliding is the exception: most of the time the pitch changes little within a syllable.
  const glides = heard.slice(1).flatMap(({ at, semitones }, index) => {
    const before = heard[index] as Heard
    return at - before.at < 0.015 ? [Math.abs(semitones - before.semitones) / 0.01] : []
  })
  const fast = glides.filter((speed) => speed > 80).length / glides.length
  expect(fast).toBeLessThan(0.12)
})

const statements = [
  ['en-US', 'male', 'The heart of an octopus stops whenever the animal swims away.'],
  ['de-DE', 'female', 'Das Herz eines Kraken steht still, sobald das Tier losschwimmt.'],
  ['en-US', 'female', 'The heart of an octopus stops whenever the animal swims away.'],
] as const

test.each(sampleOf(statements, 1))(
  'a statement in %s by a %s falls, a question rises',
  async (language, name, text) => {
    const { hertz } = speakerOf(language, name)
    const ending = (heard: readonly Heard[]) => {
      const last = heard.at(-1)?.at ?? 0
      const mean = (part: readonly Heard[]) => part.reduce((sum, { semitones }) => sum + semitones, 0) / part.length
      return mean(heard.filter(({ at }) => at > last - 0.1)) - mean(heard)
    }
    const statement = hearPitch((await speak(text, language, name)).sound, hertz)
    const question = hearPitch((await speak(text.replace('.', '?'), language, name)).sound, hertz)
    expect(slopeOf(statement)).toBeLessThan(-0.3)
    expect(ending(statement)).toBeLessThan(-1.5)
    expect(ending(question)).toBeGreaterThan(1)
  },
)

/** The mean power in half octaves from 500 hertz, in decibels. */
function tone({ rate, channels }: Sound): number[] {
  const size = 2048
  const spectrum = createSpectrum(size)
  const strengths = new Float32Array(size / 2)
  const power = new Float64Array(size / 2)
  for (let at = 0; at + size < channels[0].length; at += size / 2) {
    spectrum.strengths(channels[0], at, strengths)
    for (const [bin, strength] of strengths.entries()) power[bin] = (power[bin] as number) + strength ** 2
  }
  return Array.from({ length: 7 }, (_, band) => {
    const [from, until] = [500 * 2 ** (band / 2), 500 * 2 ** ((band + 1) / 2)]
    const bins = power.subarray(Math.ceil((from * size) / rate), Math.ceil((until * size) / rate))
    return 10 * Math.log10(bins.reduce((sum, value) => sum + value, 0))
  })
}

test.each(sampleOf(['female', 'male'] as const, 1))(
  'keeps the times and the sound of a %s voice, and does not clip',
  async (name) => {
    const text = lively['en-US']
    const [plain, sung] = [await speakNew(text, 'en-US', name, false), await speak(text, 'en-US', name)]
    expect(sung.words).toEqual(plain.words)
    expect(sung.phones).toEqual(plain.phones)
    expect(durationOf(sung.sound)).toBe(durationOf(plain.sound))
    expect(sung.sound.channels[0].reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1)
    const [before, after] = [tone(plain.sound), tone(sung.sound)]
    for (const [band, level] of after.entries()) expect(Math.abs(level - (before[band] ?? 0))).toBeLessThan(3)
  },
)

test('is the same for the same text', { tags: 'harness' }, async () => {
  const [one, same] = [await speakNew('Taxi!', 'de-DE', 'male'), await speakNew('Taxi!', 'de-DE', 'male')]
  expect(isSameSound(one.sound, same.sound)).toBe(true)
})
