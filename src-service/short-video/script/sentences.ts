import { replacePictographs } from '#shared/domain/pictographs.ts'
import { detectLanguage } from '#shared/domain/detect-language.ts'
import { invitesViewer } from '#shared/domain/topic-content.ts'
import type { Beat } from '../short-video.ts'

/** Control characters except line breaks, bidirectional controls, and replacement characters. */
const invisible = /(?![\n\t\r])[\p{Cc}\p{Zl}\p{Zp}]|[\u200b\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu
/** URLs are spoken as their host. Punctuation after them belongs to the sentence. */
const addresses =
  /(?:https?:\/\/(?:www\.)?|(?<![\p{L}\p{N}@./])www\.)([^\s/?#]+?)(?:[/?#]\S*?)?(?=[.,;:!?…)\]"”’]*(?:\s|$))/giu
/** The # or @ of a tag or a mention, which is not spoken. */
const tags = /(?<![\p{L}\p{N}#@.&/])[#@](?=\p{L})/gu
const endMarks = /[\s.!?…:;,。！？،؛।]+$/u

/** Converts an all-caps text to sentence case. */
function lowered(text: string): string {
  // The dotted capital I exists only in Turkish.
  const language = detectLanguage(text.toLowerCase().replaceAll('i\u0307', 'i'))
  const quiet = text
    .toLocaleLowerCase(language)
    .replaceAll(/(?:^|[.!?…]["”’')]*\s|\n)[\s"“‘'(¿¡]*\p{Ll}/gu, (start) => start.toLocaleUpperCase(language))
  return language === 'en-US' ? quiet.replaceAll(/\bi\b(?![.’'](?!(?:m|ve|ll|d)\b))/gu, 'I') : quiet
}

/** Makes a text speakable: no pictographs, hosts instead of URLs, single spaces, lines kept, all caps lowered. */
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

/** Capitalises the first letter; names such as iPhone are kept. */
export function capitalised(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

/** Removes punctuation from the end of a text. */
export function withoutEnd(text: string): string {
  return text.replace(endMarks, '')
}

/** Gives a text the ending of a sentence. */
export function asSentence(text: string, language = 'en-US'): string {
  // A Greek question ends with a semicolon.
  const loose = language.startsWith('el') ? /[\s:：,]+$/u : /[\s:：;,，、،؛]+$/u
  const trimmed = text.trim().replace(loose, '')
  if (/^(?:th)/u.test(language) || (language.startsWith('el') && trimmed.endsWith(';'))) return capitalised(trimmed)
  if (/[.!?…。！？؟।]["”’')\]]?$/u.test(trimmed)) return capitalised(trimmed)
  const mark = /^(?:zh|ja)/u.test(language) ? '。' : language.startsWith('hi') ? '।' : '.'
  return capitalised(trimmed) + mark
}

/** A heading within a list item, and what it introduces. */
const heading = /^([^:.!?]{1,60}):\s+((?:\S+\s+){2,}\S.*)$/su

/** Returns a list item as sentences: a heading within it is one of its own, because its number has a colon, too. */
export function itemSentences(lead: string, item: string, language = 'en-US'): string {
  const parted = item.replace(heading, (_, head: string, rest: string) => `${head}. ${capitalised(rest)}`)
  return asSentence(`${lead}${parted}`, language)
}

const shortened = /\b(?:Dr|Mr|Mrs|Ms|Prof|St|vs|e\.g|i\.e|No|approx)\.$/u
/** Abbreviations before a number. */
const numbering = /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|[Ff]ig|[Vv]ol|ca|est|[Cc]h|[Pp]p?|min|max)\.$/u

/** Splits a line into sentences. */
export function sentencesOf(line: string): string[] {
  const segments = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(line)].map(({ segment }) =>
    segment.trim(),
  )
  // Joins what the segmenter splits after an abbreviation.
  const joined: string[] = []
  for (const segment of segments) {
    const before = joined.at(-1)
    const isCut = before !== undefined && (shortened.test(before) || (/^\d/u.test(segment) && numbering.test(before)))
    if (isCut) joined[joined.length - 1] = `${before} ${segment}`
    else if (segment !== '') joined.push(segment)
  }
  return joined.filter((segment) => /[\p{L}\p{N}]/u.test(segment))
}

/** Counts spoken words; scripts without spaces are segmented into words. */
export function countWords(text: string): number {
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text))
    return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
      ({ isWordLike }) => isWordLike === true,
    ).length
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** A draft part of a script. `about`: the user's words that decide its images; empty if it addresses the viewer. */
export type Draft = { readonly kind: Beat['kind']; readonly text: string; readonly about: string }

/** The maximum length of a beat whose sentences can be separated. Words. */
const mostInBeat = 20

/** Returns a beat of the user's own words. */
export function ownBeat(text: string): Draft {
  return { kind: 'beat', text, about: text }
}

/** Groups sentences into short beats, joined by `space`. */
function groupFacts(sentences: readonly string[], space: string): Draft[] {
  const groups: string[] = []
  for (const sentence of sentences) {
    const before = groups.at(-1)
    const isJoined = before !== undefined && countWords(before) + countWords(sentence) <= mostInBeat
    if (isJoined) groups[groups.length - 1] = `${before}${space}${sentence}`
    else groups.push(sentence)
  }
  return groups.map(ownBeat)
}

/** A script's hook, the user's sentences, what joins them, and the invitation that ends it if there is time for one. */
type Frame = {
  readonly hook: Draft
  readonly sentences: readonly string[]
  readonly space?: string
  readonly close: string
  readonly isFull: boolean
}

/**
 * Frames the user's sentences: the last one is the end if it addresses the viewer, or if the script is longer than
 * requested; otherwise `close` follows it.
 */
export function frame({ hook, sentences, space = ' ', close, isFull }: Frame): Draft[] {
  const last = sentences.at(-1)
  if (last !== undefined && (isFull || invitesViewer(last)))
    return [hook, ...groupFacts(sentences.slice(0, -1), space), { kind: 'close', text: last, about: last }]
  return [hook, ...groupFacts(sentences, space), { kind: 'close', text: close, about: '' }]
}
