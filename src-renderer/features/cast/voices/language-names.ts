const names = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' })

/** The name of a language code of voices: `Portuguese (Portugal)`. */
export function languageName(code: string): string {
  return names.of(code) ?? code
}
