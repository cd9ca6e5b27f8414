import { clamp } from '../drawing/scalar.ts'
import { type LanguageCode, type SpeakerName, speakerNames, speakerOf } from './cast.ts'

const mostShift = 9

/** Returns the local speaker nearest to a pitch in hertz, and the semitones between them, at most nine. */
export function nearestSpeaker(hertz: number, language: LanguageCode): { name: SpeakerName; pitch: number } {
  const away = (name: SpeakerName) => 12 * Math.log2(hertz / speakerOf(language, name).hertz)
  const name = speakerNames.reduce((best, other) => (Math.abs(away(other)) < Math.abs(away(best)) ? other : best))
  return { name, pitch: clamp(away(name), -mostShift, mostShift) }
}
