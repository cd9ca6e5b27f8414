import { voiceFacts } from '#shared/domain/speech/voice-names.ts'

const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })

/** The name of a language code of voices: `Portuguese (Portugal)`. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}

/** The languages of voices by name, for a list to choose from. */
export const languageOptions = voiceFacts.languages
  .map((value) => ({ value: value as string, label: languageName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
