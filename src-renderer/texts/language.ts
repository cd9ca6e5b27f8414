const fallback = 'en'

const chosen = { languages: [fallback] as readonly string[], wasRead: false }

/**
 * Chooses the language of the window, once, before any text is read.
 *
 * @param languages What the user prefers, best first, as in `navigator.languages`.
 * @throws Error when a text was read already: it would stay in another language.
 */
export function chooseLanguage(languages: readonly string[]): void {
  if (chosen.wasRead) throw new Error('A text was read before the language was chosen.')
  chosen.languages = languages
}

/** The first of the user's languages that has texts; English if none has. */
export function chosenLanguage(available: readonly string[]): string {
  chosen.wasRead = true
  return pickLanguage(chosen.languages, available)
}

/** Picks the first preferred language that is available, with or without its region (`de-AT` matches `de`). */
export function pickLanguage(preferred: readonly string[], available: readonly string[]): string {
  const found = preferred
    .flatMap((language) => [language, language.split('-')[0] ?? language])
    .find((language) => available.includes(language))
  return found ?? fallback
}
