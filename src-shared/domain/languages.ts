/** The languages of the window: BCP 47 tags, in the order in which they are offered. */
export const languages = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'zh-CN', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each language by its own name, so that its readers find it whatever the window shows. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ja: '日本語',
  'zh-CN': '简体中文',
  ar: 'العربية',
} as const satisfies Record<Language, string>

/**
 * English made longer and accented, and the same from right to left. They show text that is in no message file and
 * layouts that cut text off. No setting offers them: only the settings file and tests can choose one.
 */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const

/** A language that the window can be shown in, pseudo-languages included. */
export type ShownLanguage = Language | (typeof pseudoLanguages)[number]

/** Languages written in other scripts or named by other regions than the one that has texts. */
const aliases: readonly (readonly [pattern: RegExp, language: Language | null])[] = [
  // Traditional Chinese is another script: its readers are better served by their next language.
  [/^zh-(?:hant|tw|hk|mo)\b/i, null],
  [/^zh\b/i, 'zh-CN'],
  [/^pt\b/i, 'pt-BR'],
]

function languageOf(tag: string): Language | null {
  const alias = aliases.find(([pattern]) => pattern.test(tag))
  if (alias !== undefined) return alias[1]
  const main = tag.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === main) ?? null
}

/**
 * Picks the first of the user's languages that has texts, whatever its region (`es-MX` is `es`); English if none has.
 *
 * @param preferred BCP 47 tags, best first, as in `navigator.languages`.
 */
export function pickLanguage(preferred: readonly string[]): Language {
  return preferred.map(languageOf).find((language) => language !== null) ?? 'en'
}
