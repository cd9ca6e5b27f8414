import { hasOtherLetters, plainLetters } from './plain-letters.ts'

/**
 * A speaker: an engine's voice and its modifications. A `tract` above 1 sounds smaller and brighter, below 1 larger and
 * darker; `pitch` is in semitones from the engine's own voice.
 */
export type Speaker = {
  readonly engine: 'flite' | 'espeak'
  readonly voice: string
  readonly tract: number
  readonly pitch: number
  /** Measured median pitch in hertz. */
  readonly hertz: number
  /** Whether the engine can shift this voice's pitch; if not, the tract does all of it. */
  readonly shifts: boolean
}

/** The speakers, in languages that have more than one. */
export const speakerNames = ['female', 'male', 'female deep', 'male deep', 'bright'] as const
export type SpeakerName = (typeof speakerNames)[number]

const english: Record<SpeakerName, Speaker> = {
  female: { engine: 'flite', voice: 'slt', tract: 1, pitch: 0, hertz: 165, shifts: true },
  male: { engine: 'flite', voice: 'rms', tract: 1.03, pitch: 0, hertz: 103, shifts: false },
  'female deep': { engine: 'flite', voice: 'slt', tract: 0.95, pitch: -2, hertz: 147, shifts: true },
  'male deep': { engine: 'flite', voice: 'rms', tract: 0.92, pitch: 0, hertz: 93, shifts: false },
  bright: { engine: 'flite', voice: 'slt', tract: 1.08, pitch: 2, hertz: 185, shifts: true },
}

/** The variants that eSpeak has for every language, with their resulting pitch. */
const variants: Record<SpeakerName, { suffix: string; tract: number; pitch: number; hertz: number }> = {
  female: { suffix: '+f2', tract: 1, pitch: -1, hertz: 181 },
  male: { suffix: '+m3', tract: 1, pitch: 0, hertz: 105 },
  'female deep': { suffix: '+f4', tract: 0.96, pitch: -2, hertz: 158 },
  'male deep': { suffix: '+m7', tract: 0.94, pitch: -2, hertz: 93 },
  bright: { suffix: '+f3', tract: 1.03, pitch: 0, hertz: 206 },
}

/** Flite's Scottish voice: the least synthetic British male voice available. */
const britishMan: Speaker = { engine: 'flite', voice: 'awb', tract: 1, pitch: 0, hertz: 128, shifts: true }

/** A language (interface: Supported language codes), its nearest local voice, and its limits if experimental. */
type Language = { readonly code: string; readonly name: string; readonly voice: string; readonly note?: string }

const accent = 'uses a similar accent'

/** Every language that the local voices speak. */
export const languages = [
  { code: 'en-US', name: 'English (US)', voice: 'en-us' },
  { code: 'en-GB', name: 'English (UK)', voice: 'en' },
  { code: 'en-AU', name: 'English (Australia)', voice: 'en', note: accent },
  { code: 'en-CA', name: 'English (Canada)', voice: 'en-us', note: accent },
  { code: 'en-IN', name: 'English (India)', voice: 'en', note: accent },
  { code: 'es-ES', name: 'Spanish (Spain)', voice: 'es' },
  { code: 'es-MX', name: 'Spanish (Mexico)', voice: 'es-419' },
  { code: 'fr-FR', name: 'French', voice: 'fr' },
  { code: 'de-DE', name: 'German', voice: 'de' },
  { code: 'it-IT', name: 'Italian', voice: 'it' },
  { code: 'pt-PT', name: 'Portuguese (Portugal)', voice: 'pt' },
  { code: 'pt-BR', name: 'Portuguese (Brazil)', voice: 'pt-br' },
  { code: 'pl-PL', name: 'Polish', voice: 'pl' },
  { code: 'nl-NL', name: 'Dutch', voice: 'nl' },
  { code: 'ru-RU', name: 'Russian', voice: 'ru' },
  { code: 'zh-CN', name: 'Chinese (Mandarin, simplified)', voice: 'cmn' },
  { code: 'zh-TW', name: 'Chinese (Mandarin, traditional)', voice: 'cmn', note: accent },
  { code: 'ja-JP', name: 'Japanese', voice: 'ja', note: 'reads kana, not kanji' },
  { code: 'ko-KR', name: 'Korean', voice: 'ko' },
  { code: 'hi-IN', name: 'Hindi', voice: 'hi' },
  { code: 'th-TH', name: 'Thai', voice: 'th', note: 'hard to understand' },
  { code: 'vi-VN', name: 'Vietnamese', voice: 'vi' },
  { code: 'id-ID', name: 'Indonesian', voice: 'id' },
  { code: 'ar-SA', name: 'Arabic', voice: 'ar', note: 'needs vowel marks' },
  { code: 'tr-TR', name: 'Turkish', voice: 'tr' },
  { code: 'sv-SE', name: 'Swedish', voice: 'sv' },
  { code: 'da-DK', name: 'Danish', voice: 'da' },
  { code: 'no-NO', name: 'Norwegian', voice: 'nb' },
  { code: 'fi-FI', name: 'Finnish', voice: 'fi' },
] as const satisfies readonly Language[]

/** A language code, such as en-US. */
export type LanguageCode = (typeof languages)[number]['code']

// The list above is a literal and not empty.
/** Every language code, in the interface's order. */
export const languageCodes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]

function languageOf(code: LanguageCode): Language {
  return languages.find((language) => language.code === code) ?? languages[0]
}

/** Returns the languages with limitations in one sentence: `Experimental: Thai (hard to understand), …`. */
export function experimentalSentence(): string {
  const all: readonly Language[] = languages
  const named = all.flatMap(({ name, note }) => (note === undefined ? [] : [`${name} (${note})`]))
  return `Experimental: ${named.join(', ')}.`
}

/** Returns a sentence's speaker: Flite reads only Latin letters, others are read by eSpeak at a similar pitch. */
export function readerOf(speaker: Speaker, sentence: string): Speaker {
  const isReadable = !hasOtherLetters(sentence) && plainLetters(sentence) !== ''
  if (speaker.engine !== 'flite' || isReadable) return speaker
  const { suffix, ...shape } = variants[speaker.hertz > 140 ? 'female' : 'male']
  return { engine: 'espeak', voice: languageOf('en-US').voice + suffix, ...shape, shifts: true }
}

/** Returns a language's speaker by name. Every name exists in every language. */
export function speakerOf(language: LanguageCode, name: SpeakerName): Speaker {
  if (language === 'en-US' || language === 'en-CA') return english[name]
  if (language === 'en-GB' && name === 'male') return britishMan
  const { suffix, ...shape } = variants[name]
  return { engine: 'espeak', voice: languageOf(language).voice + suffix, ...shape, shifts: true }
}
