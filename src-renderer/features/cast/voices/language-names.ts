import { voiceFacts } from '#shared/domain/speech/voice-names.ts'
import { compareNames } from '../../../lib/format.ts'
import { perLanguage } from '../../../texts/language.ts'

const names = perLanguage(
  (locale) => new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }),
)

/** The name of a language code of voices: `Portuguese (Portugal)`. */
export function languageName(code: string): string {
  return names().of(code) ?? code
}

/** The languages of voices by name, for a list to choose from. */
export const languageOptions = perLanguage(() =>
  voiceFacts.languages
    .map((value) => ({ value: value as string, label: languageName(value) }))
    .toSorted((one, other) => compareNames(one.label, other.label)),
)
