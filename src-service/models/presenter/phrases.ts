import { saturate } from '../drawing/scalar.ts'
import { framesPerSecond } from '../video/rendered-video.ts'
import { accentedFrom, emphasisOf } from '../voices/emphasis.ts'
import type { TimedPhone, TimedWord } from '../voices/spoken.ts'
import type { Mouth } from './pose.ts'

/** A stressed syllable: when its vowel is heard, in seconds, and how strongly, from 0 to 1. */
export type Accent = { readonly at: number; readonly force: number }

/** How a phrase is said, which decides the gestures that fit it. */
export type PhraseKind = 'hook' | 'say' | 'ask' | 'list' | 'close'

/** A sentence, or what is said in one breath. Times in seconds; `items` are the starts of what a list enumerates. */
export type Phrase = {
  readonly kind: PhraseKind
  readonly from: number
  readonly until: number
  readonly accents: readonly Accent[]
  readonly items: readonly number[]
}

/** A part of a script as far as its delivery depends on it: when it begins, and the words that matter in it. */
type ScriptPart = {
  readonly kind: 'hook' | 'beat' | 'close'
  readonly from: number
  readonly until: number
  readonly cues: readonly string[]
}

const endsSentence = /[.!?…。！？؟।]["”’')\]]*$/u
const asks = /[?？؟]["”’')\]]*$/u
const endsItem = /[,;،、；，:：]["”’')\]]*$/u
/** A silence that ends a phrase even without punctuation. Seconds. */
const breathSec = 0.5
/** Accents closer than this are one. Seconds. */
const leastApart = 0.28
/** From this many items on, a sentence is a list. */
const fewestItems = 3

function sentencesOf(words: readonly TimedWord[]): TimedWord[][] {
  const sentences: TimedWord[][] = []
  for (const word of words) {
    const last = sentences.at(-1)?.at(-1)
    if (last === undefined || endsSentence.test(last.text) || word.start - last.end > breathSec) sentences.push([word])
    else sentences.at(-1)?.push(word)
  }
  return sentences
}

/** Returns the middle of a word's stressed vowel, or a point early in the word where none is marked. */
function heardAt({ start, end }: TimedWord, phones: readonly TimedPhone[]): number {
  const stressed = phones.find((phone) => phone.stressed && phone.start >= start - 0.01 && phone.start < end)
  return stressed === undefined ? start + (end - start) * 0.35 : (stressed.start + stressed.end) / 2
}

function accentsOf(words: readonly TimedWord[], phones: readonly TimedPhone[], cues: readonly string[]): Accent[] {
  const weights = emphasisOf(
    words.map(({ text }) => text),
    cues,
  )
  const accents: Accent[] = []
  for (const [index, word] of words.entries()) {
    const force = weights[index] ?? 0
    if (force < accentedFrom) continue
    const at = heardAt(word, phones)
    const before = accents.at(-1)
    if (before === undefined || at - before.at >= leastApart) accents.push({ at, force })
    else if (force > before.force) accents[accents.length - 1] = { at, force }
  }
  return accents
}

/** Returns the starts of the items between commas; none where there are too few to be a list. */
function itemsOf(words: readonly TimedWord[]): number[] {
  const starts = words.flatMap(({ start }, index) =>
    index === 0 || endsItem.test(words[index - 1]?.text ?? '') ? [start] : [],
  )
  return starts.length >= fewestItems ? starts : []
}

/** Finds the phrases of a script that was spoken: sentences with their stressed syllables. Times in seconds. */
export function readPhrases(
  words: readonly TimedWord[],
  phones: readonly TimedPhone[],
  parts: readonly ScriptPart[],
): Phrase[] {
  return sentencesOf(words).map((own) => {
    const [first, last] = [own[0] as TimedWord, own.at(-1) as TimedWord]
    const part = parts.findLast(({ from }) => from <= first.start + 0.01)
    const items = itemsOf(own)
    const kind = asks.test(last.text)
      ? 'ask'
      : part === undefined || part.kind === 'beat'
        ? items.length > 0
          ? 'list'
          : 'say'
        : part.kind
    return { kind, from: first.start, until: last.end, accents: accentsOf(own, phones, part?.cues ?? []), items }
  })
}

/** A mouth closed for this long ends a phrase. Seconds. */
const silenceSec = 0.35

/** Finds the phrases of a voice without its words: what is said between silences, stressed where it gets louder. */
export function hearPhrases(mouths: readonly Mouth[]): Phrase[] {
  const phrases: { from: number; until: number; accents: Accent[] }[] = []
  let mean = 0
  for (const [frame, { open }] of mouths.entries()) {
    const at = frame / framesPerSecond
    const rise = open - mean
    mean += (open - mean) * 0.12
    if (open < 0.12) continue
    const last = phrases.at(-1)
    const phrase = last === undefined || at - last.until > silenceSec ? { from: at, until: at, accents: [] } : last
    if (phrase !== last) phrases.push(phrase)
    phrase.until = at
    if (rise > 0.3 && at - (phrase.accents.at(-1)?.at ?? -1) > 0.5)
      phrase.accents.push({ at, force: saturate(rise * 1.3) })
  }
  return phrases.map((phrase) => ({ ...phrase, kind: 'say', items: [] }))
}
