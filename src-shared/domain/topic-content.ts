import { detectLanguage } from './detect-language.ts'

const bullet = /^\s*(?:[-*•–—]|\(?\d{1,2}[.)、：:])\s*/u
// A Greek question ends with a semicolon.
const question = /[?？؟;\u037e]["”’»)\]]*$/u
const wholeSentence = /[.!…。！।]["”’»)\]]*$/u
/** A short heading, its colon, and what it introduces. */
const introduced = /^[^:：]{1,80}(?::\s+|：\s*)(?=[^\s])(.+)$/su
const letter = /[\p{L}\p{N}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** A longer first line is taken for a statement, although it lacks a full stop. Words; letters if it has no spaces. */
const longestTitle = { words: 12, letters: 32 } as const
/** What a colon introduces is a fact if it is longer than this. Words; letters if it has no spaces. */
const shortestFact = { words: 2, letters: 4 } as const

function isLongerThan(text: string, { words, letters }: { words: number; letters: number }): boolean {
  if (unspaced.test(text)) return [...text].filter((one) => letter.test(one)).length > letters
  return text.split(/\s+/u).filter((word) => letter.test(word)).length > words
}

function partsOf(topic: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  return topic
    .split('\n')
    .map((line) => line.replace(bullet, ''))
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .flatMap((part) => part.split(/(?<=\p{Script=Thai}[\p{M}]*)\s+(?=\p{Script=Thai})/u))
    .filter((part) => letter.test(part))
}

/**
 * Whether a topic states anything, or is only a title, a question or empty. A writer that adds no facts needs one; the
 * form and the embedded service share this rule.
 */
export function hasFacts(topic: string): boolean {
  const [first, ...others] = partsOf(topic)
  if (first === undefined) return false
  const isStatement = (part: string) => !question.test(part)
  if (others.some(isStatement)) return true
  const fact = introduced.exec(first)?.[1]
  if (fact !== undefined && isStatement(fact) && isLongerThan(fact, shortestFact)) return true
  return isStatement(first) && (wholeSentence.test(first) || isLongerThan(first, longestTitle))
}

/** Whether a topic has any letters or digits; otherwise the service picks a topic. */
export function isEmptyTopic(topic: string): boolean {
  return !letter.test(topic)
}

/** What the local voices cannot read: Japanese with kanji, or a script that no voice knows. */
export const unreadKinds = ['kanji', 'script'] as const
export type UnreadKind = (typeof unreadKinds)[number]

const spoken =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Returns what the local voices cannot read of a text; null if they can read it. Chinese is read, kanji are not. */
export function unreadIn(text: string): UnreadKind | null {
  if (/\p{Script=Han}/u.test(text) && detectLanguage(text) === 'ja-JP') return 'kanji'
  const letters = text.match(/\p{L}/gu) ?? []
  // Letters that do not belong to one script, such as a modifier, do not make a text unreadable.
  const unread = letters.filter((one) => !spoken.test(one) && !/\p{Script=Common}/u.test(one))
  return unread.length > letters.length * 0.2 ? 'script' : null
}

/** Words by which a text itself invites the viewer: to comment, follow, subscribe or buy. */
const invites = new RegExp(
  [
    // Comments, in many languages.
    'comment|kommentar|coment|commenti|reactie|koment|комент|коммент|yorum|bình luận|评论|留言|評論|コメント|댓글|टिप्पणी|تعليق',
    'subscri|abonn|suscr|follow (?:me|us|for|along)|share (?:this|it)|save this|link in|see you',
    String.raw`\b(?:come (?:by|in|and|to)|stop by|drop in|sign up|pre-?order)\b`,
    String.raw`\b(?:order|book|join|visit|shop)\b[^.]*\b(?:now|today|at|us|on|by)\b`,
    String.raw`\b(?:bestellen sie|bestellt|komm(?:t|en sie)? vorbei|réserve[rz]|commandez|reserva|pide|prenota|ordina|encomende|reserve)\b`,
  ].join('|'),
  'iu',
)

/** Whether a text ends by addressing the viewer, with a question or an invitation, so that a script needs no other end. */
export function invitesViewer(text: string): boolean {
  const last = partsOf(text).at(-1) ?? ''
  return question.test(last) || invites.test(last)
}
