// Catches a clone that does not follow its sample in pitch, range, pace, timbre or loudness, or follows every sample alike.
import { beforeAll, describe, expect, test } from 'vitest'
import { equalise } from '#service/models/audio/biquad.ts'
import { measureLoudness } from '#service/models/audio/loudness.ts'
import { mapChannels, scale, type Sound } from '#service/models/audio/sound.ts'
import { measureProfile, tiltOf } from '#service/models/spoken-audio/measure-voice.ts'
import type { VoiceProfile } from '#service/models/spoken-audio/voice-profile.ts'
import { speakAudio } from '../../../../helpers/speak-audio.ts'
import { speakSample } from '../../../../helpers/speak-sample.ts'
import { sampleOf } from '../../../../helpers/storm.ts'

type Name = 'deep and slow' | 'high and quick' | 'dark'
const names = sampleOf<Name>(['deep and slow', 'high and quick', 'dark'], 2)

/** About five seconds of everyday speech. */
const text = 'The boats turned home before the storm. My father waited on the pier until it was dark.'

const semitones = (one: number, other: number) => Math.abs(12 * Math.log2(one / other))

function profileOf(sound: Sound): VoiceProfile {
  const profile = measureProfile(sound)
  if (profile === null) throw new Error('There is no voice.')
  return profile
}
/** The distance of two timbres: the root mean square over the bands, in decibels. */
function timbreDistance(one: VoiceProfile, other: VoiceProfile): number {
  const squares = one.timbre.map((level, band) => (level - (other.timbre[band] ?? 0)) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}

const samples: Partial<Record<Name, VoiceProfile>> = {}
const clones: Partial<Record<Name, VoiceProfile>> = {}
const at = (profiles: Partial<Record<Name, VoiceProfile>>, name: Name): VoiceProfile => {
  const found = profiles[name]
  if (found === undefined) throw new Error(`${name} was not spoken.`)
  return found
}

beforeAll(async () => {
  // Voices of another engine than the one that speaks en-US, so that a clone cannot be the same by chance.
  const spoken: Record<Name, () => Promise<Sound>> = {
    'deep and slow': async () => scale(await speakSample('male', { text, speed: 0.8, pitch: -2 }), 1.1),
    'high and quick': async () => scale(await speakSample('bright', { text, speed: 1.25, pitch: 2 }), 0.6),
    dark: async () =>
      mapChannels(await speakSample('female', { text }), (channel) =>
        equalise(channel, [{ kind: 'high-shelf', frequency: 1500, q: 0.7, gain: -10 }], 48_000),
      ),
  }
  for (const name of names) {
    samples[name] = profileOf(await spoken[name]())
    const voice = { kind: 'clone', profile: at(samples, name), language: 'en-US' } as const
    clones[name] = profileOf((await speakAudio(text, { voice })).sound)
  }
})

describe.each(names)('a clone of the %s voice', (name) => {
  const others = names.filter((other) => other !== name)

  test('has its pitch, within a semitone and a half', () => {
    expect(semitones(at(clones, name).hertz, at(samples, name).hertz)).toBeLessThan(1.5)
  })

  test('has its range, within a third', () => {
    const share = at(clones, name).range / at(samples, name).range
    expect(share).toBeGreaterThan(0.66)
    expect(share).toBeLessThan(1.5)
  })

  test('has its pace, within a sixth', () => {
    const share = at(clones, name).syllablesPerSecond / at(samples, name).syllablesPerSecond
    expect(Math.abs(share - 1)).toBeLessThan(0.17)
  })

  test('has its spectral tilt, within one decibel an octave', () => {
    expect(Math.abs(tiltOf(at(clones, name).timbre) - tiltOf(at(samples, name).timbre))).toBeLessThan(1)
  })

  test('has its loudness, within one LU', () => {
    expect(Math.abs(at(clones, name).loudness - at(samples, name).loudness)).toBeLessThan(1)
  })

  test('is nearer to its sample than to the others, in pitch and pace or timbre', () => {
    const clone = at(clones, name)
    for (const other of others) {
      const distance = (profile: VoiceProfile) =>
        semitones(clone.hertz, profile.hertz) / 2 +
        Math.abs(clone.syllablesPerSecond / profile.syllablesPerSecond - 1) * 10 +
        timbreDistance(clone, profile) / 2
      expect(distance(at(samples, name))).toBeLessThan(distance(at(samples, other)) * 0.7)
    }
  })
})

test('a clone speaks another language in its own pitch, too', { tags: 'harness' }, async () => {
  const voice = { kind: 'clone', profile: at(samples, 'deep and slow'), language: 'en-US' } as const
  const german = 'Der Markt öffnet um sechs Uhr, und um sieben ist er voll.'
  const { sound } = await speakAudio(german, { voice, language: 'de-DE' })
  expect(semitones(profileOf(sound).hertz, at(samples, 'deep and slow').hertz)).toBeLessThan(2)
  expect(Math.abs(measureLoudness(sound) - at(samples, 'deep and slow').loudness)).toBeLessThan(1)
})
