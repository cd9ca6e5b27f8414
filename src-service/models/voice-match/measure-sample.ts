import { cleanVoice } from '../audio/clean-voice.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { measurePace } from '../audio/pace.ts'
import { summarisePitch, trackPitch } from '../audio/pitch.ts'
import { durationOf, type Sound } from '../audio/sound.ts'

const leastSeconds = 3
const leastVoiced = 0.04
const cleaningDepth = 24

/** How someone sounds: pitch in hertz, tempo in syllables a second, loudness in LUFS. */
export type VoiceMeasures = { readonly hertz: number; readonly syllablesPerSecond: number; readonly loudness: number }

/**
 * Measures a sample of a voice.
 *
 * @param clean Takes steady noise away first.
 * @throws Error with a sentence for the user where the sample is too short or no voice is found in it.
 */
export function measureSample(sample: Sound, clean: boolean): VoiceMeasures {
  const seconds = durationOf(sample)
  if (seconds < leastSeconds)
    throw new Error(`The voice sample is ${seconds.toFixed(1)} seconds long. Use at least ${leastSeconds} seconds.`)
  const voice = clean ? cleanVoice(sample, cleaningDepth) : sample
  const { median, voicedShare } = summarisePitch(trackPitch(voice))
  if (median === 0 || voicedShare < leastVoiced)
    throw new Error('No voice found in the sample. Use a recording of one person speaking.')
  const { syllablesPerSecond } = measurePace(voice)
  return { hertz: median, syllablesPerSecond, loudness: measureLoudness(voice) }
}
