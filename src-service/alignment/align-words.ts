import { matchFrames, type Path } from './match-frames.ts'
import type { ReferenceSpeech } from './reference-speech.ts'
import { cepstra, type Channel, type Frames, melEnergies, pool, voiceActivity } from './speech-features.ts'

/** A word of the script with its time in a sound. Seconds; `uncertainty` above 1.8 marks a word to look at. */
export type AlignedWord = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly uncertainty: number
}

/**
 * A script in a sound. `misfit`: how unlike the two are, as a share of how unlike the sound is to the script read backwards,
 * which it does not say. Near 1 the sound says something else.
 */
type Alignment = { readonly words: readonly AlignedWord[]; readonly misfit: number }

const hop = 0.01
/** The path reaches a word this late (measured). Seconds. */
const lateness = 0.01
/** The first pass uses means of so many frames and a wide band around an even pace; the second stays near its path. */
const coarse = 4
const coarseBand = 22.5
const fineBand = 0.6
const paceBounds = { least: 0.45, most: 2.2 } as const

const sum = (values: Float32Array) => values.reduce((total, one) => total + one, 0)

/** The reference without its own pauses, at the speaker's pace, with the frame in which each word begins. */
function prepareReference({ sound, words, pauses }: ReferenceSpeech, spokenSeconds: number) {
  const paused = pauses.reduce((total, { start, end }) => total + end - start, 0)
  const speaking = sound.samples.length / sound.rate - paused
  const pace = Math.min(paceBounds.most, Math.max(paceBounds.least, speaking / Math.max(0.2, spokenSeconds)))
  const step = hop * pace
  const mel = melEnergies(sound, step)
  const all = cepstra(mel, voiceActivity(mel))
  const isQuiet = (time: number) => pauses.some(({ start, end }) => time >= start + 0.005 && time < end - 0.005)
  const kept = Array.from({ length: all.count }, (_, frame) => frame).filter((frame) => !isQuiet(frame * step))
  const data = new Float32Array(kept.length * all.width)
  kept.forEach((frame, index) =>
    data.set(all.data.subarray(frame * all.width, (frame + 1) * all.width), index * all.width),
  )
  const placeOf = (time: number) => {
    const place = kept.findIndex((frame) => frame * step >= time - step / 2)
    return place < 0 ? kept.length - 1 : place
  }
  const frames: Frames = { count: kept.length, width: all.width, data }
  return { frames, begins: words.map(({ start }) => placeOf(start)) }
}

const pausePlacesOf = (begins: readonly number[], count: number) => new Set([0, ...begins, count])

/** The first pass: every fourth frame, around the share of the voice that was heard so far. */
function matchCoarsely(sound: Frames, voiced: Float32Array, reference: Frames, begins: readonly number[]): Path {
  const [fewSound, fewReference] = [pool(sound, coarse), pool(reference, coarse)]
  const fewVoiced = pool({ count: voiced.length, width: 1, data: voiced }, coarse).data
  const [all, end] = [Math.max(1e-6, sum(fewVoiced)), fewReference.count]
  const half = Math.round(coarseBand / (hop * coarse))
  let heard = 0
  const middles = Array.from(fewVoiced, (one) => Math.round(((heard += one) / all) * end))
  const [first, last] = [0, middles.length - 1]
  return matchFrames({
    sound: fewSound,
    voiced: fewVoiced,
    reference: fewReference,
    pausePlaces: pausePlacesOf(
      begins.map((begin) => Math.round(begin / coarse)),
      end,
    ),
    from: Int32Array.from(middles, (middle, at) => (at === first ? 0 : Math.max(0, Math.min(end, middle) - half))),
    to: Int32Array.from(middles, (middle, at) => (at === last ? end : Math.min(end, middle + half))),
  })
}

/** The mean distance of the frames that are matched with speech. */
function meanDistance({ distances, isPause }: Path): number {
  const spoken = distances.filter((_, frame) => isPause[frame] === 0)
  return spoken.length === 0 ? Infinity : sum(spoken) / spoken.length
}

/** The reference from its end to its start. */
function reversed({ count, width, data }: Frames, begins: readonly number[]) {
  const turned = new Float32Array(data.length)
  for (let frame = 0; frame < count; frame += 1)
    turned.set(data.subarray(frame * width, (frame + 1) * width), (count - 1 - frame) * width)
  return { frames: { count, width, data: turned }, begins: begins.map((begin) => count - begin).toReversed() }
}

/** The second pass: every frame, near the path of the first. */
function matchFinely(
  sound: Frames,
  voiced: Float32Array,
  reference: Frames,
  begins: readonly number[],
  rough: Path,
): Path {
  const reach = Math.round(fineBand / hop)
  const from = new Int32Array(sound.count)
  const to = new Int32Array(sound.count)
  for (let frame = 0; frame < sound.count; frame += 1) {
    const at = (rough.places[Math.min(rough.places.length - 1, Math.floor(frame / coarse))] as number) * coarse
    from[frame] = Math.max(from[frame - 1] ?? 0, Math.min(reference.count - 1, at - reach), 0)
    to[frame] = Math.max(to[frame - 1] ?? 0, Math.min(reference.count, at + reach))
  }
  from[0] = 0
  to[sound.count - 1] = reference.count
  return matchFrames({ sound, voiced, reference, pausePlaces: pausePlacesOf(begins, reference.count), from, to })
}

/**
 * Times the words of a script in a sound, by matching the sound with the script read by the local voice: dynamic time
 * warping over MFCCs in two passes, with a waiting state before every word for the speaker's pauses.
 *
 * The sound has one channel of at least 16 kHz; what it says must be the script.
 */
export function alignWords(sound: Channel, speech: ReferenceSpeech): Alignment {
  const mel = melEnergies(sound, hop)
  const voiced = voiceActivity(mel)
  const target = cepstra(mel, voiced)
  const { frames: reference, begins } = prepareReference(speech, sum(voiced) * hop)
  const rough = matchCoarsely(target, voiced, reference, begins)
  const backwards = reversed(reference, begins)
  const misfit = meanDistance(rough) / meanDistance(matchCoarsely(target, voiced, backwards.frames, backwards.begins))
  const path = matchFinely(target, voiced, reference, begins, rough)
  let frame = 0
  const measured = begins.map((begin, index) => {
    const next = begins[index + 1] ?? reference.count
    while (frame < target.count && (path.isPause[frame] === 1 || (path.places[frame] as number) < begin)) frame += 1
    let [end, distance] = [frame, 0]
    while (end < target.count && path.isPause[end] === 0 && (path.places[end] as number) < next) {
      distance += path.distances[end] as number
      end += 1
    }
    return {
      text: speech.words[index]?.text ?? '',
      start: Math.max(0, frame * hop - lateness),
      end: end * hop,
      distance: end > frame ? distance / (end - frame) : 9,
      stretch: Math.abs(Math.log(Math.max(0.1, (end - frame) / Math.max(1, next - begin)))),
    }
  })
  const usual = measured.map(({ distance }) => distance).toSorted((a, b) => a - b)[measured.length >> 1] ?? 1
  // A wrong border spoils the words on both of its sides.
  const words = measured.map(({ text, start, end, distance, stretch }, index) => {
    const before = measured[Math.max(0, index - 1)]
    const uncertainty =
      Math.max(stretch, before?.stretch ?? 0) + Math.max(distance, before?.distance ?? 0) / Math.max(1e-6, usual)
    return { text, start, end, uncertainty }
  })
  return { words, misfit }
}
