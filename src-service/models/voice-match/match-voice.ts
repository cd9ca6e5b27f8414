import { clamp } from '../drawing/scalar.ts'
import { speakerNames, speakerOf, type SpeakerName } from '../voices/cast.ts'
import type { LanguageCode } from '../voices/languages.ts'
import type { VoiceMeasures } from './measure-sample.ts'

const mostShift = 9
const speedBounds = { least: 0.6, most: 1.6 } as const
const loudnessBounds = { least: -24, most: -14 } as const

/** The local speaker nearest to a voice, and the semitones from it to the voice. */
export function nearestSpeaker(hertz: number, language: LanguageCode): { name: SpeakerName; pitch: number } {
  const away = (name: SpeakerName) => 12 * Math.log2(hertz / speakerOf(language, name).hertz)
  const name = speakerNames.reduce((best, other) => (Math.abs(away(other)) < Math.abs(away(best)) ? other : best))
  return { name, pitch: clamp(away(name), -mostShift, mostShift) }
}

/** The speed that brings a speaker's own tempo to that of a voice; 1 where one of them is not known. */
export function matchingSpeed({ syllablesPerSecond }: VoiceMeasures, own: number): number {
  if (own === 0 || syllablesPerSecond === 0) return 1
  return clamp(syllablesPerSecond / own, speedBounds.least, speedBounds.most)
}

/** The loudness of a voice, held to what can be listened to. LUFS. */
export function matchingLoudness({ loudness }: VoiceMeasures): number {
  return clamp(loudness, loudnessBounds.least, loudnessBounds.most)
}
