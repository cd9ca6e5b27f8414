// Catches a pitch an octave or a tone off, a sample of noise, of a tone or of silence that passes as speech, clipping that is not seen, a noise floor or
// a speech share that is not the recording's, and an analysis too slow for a form.
import { beforeAll, describe, expect, test } from 'vitest'
import { analyseSample, findProblem } from '#shared/domain/voice-sample/analyse-sample.ts'
import { resample } from '#service/models/audio/resample.ts'
import { speakerOf } from '#service/models/voices/cast.ts'
import { recite } from '#service/models/voices/recite.ts'
import { hearPitch } from '../../../../helpers/hear-pitch.ts'
import { noise, tone } from '../../../../helpers/make-sound.ts'

// Half the rate of a microphone: speech lies far below, and half as many samples take half as long.
const rate = 24_000
const text =
  'The harbour lights came on, one by one. The boats turned home before the storm, and nobody spoke. ' +
  'We counted them twice, and then we counted them again, because one of them was late.\n\n'
const decibels = (share: number) => 20 * Math.log10(share)

/** Sixty seconds of a woman and of a man, spoken by the local voices, again and again. */
const spoken: Record<'female' | 'male', Float32Array> = { female: new Float32Array(), male: new Float32Array() }

beforeAll(async () => {
  for (const name of ['female', 'male'] as const) {
    const speaker = speakerOf('en-US', name)
    const context = { signal: new AbortController().signal, onProgress: () => {} }
    const recital = { language: 'en-US', speaker, delivery: { speed: 1, pitch: 0 }, pause: 1, seed: 3 } as const
    const { sound } = await recite({ ...recital, text }, context)
    const once = resample(sound.channels[0], sound.rate, rate)
    const whole = new Float32Array(60 * rate)
    for (let at = 0; at < whole.length; at += once.length) whole.set(once.subarray(0, whole.length - at), at)
    spoken[name] = whole
  }
})

const withNoise = (samples: Float32Array, height: number) => {
  const hiss = noise(samples.length / rate, height).channels[0]
  return samples.map((sample, index) => sample + (hiss[index] as number))
}
const analyse = (samples: Float32Array) => analyseSample({ rate, samples })

describe('analyseSample', () => {
  test.each(['female', 'male'] as const)('finds a %s voice in a clean recording', (name) => {
    const analysis = analyse(spoken[name])
    expect(analysis.seconds).toBeCloseTo(60, 3)
    expect(analysis.speechShare).toBeGreaterThan(0.7)
    expect(analysis.clippedShare).toBeLessThan(0.0005)
    expect(analysis.speechLevel - analysis.noiseFloor).toBeGreaterThan(30)
    const heard = hearPitch({ rate, channels: [spoken[name].subarray(0, 10 * rate)] }, name === 'male' ? 110 : 190)
    const semitones = heard.map((one) => one.semitones).toSorted((one, other) => one - other)
    const median = semitones[Math.floor(semitones.length / 2)] ?? 0
    expect(Math.abs(12 * Math.log2(analysis.pitch ?? 1) - median)).toBeLessThan(1)
    expect(findProblem(analysis)).toBeNull()
  })

  test('measures the share of speech: a third where two thirds are silent', () => {
    const samples = new Float32Array(60 * rate)
    samples.set(spoken.female.subarray(0, 20 * rate), 25 * rate)
    const whole = analyse(spoken.female.subarray(0, 20 * rate))
    const { speechShare, silenceShare, best } = analyse(samples)
    expect(Math.abs(speechShare - whole.speechShare / 3)).toBeLessThan(0.03)
    expect(silenceShare).toBeGreaterThan(0.6)
    expect(best.end - best.start).toBeCloseTo(30, 1)
    expect(best.start).toBeLessThanOrEqual(25)
    expect(best.end).toBeGreaterThanOrEqual(44.5)
  })

  test('measures the background: within 3 dB of the noise that was added', () => {
    for (const height of [0.003, 0.02]) {
      const { noiseFloor } = analyse(withNoise(spoken.male.subarray(0, 20 * rate), height))
      expect(Math.abs(noiseFloor - decibels(height / Math.sqrt(3)))).toBeLessThan(3)
    }
  })

  test('sees flat tops at any level, and chooses the part without them', () => {
    const most = spoken.male.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
    const limit = most * 0.2
    const clipped = spoken.male.map((sample) => Math.max(-limit, Math.min(limit, sample)))
    const spoilt = analyse(clipped)
    expect(spoilt.clippedShare).toBeGreaterThan(0.01)
    expect(findProblem(spoilt)).toBe('clipped')
    const half = spoken.male.slice()
    for (let index = 0; index < 30 * rate; index += 1)
      half[index] = Math.max(-most, Math.min(most, (half[index] as number) * 6))
    expect(analyse(half).best.start).toBeGreaterThan(25)
  })

  test('takes no noise, tone, silence or hum for speech', () => {
    // Tones and noise are made at 48 kHz: read at half of it, they last twice as long, an octave lower.
    const hum = tone(300, 10, 0.4).channels[0]
    const beeps = hum.map((sample, index) => (index % (8 * rate) < 6 * rate ? sample : 0))
    const [hiss, silence] = [analyse(noise(10, 0.2).channels[0]), analyse(new Float32Array(20 * rate))]
    for (const { speechShare } of [hiss, silence, analyse(hum), analyse(beeps)]) expect(speechShare).toBe(0)
    expect(findProblem(hiss)).toBe('no-speech')
    expect(findProblem(silence)).toBe('silent')
  })

  test('refuses what is too short, too noisy, or mostly silent, and takes 15 seconds', () => {
    expect(findProblem(analyse(spoken.female.subarray(0, 14.9 * rate)))).toBe('too-short')
    expect(findProblem(analyse(spoken.female.subarray(0, 15 * rate)))).toBeNull()
    expect(['noisy', 'no-speech']).toContain(
      findProblem(analyse(withNoise(spoken.female.subarray(0, 20 * rate), 0.25))),
    )
    const rare = new Float32Array(60 * rate)
    rare.set(spoken.female.subarray(0, 5 * rate))
    expect(findProblem(analyse(rare))).toBe('no-speech')
  })

  test('gives the same answer at 16, 44.1 and 48 kHz', () => {
    const part = spoken.male.subarray(0, 20 * rate)
    const { speechShare } = analyse(part)
    for (const other of [16_000, 44_100, 48_000]) {
      const samples = resample(part, rate, other)
      expect(Math.abs(analyseSample({ rate: other, samples }).speechShare - speechShare)).toBeLessThan(0.03)
    }
  })
})
