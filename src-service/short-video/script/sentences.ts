import { replacePictographs } from '#shared/domain/pictographs.ts'
import { detectLanguage } from './detect-language.ts'
import { pauseSeconds, spokenSeconds } from '#shared/domain/short-video.ts'
import type { Beat } from '../short-video.ts'

/** Control signs but line breaks, signs of direction that a screen would obey, and what stands for half a character. */
const invisible = /(?![\n\t\r])[\p{Cc}\p{Zl}\p{Zp}]|[\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu
/** An address is spoken by its host. The marks behind it are the sentence's. */
const addresses =
  /(?:https?:\/\/(?:www\.)?|(?<![\p{L}\p{N}@./])www\.)([^\s/?#]+?)(?:[/?#]\S*?)?(?=[.,;:!?…)\]"”’]*(?:\s|$))/giu
/** What makes a word a tag or a name to link to is not spoken. */
const tags = /(?<![\p{L}\p{N}#@.&/])[#@](?=\p{L})/gu
const endMarks = /[\s.!?…:;,。！？،؛।]+$/u

/** A text of nothing but capitals as it is written otherwise: sentences begin with one. */
function lowered(text: string): string {
  // A dotted capital has one sign in Turkish alone.
  const language = detectLanguage(text.toLowerCase().replaceAll('i\u0307', 'i'))
  const quiet = text
    .toLocaleLowerCase(language)
    .replaceAll(/(?:^|[.!?…]["”’')]*\s|\n)[\s"“‘'(¿¡]*\p{Ll}/gu, (start) => start.toLocaleUpperCase(language))
  return language === 'en-US' ? quiet.replaceAll(/\bi\b(?![.’'](?!(?:m|ve|ll|d)\b))/gu, 'I') : quiet
}

/** A text as it can be spoken: no pictographs, hosts instead of addresses, single spaces, lines kept. Capitals that shout are lowered. */
export function plainText(text: string): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(addresses, '$1')
    .replaceAll(tags, '')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(invisible, '')
  const plain = replacePictographs(visible, ' ')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' ').trim())
    .join('\n')
    .trim()
  const letters = plain.match(/\p{L}/gu) ?? []
  const capitals = plain.match(/\p{Lu}/gu) ?? []
  const isShouting = letters.length > 12 && capitals.length > letters.length * 0.8
  return isShouting ? lowered(plain) : plain
}

/** The first letter as a capital; names such as iPhone keep theirs. */
export function capitalised(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** A text without the marks at its end. */
export function withoutEnd(text: string): string {
  return text.replace(endMarks, '')
}

/** A text that ends as a sentence does. */
export function asSentence(text: string, language = 'en-US'): string {
  // A Greek question ends with a semicolon.
  const loose = language.startsWith('el') ? /[\s:：,]+$/u : /[\s:：;,，、،؛]+$/u
  const trimmed = text.trim().replace(loose, '')
  if (/^(?:th)/u.test(language) || (language.startsWith('el') && trimmed.endsWith(';'))) return capitalised(trimmed)
  if (/[.!?…。！？؟।]["”’')\]]?$/u.test(trimmed)) return capitalised(trimmed)
  const mark = /^(?:zh|ja)/u.test(language) ? '。' : language.startsWith('hi') ? '।' : '.'
  return capitalised(trimmed) + mark
}

const shortened = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|e\.g|i\.e|No|approx)\.$/u
/** Stand before a number. */
const numbering = /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[Ff]ig|[Vv]ol|ca|est|[Cc]h|[Pp]p?|min|max)\.$/u

/** The sentences of a line. */
export function sentencesOf(line: string): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) =>
    segment.trim(),
  )
  // What the segmenter parts behind an abbreviation belongs together.
  const joined: string[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const isCut = before !== undefined && (shortened.test(before) || (/^\d/u.test(segment) && numbering.test(before)))
    if (isCut) joined[joined.length - 1] = `${before} ${segment}`
    else if (segment !== '') joined.push(segment)
  }
  return joined.filter((segment) => /[\p{L}\p{N}]/u.test(segment))
}

/** How many words are spoken; scripts without spaces are counted by their own words. */
export function countWords(text: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text))
    return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
      ({ isWordLike }) => isWordLike === true,
    ).length
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/**
 * A part of a script on its way. `about`: the user's own words that pictures beside it are chosen by; empty where the viewer
 * is spoken to, face to face.
 */
export type Draft = { readonly kind: Beat['kind']; readonly text: string; readonly about: string }

/** A beat is not longer than this where its sentences can be parted. Words. */
const mostInBeat = 20

/** A beat of the user's own words. */
export function ownBeat(text: string): Draft {
  return { kind: 'beat', text, about: text }
}

/** A beat of the writer's own: it speaks to the viewer, face to face unless it is `about` something. */
export function promptBeat(text: string, about = ''): Draft {
  return { kind: 'beat', text, about }
}

/** Puts sentences together to beats of a breath or two. `space` stands between them. */
export function groupFacts(sentences: readonly string[], space = ' '): Draft[] {
  const groups: string[] = []
  for (const sentence of sentences) {
    const before = groups.at(-1)
    const isJoined = before !== undefined && countWords(before) + countWords(sentence) <= mostInBeat
    if (isJoined) groups[groups.length - 1] = `${before}${space}${sentence}`
    else groups.push(sentence)
  }
  return groups.map(ownBeat)
}

/** Facts in beats with prompts among them, as evenly as they go; those left come behind. */
export function interleave(facts: readonly Draft[], prompts: readonly string[]): Draft[] {
  const between = facts.length < 2 ? [] : prompts.slice(0, facts.length - 1)
  const step = facts.length / (between.length + 1)
  const mixed = facts.flatMap((fact, index): Draft[] => {
    const text = between[between.findIndex((_, place) => Math.round((place + 1) * step) - 1 === index)]
    return text === undefined ? [fact] : [fact, promptBeat(text)]
  })
  return [...mixed, ...prompts.slice(between.length).map((text) => promptBeat(text))]
}

/** How many prompts a script takes: one between two beats, and three at the end. */
export function mostPrompts(facts: readonly Draft[]): number {
  return Math.max(0, facts.length - 1) + 3
}

/** How long beats are heard one after the other. Seconds. */
export function beatsLast(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (text === '' ? 0 : spokenSeconds(text) + pauseSeconds), 0)
}

/** Nothing is added within this of the length that is wanted. Seconds. */
const closeEnough = 1.2

/** Takes of `texts`, in their order, as many as fill `seconds`, `most` at most; one that is too long is passed over. */
export function takeFor(seconds: number, texts: readonly string[], most: number): string[] {
  let left = seconds
  let taken = 0
  return texts.filter((text) => {
    const own = beatsLast([text])
    if (taken >= most || left < closeEnough || own > left + closeEnough) return false
    taken += 1
    left -= own
    return true
  })
}
