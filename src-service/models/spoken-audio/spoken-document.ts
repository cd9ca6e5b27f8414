import { type LanguageCode, languageCodes } from '../voices/cast.ts'

/** How strongly words are stressed (SSML 1.1, emphasis). */
export const emphasisLevels = ['strong', 'moderate', 'none', 'reduced'] as const
export type EmphasisLevel = (typeof emphasisLevels)[number]

/** Who speaks a part of a text, if not the voice of the request. */
export type NamedVoice =
  | { readonly kind: 'named'; readonly id: string }
  | { readonly kind: 'gender'; readonly gender: 'female' | 'male' }

/**
 * How a part of a text is spoken. `rate` and `range` are factors, `pitch` is in semitones and `hertz` replaces the voice's
 * own pitch, `volume` is in decibels; -Infinity is silent.
 */
export type SpokenStyle = {
  readonly language: LanguageCode | null
  readonly voice: NamedVoice | null
  readonly rate: number
  readonly pitch: number
  readonly hertz: number | null
  readonly range: number
  readonly volume: number
  readonly emphasis: EmphasisLevel | null
}

/** The style of a text without any markup. */
export const plainStyle: SpokenStyle = {
  language: null,
  voice: null,
  rate: 1,
  pitch: 0,
  hertz: null,
  range: 1,
  volume: 0,
  emphasis: null,
}

/** How a text is to be read: a kind of `say-as` and its format, or the sounds of a word in IPA. */
export type Reading =
  | { readonly kind: 'say-as'; readonly as: string; readonly format: string }
  | { readonly kind: 'ipa'; readonly sounds: string }

/** A part of a text, or a silence of an exact length. A silence that is not exact is usual between sentences. */
export type SpokenItem =
  | { readonly kind: 'text'; readonly text: string; readonly style: SpokenStyle; readonly reading: Reading | null }
  | { readonly kind: 'pause'; readonly seconds: number; readonly isExact: boolean }

/** A text as it is spoken, in order. `language` is that of its root, if it has one. */
export type SpokenDocument = { readonly language: LanguageCode | null; readonly items: readonly SpokenItem[] }

/** The silences after a sentence and a paragraph. Seconds. */
export const structurePauses = { sentence: 0.34, paragraph: 0.75 } as const

/** Returns the supported language of a tag such as `en`, `en-us` or `EN-US`; null if there is none. */
export function languageOfTag(tag: string): LanguageCode | null {
  const wanted = tag.trim().toLowerCase()
  const [primary] = wanted.split('-', 1)
  return (
    languageCodes.find((code) => code.toLowerCase() === wanted) ??
    languageCodes.find((code) => !wanted.includes('-') && code.toLowerCase().split('-', 1)[0] === primary) ??
    null
  )
}

/** Reads a text without markup: an empty line is a paragraph. */
export function readPlainText(text: string): SpokenDocument {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '')
  const items = paragraphs.flatMap((paragraph, index): SpokenItem[] => {
    const part: SpokenItem = { kind: 'text', text: paragraph, style: plainStyle, reading: null }
    return index === 0 ? [part] : [{ kind: 'pause', seconds: structurePauses.paragraph, isExact: false }, part]
  })
  return { language: null, items }
}

/** Returns the words of a document as plain text. */
export function wordsOfDocument({ items }: SpokenDocument): string {
  return items.map((item) => (item.kind === 'text' ? item.text : '\n\n')).join(' ')
}
