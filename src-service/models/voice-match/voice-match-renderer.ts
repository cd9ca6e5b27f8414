import { decodeSound } from '../audio/decode-sound.ts'
import { deliverSound } from '../audio/encode-sound.ts'
import type { Renderer } from '../renderer.ts'
import { speakerOf } from '../voices/cast.ts'
import { nearestSpeaker } from '../voices/nearest-speaker.ts'
import { measureOwnPace } from '../voices/voice-box.ts'
import { plainPolish, polishVoice, recite, timingFile } from '../voices/recite.ts'
import { splitSentences } from '../voices/split-sentences.ts'
import { VoiceMatchInput } from './voice-match-model.ts'
import { cleanVoice } from '../audio/clean-voice.ts'
import { measureLoudness } from '../audio/loudness.ts'
import { measurePace } from '../audio/pace.ts'
import { summarisePitch, trackPitch } from '../audio/pitch.ts'
import { durationOf, type Sound } from '../audio/sound.ts'
import { clamp } from '../drawing/scalar.ts'

/** How much of a sample is used. Seconds. */
const mostSample = 60

const leastSeconds = 3
const leastVoiced = 0.04
const cleaningDepth = 24

/** Measures of a voice: pitch in hertz, tempo in syllables per second, loudness in LUFS. */
export type VoiceMeasures = { readonly hertz: number; readonly syllablesPerSecond: number; readonly loudness: number }

/**
 * Measures a voice sample.
 * @param clean Takes steady noise away first.
 * @throws Error with a sentence for the user where the sample is too short or no voice is found in it.
 */
function measureSample(sample: Sound, clean: boolean): VoiceMeasures {
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

const speedBounds = { least: 0.6, most: 1.6 } as const
const loudnessBounds = { least: -24, most: -14 } as const

/** Returns the speed that matches a speaker's own tempo to a voice's; 1 if either is unknown. */
export function matchingSpeed({ syllablesPerSecond }: VoiceMeasures, own: number): number {
  if (own === 0 || syllablesPerSecond === 0) return 1
  return clamp(syllablesPerSecond / own, speedBounds.least, speedBounds.most)
}

/** Returns the loudness of a voice, limited to a comfortable range. LUFS. */
export function matchingLoudness({ loudness }: VoiceMeasures): number {
  return clamp(loudness, loudnessBounds.least, loudnessBounds.most)
}

/** Speaks a text with the local voice nearest to a sample, matching the sample's pitch, tempo and loudness. */
export const voiceMatchRenderer: Renderer = async (job, context) => {
  const { text, language, clean_speaker_background: clean, format } = VoiceMatchInput.parse(job.input)
  const file = job.media['audio']?.[0]
  if (file === undefined) throw new Error('The voice sample is missing.')
  const sample = await decodeSound(file.path, { channels: 1, mostSeconds: mostSample })
  const measures = measureSample(sample, clean)
  context.signal.throwIfAborted()
  const { name, pitch } = nearestSpeaker(measures.hertz, language)
  const speaker = speakerOf(language, name)
  const first = splitSentences(text, language)[0]?.text ?? text
  const speed = matchingSpeed(measures, await measureOwnPace(first, speaker))
  const recital = { text, language, speaker, delivery: { speed, pitch }, pause: 1, seed: job.seed }
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, plainPolish, matchingLoudness(measures))
  return {
    files: [await deliverSound(sound, format), timingFile(spoken, language, { sample: measures, speaker: name })],
  }
}
