/**
 * A language of the service (interface: Supported language codes), and the local voice nearest to it.
 *
 * `note` says where the local voice falls short; such a language is experimental.
 */
export type Language = { readonly code: string; readonly name: string; readonly voice: string; readonly note?: string }

const accent = 'uses a similar accent'

/** Every language of the interface. */
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

/** The code of a language, such as en-US. */
export type LanguageCode = (typeof languages)[number]['code']

// The list above is not empty: it is written out there.
/** Every code, in the interface's order. */
export const languageCodes = languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]]

/** The language of a code. */
export function languageOf(code: LanguageCode): Language {
  return languages.find((language) => language.code === code) ?? languages[0]
}

/** What falls short, in one sentence: `Experimental: Thai (hard to understand), …`. */
export function experimentalSentence(): string {
  const all: readonly Language[] = languages
  const named = all.flatMap(({ name, note }) => (note === undefined ? [] : [`${name} (${note})`]))
  return `Experimental: ${named.join(', ')}.`
}
