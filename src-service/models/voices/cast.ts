import { languageOf, type LanguageCode } from './languages.ts'
import { hasOtherLetters, plainLetters } from './plain-letters.ts'

/**
 * A speaker: an engine's voice, and what is done to it. `tract` above 1 makes the speaker smaller and brighter, below 1
 * larger and darker; `pitch` is in semitones from the engine's own voice.
 */
export type Speaker = {
  readonly engine: 'flite' | 'espeak'
  readonly voice: string
  readonly tract: number
  readonly pitch: number
  /** The median pitch in hertz that comes out, as measured. */
  readonly hertz: number
  /** Whether the engine can shift this voice; where not, the tract takes all of a shift. */
  readonly shifts: boolean
}

/** Who speaks, in a language where more than one can. */
export const speakerNames = ['female', 'male', 'female deep', 'male deep', 'bright'] as const
export type SpeakerName = (typeof speakerNames)[number]

const english: Record<SpeakerName, Speaker> = {
  female: { engine: 'flite', voice: 'slt', tract: 1, pitch: 0, hertz: 165, shifts: true },
  male: { engine: 'flite', voice: 'rms', tract: 1.03, pitch: 0, hertz: 103, shifts: false },
  'female deep': { engine: 'flite', voice: 'slt', tract: 0.95, pitch: -2, hertz: 147, shifts: true },
  'male deep': { engine: 'flite', voice: 'rms', tract: 0.92, pitch: 0, hertz: 93, shifts: false },
  bright: { engine: 'flite', voice: 'slt', tract: 1.08, pitch: 2, hertz: 185, shifts: true },
}

/** The variants that eSpeak has for every language, with the pitch that comes out. */
const variants: Record<SpeakerName, { suffix: string; tract: number; pitch: number; hertz: number }> = {
  female: { suffix: '+f2', tract: 1, pitch: -1, hertz: 181 },
  male: { suffix: '+m3', tract: 1, pitch: 0, hertz: 105 },
  'female deep': { suffix: '+f4', tract: 0.96, pitch: -2, hertz: 158 },
  'male deep': { suffix: '+m7', tract: 0.94, pitch: -2, hertz: 93 },
  bright: { suffix: '+f3', tract: 1.03, pitch: 0, hertz: 206 },
}

/** The Scottish voice of Flite: the least synthetic man of the United Kingdom that there is. */
const britishMan: Speaker = { engine: 'flite', voice: 'awb', tract: 1, pitch: 0, hertz: 128, shifts: true }

/** Flite reads Latin letters only: a sentence with others is read by the other engine, as high or as low. */
export function readerOf(speaker: Speaker, sentence: string): Speaker {
  const isReadable = !hasOtherLetters(sentence) && plainLetters(sentence) !== ''
  if (speaker.engine !== 'flite' || isReadable) return speaker
  const { suffix, ...shape } = variants[speaker.hertz > 140 ? 'female' : 'male']
  return { engine: 'espeak', voice: languageOf('en-US').voice + suffix, ...shape, shifts: true }
}

/** Finds the speaker of a name for a language. Every name exists in every language. */
export function speakerOf(language: LanguageCode, name: SpeakerName): Speaker {
  if (language === 'en-US' || language === 'en-CA') return english[name]
  if (language === 'en-GB' && name === 'male') return britishMan
  const { suffix, ...shape } = variants[name]
  return { engine: 'espeak', voice: languageOf(language).voice + suffix, ...shape, shifts: true }
}
