import { z } from 'zod'
import { commonPlaces } from '../../util/common-places.ts'
import { JobId } from '../ids.ts'
import type { SpokenParagraph } from './speech-marks.ts'
import { sentencesOf, splitSpeech } from './split-speech.ts'

/** A sentence with its marks. `voiceId`: its own voice; null for that of the text. `paragraph`: its place in the text. */
export const SpokenSentence = z.object({ text: z.string(), voiceId: z.string().nullable(), paragraph: z.int() })
export type SpokenSentence = z.output<typeof SpokenSentence>

/** Neighbouring sentences of one run, in the order in which it speaks them. `run`: its place among the runs. */
export const SpeechPiece = z.object({ run: z.int(), from: z.int(), count: z.int() })
export type SpeechPiece = z.output<typeof SpeechPiece>

/** What a joined speech consists of: what each run speaks, and the pieces in the order in which they are heard. */
export type SpeechComposition = {
  readonly runs: readonly (readonly SpokenSentence[])[]
  readonly pieces: readonly SpeechPiece[]
}

/** Speech whose unchanged sentences are kept: a joined one, or that of one run. */
export const SpeechSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('joined'), id: z.uuid() }),
  z.object({ kind: z.literal('run'), jobId: JobId }),
])
export type SpeechSource = z.output<typeof SpeechSource>

/** Bounds of the silence between pieces. Seconds. */
export const speechGap = { least: 0, usual: 0.4, most: 3 } as const

/** The sentences of a text, in order. */
export function sentencesIn(paragraphs: readonly SpokenParagraph[]): SpokenSentence[] {
  return paragraphs.flatMap(({ text, voiceId }, paragraph) =>
    sentencesOf(text).map((sentence) => ({ text: sentence, voiceId, paragraph })),
  )
}

/** Puts sentences back into paragraphs. */
export function paragraphsFrom(sentences: readonly SpokenSentence[]): SpokenParagraph[] {
  const paragraphs: { text: string; voiceId: string | null; paragraph: number }[] = []
  for (const { text, voiceId, paragraph } of sentences) {
    const last = paragraphs.at(-1)
    if (last?.paragraph === paragraph && last.voiceId === voiceId) last.text = `${last.text} ${text}`
    else paragraphs.push({ text, voiceId, paragraph })
  }
  return paragraphs.map(({ text, voiceId }) => ({ text, voiceId }))
}

const sameSentence = (one: SpokenSentence | undefined, other: SpokenSentence | undefined) =>
  one !== undefined && one.text === other?.text && one.voiceId === other.voiceId

/** How many sentences two texts begin with in common. */
function sharedStart(known: readonly SpokenSentence[], next: readonly SpokenSentence[]): number {
  const end = known.findIndex((sentence, place) => !sameSentence(sentence, next[place]))
  return end < 0 ? Math.min(known.length, next.length) : end
}

/** For each sentence of `next`, the place of the same one in `known`, so that as many as possible keep their order. */
function matchSentences(known: readonly SpokenSentence[], next: readonly SpokenSentence[]): (number | null)[] {
  // An edit leaves most of a text as it is, and the rest is compared in the square of its length.
  const start = sharedStart(known, next)
  const [restOfKnown, restOfNext] = [known.slice(start), next.slice(start)]
  const end = sharedStart(restOfKnown.toReversed(), restOfNext.toReversed())
  const without = (all: readonly SpokenSentence[]) => all.slice(0, all.length - end)
  const middle = new Map(
    commonPlaces(without(restOfKnown), without(restOfNext), sameSentence).map(([place, at]) => [at, place + start]),
  )
  return next.map((_, place) => {
    if (place < start) return place
    return place >= next.length - end ? place + known.length - next.length : (middle.get(place - start) ?? null)
  })
}

/** A text that is to be spoken, with the sentences that are kept from an earlier composition. */
export type SpeechPlan = {
  /** What is spoken anew, a run for each, as it is sent. */
  readonly parts: readonly (readonly SpokenParagraph[])[]
  /** How many sentences are kept. */
  readonly kept: number
  /** The runs of the earlier composition that are still heard, by their place there. */
  readonly keptRuns: readonly number[]
  /** Of the kept runs, then of the new parts. */
  readonly composition: SpeechComposition
}

/**
 * Plans a text: sentences that `earlier` has with the same words, marks and voice are kept, the others are spoken in as
 * few runs as possible. Without `earlier`, all are spoken. `most`: characters that a run can speak, if not the usual.
 */
export function planSpeech(
  paragraphs: readonly SpokenParagraph[],
  earlier: SpeechComposition | null = null,
  most?: number,
): SpeechPlan {
  const next = sentencesIn(paragraphs)
  const known = (earlier?.pieces ?? []).flatMap(({ run, from, count }) =>
    Array.from({ length: count }, (_, index) => ({ run, place: from + index })),
  )
  const spoken = known.map(({ run, place }) => earlier?.runs[run]?.[place])
  const matched = matchSentences(
    spoken.flatMap((one) => one ?? []),
    next,
  )
  const heard = [...new Set(matched.flatMap((place) => (place === null ? [] : [known[place]?.run ?? 0])))]
  const keptRuns = heard.toSorted((one, other) => one - other)
  const runs = keptRuns.map((run) => earlier?.runs[run] ?? [])
  const parts: (readonly SpokenParagraph[])[] = []
  const pieces: SpeechPiece[] = []
  const add = (piece: SpeechPiece) => {
    const last = pieces.at(-1)
    const follows = last !== undefined && last.run === piece.run && last.from + last.count === piece.from
    if (follows) pieces[pieces.length - 1] = { ...last, count: last.count + piece.count }
    else pieces.push(piece)
  }
  let anew: SpokenSentence[] = []
  const speakAnew = () => {
    for (const part of splitSpeech(paragraphsFrom(anew), most)) {
      const sentences = sentencesIn(part.paragraphs)
      parts.push(part.paragraphs)
      runs.push(sentences)
      pieces.push({ run: runs.length - 1, from: 0, count: sentences.length })
    }
    anew = []
  }
  for (const [index, sentence] of next.entries()) {
    const place = matched[index] ?? null
    const source = place === null ? undefined : known[place]
    if (source === undefined) anew.push(sentence)
    else {
      speakAnew()
      add({ run: keptRuns.indexOf(source.run), from: source.place, count: 1 })
    }
  }
  speakAnew()
  return { parts, kept: matched.filter((place) => place !== null).length, keptRuns, composition: { runs, pieces } }
}
