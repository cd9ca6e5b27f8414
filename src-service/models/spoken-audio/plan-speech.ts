import { detectLanguage } from '#shared/domain/detect-language.ts'
import { spokenSeconds } from '#shared/domain/short-video.ts'
import { type LanguageCode, languageCodes } from '../voices/cast.ts'
import { splitSentences } from '../voices/split-sentences.ts'
import { wordsOf } from '../voices/spoken.ts'
import { sayAs } from './say-as.ts'
import {
  type EmphasisLevel,
  type NamedVoice,
  type SpokenDocument,
  type SpokenItem,
  type SpokenStyle,
  structurePauses,
  wordsOfDocument,
} from './spoken-document.ts'

/** How one word differs: speed as a factor, pitch in semitones, volume in decibels, and its stress. */
export type WordMark = {
  readonly rate: number
  readonly pitch: number
  readonly volume: number
  readonly emphasis: EmphasisLevel | null
}

/**
 * One sentence, or a part of it, in one voice. `marks` has one entry for each of its words; `sounds` is the IPA of a
 * single word; `pause` is the silence after it in seconds, `isExact` if it is a break of the text.
 */
export type Utterance = {
  readonly text: string
  readonly language: LanguageCode
  readonly voice: NamedVoice | null
  readonly sounds: string | null
  readonly hertz: number | null
  readonly range: number
  readonly marks: readonly WordMark[]
  readonly pause: number
  readonly isExact: boolean
}

type TextItem = SpokenItem & { readonly kind: 'text' }

/** Finds the language of a document without one: of its words. Null if no voice speaks it. */
export function languageOfDocument(document: SpokenDocument): LanguageCode | null {
  if (document.language !== null) return document.language
  const found = detectLanguage(wordsOfDocument(document))
  return languageCodes.find((code) => code === found) ?? null
}

/** A run of text in one voice, with the style of each character. */
type Flow = {
  readonly language: LanguageCode
  readonly style: SpokenStyle
  readonly sounds: string | null
  text: string
  readonly styles: SpokenStyle[]
  pause: { readonly seconds: number; readonly isExact: boolean }
}

const isSameVoice = (one: NamedVoice | null, other: NamedVoice | null) => JSON.stringify(one) === JSON.stringify(other)

function continues(flow: Flow, { style, reading }: TextItem, language: LanguageCode): boolean {
  const own = flow.style
  if (flow.sounds !== null || reading?.kind === 'ipa' || flow.pause.seconds > 0 || flow.language !== language)
    return false
  return isSameVoice(own.voice, style.voice) && own.hertz === style.hertz && own.range === style.range
}

/** Adds text to a flow with single spaces. */
function append(flow: Flow, text: string, style: SpokenStyle): void {
  for (const letter of text.replaceAll(/\s+/gu, ' ')) {
    if (letter === ' ' && (flow.text === '' || flow.text.endsWith(' '))) continue
    flow.text += letter
    for (let unit = 0; unit < letter.length; unit += 1) flow.styles.push(style)
  }
}

const endsSentence = /[.!?…。！？؟।]["”’')\]]*\s*$/u

function flowsOf(document: SpokenDocument, fallback: LanguageCode): Flow[] {
  const flows: Flow[] = []
  for (const item of document.items) {
    const last = flows.at(-1)
    if (item.kind === 'pause') {
      const { seconds, isExact } = item
      // A break of the text replaces the silence that a sentence has anyway; several add up.
      if (last === undefined) {
        if (isExact) flows.push({ ...silent(fallback), pause: { seconds, isExact } })
      } else if (isExact) last.pause = { seconds: seconds + (last.pause.isExact ? last.pause.seconds : 0), isExact }
      else if (!last.pause.isExact) last.pause = { seconds: Math.max(seconds, last.pause.seconds), isExact }
      continue
    }
    const { style, reading } = item
    const language = style.language ?? fallback
    const text = reading?.kind === 'say-as' ? sayAs(item.text, reading.as, reading.format, language) : item.text
    if (text.trim() === '') {
      if (last !== undefined && last.pause.seconds === 0) append(last, ' ', last.style)
      continue
    }
    if (last !== undefined && continues(last, item, language)) {
      append(last, text, style)
      continue
    }
    if (last !== undefined && last.pause.seconds === 0 && endsSentence.test(last.text))
      last.pause = { seconds: structurePauses.sentence, isExact: false }
    const sounds = reading?.kind === 'ipa' ? reading.sounds : null
    const flow: Flow = { ...silent(language), style, sounds }
    append(flow, text, style)
    flows.push(flow)
  }
  return flows
}

const silent = (language: LanguageCode): Flow => ({
  language,
  style: { language, voice: null, rate: 1, pitch: 0, hertz: null, range: 1, volume: 0, emphasis: null },
  sounds: null,
  text: '',
  styles: [],
  pause: { seconds: 0, isExact: false },
})

const bareWord = (word: string) => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Returns which words a request asks to stress: single words, or several in a row. */
function stressedAt(words: readonly string[], stressed: readonly string[]): Set<number> {
  const bare = words.map(bareWord)
  const found = new Set<number>()
  for (const phrase of stressed) {
    const own = phrase
      .split(/\s+/u)
      .map(bareWord)
      .filter((word) => word !== '')
    if (own.length === 0) continue
    bare.forEach((_, at) => {
      if (own.every((word, index) => bare[at + index] === word)) own.forEach((__, index) => found.add(at + index))
    })
  }
  return found
}

const markOf = ({ rate, pitch, volume, emphasis }: SpokenStyle): WordMark => ({ rate, pitch, volume, emphasis })
const unmarked: WordMark = { rate: 1, pitch: 0, volume: 0, emphasis: null }

function utterancesOf(flow: Flow, stressed: readonly string[]): Utterance[] {
  const { language, style, sounds, text, styles, pause } = flow
  const base = { language, voice: style.voice, hertz: style.hertz, range: style.range }
  if (sounds !== null) {
    return [
      { ...base, text: text.trim(), sounds, marks: [markOf(style)], pause: pause.seconds, isExact: pause.isExact },
    ]
  }
  const sentences = splitSentences(text, language)
  if (sentences.length === 0) {
    if (pause.seconds === 0) return []
    return [{ ...base, text: '', sounds, marks: [], pause: pause.seconds, isExact: pause.isExact }]
  }
  let cursor = 0
  return sentences.map((sentence, index) => {
    const at = Math.max(cursor, text.indexOf(sentence.text, cursor))
    cursor = at + sentence.text.length
    const words = wordsOf(sentence.text)
    const loud = stressedAt(
      words.map((word) => word.text),
      stressed,
    )
    const marks = words.map(({ from }, place): WordMark => {
      const own = styles[at + from]
      const mark = own === undefined ? unmarked : markOf(own)
      return loud.has(place) && mark.emphasis === null ? { ...mark, emphasis: 'strong' } : mark
    })
    const isLast = index === sentences.length - 1
    return {
      ...base,
      text: sentence.text,
      sounds,
      marks,
      pause: isLast ? pause.seconds : sentence.pause,
      isExact: isLast && pause.isExact,
    }
  })
}

/**
 * Splits a document into what is said in one breath, with the mark of each word.
 * @param language That of text without its own.
 * @param stressed Words or phrases to stress wherever they stand.
 */
export function planSpeech(
  document: SpokenDocument,
  language: LanguageCode,
  stressed: readonly string[] = [],
): Utterance[] {
  return flowsOf(document, language).flatMap((flow) => utterancesOf(flow, stressed))
}

/** Whether a plan has a word to speak. */
export function hasWords(plan: readonly Utterance[]): boolean {
  return plan.some(({ text, sounds }) => sounds !== null || /[\p{L}\p{N}]/u.test(text))
}

/** The silence before and after all speech. Seconds. */
export const marginSeconds = { lead: 0.12, tail: 0.25 } as const

/** Estimates how long a plan is spoken at a speed, from its letters and pauses. Seconds. */
export function estimateSeconds(plan: readonly Utterance[], speed: number): number {
  const spoken = plan.map(({ text, language, marks, pause, isExact }) => {
    const rate = marks.length === 0 ? 1 : marks.reduce((sum, mark) => sum + 1 / mark.rate, 0) / marks.length
    return (spokenSeconds(text, language) * rate) / speed + (isExact ? pause : pause / speed)
  })
  return spoken.reduce((sum, seconds) => sum + seconds, marginSeconds.lead + marginSeconds.tail)
}
