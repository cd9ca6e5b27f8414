import { writeFile } from 'node:fs/promises'
import type { JoinedFile, JoinOrder, VoiceWord } from '#shared/domain/captions/voice-times.ts'
import { decodeSound } from '../models/audio/decode-sound.ts'
import { encodeSound } from '../models/audio/encode-sound.ts'
import { resample } from '../models/audio/resample.ts'
import { fade, type Sound } from '../models/audio/sound.ts'
import { timeSentences, type TimedSentence } from './time-sentences.ts'

/** Longer than what one run can speak, at half speed. */
const mostSeconds = 3_600
/** Edges of a piece below this share of its peak are silence (-46 dB). */
const silence = 0.005
/** What is left of the silence at the edges of a piece, and how long a cut is faded so that it does not click. Seconds. */
const edge = 0.03
const fadeSeconds = 0.008

/** A piece with its edges trimmed. `start`: where its sound begins in its run. Seconds. */
type Cut = { readonly samples: Float32Array; readonly start: number; readonly words: readonly VoiceWord[] }

/** The quietest moment between two times of a sound: the middle of its quietest 20 ms. Seconds. */
function quietestBetween({ rate, channels: [samples] }: Sound, from: number, to: number): number {
  const step = Math.round(0.005 * rate)
  const width = 4 * step
  let [best, least] = [(from + to) / 2, Infinity]
  for (let at = Math.max(0, Math.round(from * rate)); at + width <= Math.min(samples.length, to * rate); at += step) {
    let energy = 0
    for (let index = at; index < at + width; index += 1) energy += (samples[index] as number) ** 2
    if (energy < least) [best, least] = [(at + width / 2) / rate, energy]
  }
  return best
}

/** Where to cut between the sentences of a run: before the first, between each two, after the last. Seconds. */
function cutsBetween(sound: Sound, sentences: readonly TimedSentence[]): number[] {
  const between = sentences.slice(1).map(({ start }, index) => {
    const { end } = sentences[index] as TimedSentence
    return quietestBetween(sound, Math.min(end, start) - edge, Math.max(end, start) + edge)
  })
  return [0, ...between, sound.channels[0].length / sound.rate]
}

function cutPiece(sound: Sound, from: number, to: number, words: readonly VoiceWord[]): Cut {
  const { rate } = sound
  const all = sound.channels[0].subarray(Math.round(from * rate), Math.round(to * rate))
  const peak = all.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const isHeard = (sample: number) => Math.abs(sample) > peak * silence
  const first = Math.max(0, all.findIndex(isHeard) - Math.round(edge * rate))
  const last = Math.min(all.length, all.findLastIndex(isHeard) + Math.round(edge * rate))
  const trimmed: Sound = { rate, channels: [all.slice(first, last)] }
  return { samples: fade(trimmed, fadeSeconds, fadeSeconds).channels[0], start: from + first / rate, words }
}

/** Reads a run once and cuts all its pieces. */
async function cutRun(
  { runs, pieces }: Pick<JoinOrder, 'runs' | 'pieces'>,
  run: number,
  signal: AbortSignal,
): Promise<{ readonly rate: number; readonly cuts: ReadonlyMap<number, Cut> }> {
  const { path, sentences } = runs[run] ?? { path: '', sentences: [] }
  const sound = await decodeSound(path, { channels: 1, mostSeconds })
  signal.throwIfAborted()
  const timed = await timeSentences(sound, sentences, signal)
  const borders = cutsBetween(sound, timed)
  const own = [...pieces.entries()].filter(([, piece]) => piece.run === run)
  const cuts = own.map(([place, { from, count }]) => {
    const words = timed.slice(from, from + count).flatMap((sentence) => sentence.words)
    return [place, cutPiece(sound, borders[from] ?? 0, borders[from + count] ?? 0, words)] as const
  })
  return { rate: sound.rate, cuts: new Map(cuts) }
}

/**
 * Joins pieces of several runs into one file, cut in the silence between sentences, with the same silence between all
 * pieces. `onProgress` counts runs. Runs are read one after the other, so that memory holds one of them and the result.
 *
 * @throws Error with a sentence for the user where a file cannot be read; the signal's reason.
 */
export async function joinSpeech(
  order: JoinOrder,
  { signal, onProgress }: { readonly signal: AbortSignal; onProgress(made: number, of: number): void },
): Promise<JoinedFile> {
  const used = [...new Set(order.pieces.map(({ run }) => run))]
  const cuts = new Map<number, Cut>()
  let rate = 48_000
  for (const [made, run] of used.entries()) {
    const read = await cutRun(order, run, signal)
    rate = read.rate
    for (const [place, cut] of read.cuts) cuts.set(place, cut)
    onProgress(made + 1, used.length)
  }
  const gap = Math.round(order.gap * rate)
  const ordered = order.pieces.flatMap((_, place) => cuts.get(place) ?? [])
  const length = ordered.reduce((sum, { samples }) => sum + samples.length, 0) + gap * Math.max(0, ordered.length - 1)
  const joined = new Float32Array(length)
  const words: VoiceWord[] = []
  let at = 0
  for (const cut of ordered) {
    joined.set(cut.samples, at)
    const shift = at / rate - cut.start
    words.push(...cut.words.map((word) => ({ ...word, start: word.start + shift, end: word.end + shift })))
    at += cut.samples.length + gap
  }
  const sound: Sound = { rate: order.sampleRate, channels: [resample(joined, rate, order.sampleRate)] }
  const { file } = await encodeSound(sound, order.format)
  signal.throwIfAborted()
  await writeFile(order.target, file)
  return { seconds: length / rate, words }
}
