// oxlint-disable-next-line typescript/triple-slash-reference -- who reaches this file from beside the service needs these types too
/// <reference path="./hyphen.d.ts" />
/** Returns the parts between which a word may be broken with a hyphen: one if it must not be. */
export type SplitWord = (word: string) => readonly string[]

type Patterns = { readonly hyphenateSync: (text: string, options: { hyphenChar: string }) => string }

/** The languages whose words are long enough to be broken on a screen. Paths are literal, so that the bundler finds them. */
const loaders: Readonly<Record<string, () => Promise<{ readonly default: Patterns }>>> = {
  de: () => import('hyphen/de/index.js'),
  nl: () => import('hyphen/nl/index.js'),
  sv: () => import('hyphen/sv/index.js'),
  da: () => import('hyphen/da/index.js'),
  no: () => import('hyphen/nb/index.js'),
  nb: () => import('hyphen/nb/index.js'),
  fi: () => import('hyphen/fi/index.js'),
  en: () => import('hyphen/en-us/index.js'),
  fr: () => import('hyphen/fr/index.js'),
  es: () => import('hyphen/es/index.js'),
  it: () => import('hyphen/it/index.js'),
  pt: () => import('hyphen/pt/index.js'),
  pl: () => import('hyphen/pl/index.js'),
  ru: () => import('hyphen/ru/index.js'),
}

/** A sign that no text has. */
const mark = '\u0001'

/** Loads where words of a language (BCP 47) may be broken: nowhere if it is not known. */
export async function openHyphenation(language: string): Promise<SplitWord> {
  const load = loaders[language.split('-')[0]?.toLowerCase() ?? '']
  if (load === undefined) return (word) => [word]
  const { hyphenateSync } = (await load()).default
  return (word) => hyphenateSync(word, { hyphenChar: mark }).split(mark)
}
