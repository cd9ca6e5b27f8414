import { resourcePrice } from '../../contract/resource-price.ts'
import { spokenSeconds } from '../short-video.ts'
import { pausesIn, plainWords, type SpokenParagraph } from './speech-marks.ts'

/** A finished speech: the estimate for its words at normal speed, and how long it became. Seconds. */
export type PastSpeech = { readonly estimated: number; readonly spoken: number }

/** The price of a speech before it is spoken. Credits and seconds; the finished length sets the charge. */
export type SpeechPrice = {
  readonly least: number
  readonly credits: number
  readonly most: number
  readonly seconds: number
  /** How many finished speeches of its voices it is based on: the fewest of them. */
  readonly measured: number
}

/** How far an estimate may be off: without any speech of the voice, and with some. */
const errors = { none: 0.3, some: 0.18 } as const
/** Silence at both ends, which any length may have. Seconds. */
const ends = 0.6
/** Most past speeches that count, the latest ones. */
const mostPast = 8

/** Estimates how long a text is spoken at normal speed, its own pauses left out. Seconds. */
export function speechSeconds(paragraphs: readonly SpokenParagraph[], language?: string): number {
  const words = paragraphs.map(({ text }) => plainWords(text)).join('\n\n')
  return spokenSeconds(words, ...(language === undefined ? [] : [language]))
}

/** The pace of a voice as a factor of the estimate: the middle one of its last speeches. */
function paceOf(past: readonly PastSpeech[]): number | null {
  const factors = past
    .slice(0, mostPast)
    .filter(({ estimated, spoken }) => estimated > 0.5 && spoken > 0)
    .map(({ estimated, spoken }) => spoken / estimated)
    .toSorted((one, other) => one - other)
  return factors[Math.floor(factors.length / 2)] ?? null
}

/** Neighbouring paragraphs in one voice. */
function inVoices(paragraphs: readonly SpokenParagraph[]): (readonly [SpokenParagraph, ...SpokenParagraph[]])[] {
  const groups: [SpokenParagraph, ...SpokenParagraph[]][] = []
  for (const paragraph of paragraphs) {
    const last = groups.at(-1)
    if (last?.[0].voiceId === paragraph.voiceId) last.push(paragraph)
    else groups.push([paragraph])
  }
  return groups
}

/**
 * Quotes a speech as a range, because the finished second sets the charge (interface: Audio generation, 5 credits and
 * one for each second). `pastOf`: finished speeches of a voice, the latest first; null is the voice of the text.
 */
export function quoteSpeech(
  paragraphs: readonly SpokenParagraph[],
  {
    speed,
    pastOf,
    language,
  }: {
    readonly speed: number
    readonly pastOf: (voiceId: string | null) => readonly PastSpeech[]
    readonly language?: string
  },
): SpeechPrice {
  const spoken = inVoices(paragraphs).map((group) => {
    const past = pastOf(group[0].voiceId)
    const pace = paceOf(past)
    const words = (speechSeconds(group, language) * (pace ?? 1)) / speed
    const error = words * (pace === null ? errors.none : errors.some)
    return { words, error, measured: pace === null ? 0 : Math.min(mostPast, past.length) }
  })
  const words = spoken.reduce((sum, one) => sum + one.words, 0)
  const error = spoken.reduce((sum, one) => sum + one.error, 0)
  const pauses = paragraphs.reduce((sum, { text }) => sum + pausesIn(text), 0)
  const price = (durationSeconds: number) => resourcePrice({ kind: 'audio', durationSeconds })
  const seconds = words + pauses + ends / 2
  return {
    least: price(Math.max(0, words - error + pauses)),
    credits: price(seconds),
    most: price(words + error + pauses + ends),
    seconds,
    measured: Math.min(...spoken.map(({ measured }) => measured)),
  }
}
