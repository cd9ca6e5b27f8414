import { createSpectrum } from '../audio/fourier.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { measurePace } from '../audio/pace.ts'
import { summarisePitch, trackPitch } from '../audio/pitch.ts'
import { resample } from '../audio/resample.ts'
import { mixDown, type Sound } from '../audio/sound.ts'
import { steadyTrack } from '../voices/bend-pitch.ts'
import { timbreBands, type VoiceProfile } from './voice-profile.ts'

const rate = 16_000
const size = 512
const hop = 256
/** A step this much quieter than the loud ones is a pause. Decibels. */
const spokenWithin = 25

/** Measures the mean spectrum of a voice while it speaks, in bands. Decibels relative to the mean of the bands. */
export function measureTimbre(sound: Sound): number[] {
  const samples = resample(mixDown(sound).channels[0], sound.rate, rate)
  const spectrum = createSpectrum(size)
  const strengths = new Float32Array(size / 2)
  const steps = Array.from({ length: Math.max(1, Math.floor((samples.length - size) / hop)) }, (_, step) => {
    spectrum.strengths(samples, step * hop, strengths)
    const powers = timbreBands.map((middle) => {
      const [from, to] = [(middle / 2 ** 0.25 / rate) * size, ((middle * 2 ** 0.25) / rate) * size]
      let power = 1e-12
      for (let bin = Math.max(1, Math.round(from)); bin <= Math.max(Math.round(from), Math.round(to) - 1); bin += 1)
        power += (strengths[bin] as number) ** 2
      return power
    })
    return { powers, level: 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0)) }
  })
  const loud =
    steps.map(({ level }) => level).toSorted((one, other) => one - other)[Math.floor(steps.length * 0.95)] ?? 0
  const spoken = steps.filter(({ level }) => level > loud - spokenWithin)
  const levels = timbreBands.map(
    (_, band) => 10 * Math.log10(spoken.reduce((sum, { powers }) => sum + (powers[band] ?? 0), 0) / spoken.length),
  )
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
  return levels.map((level) => level - mean)
}

/** Returns the slope of a timbre in decibels an octave, by least squares. */
export function tiltOf(timbre: readonly number[]): number {
  const middle = (timbre.length - 1) / 2
  const [product, square] = timbre.reduce(
    ([top, bottom], level, band) => [top + (band - middle) * level, bottom + (band - middle) ** 2] as const,
    [0, 0] as readonly [number, number],
  )
  return (2 * product) / square
}

/** Measures a voice; null if it has no pitch. */
export function measureProfile(sound: Sound): VoiceProfile | null {
  const { median, spread } = summarisePitch(steadyTrack(trackPitch(sound)))
  if (median === 0) return null
  return {
    hertz: median,
    range: spread,
    syllablesPerSecond: measurePace(sound).syllablesPerSecond,
    loudness: measureLoudness(sound),
    timbre: measureTimbre(sound),
  }
}
