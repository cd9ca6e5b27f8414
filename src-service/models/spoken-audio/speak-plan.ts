import type { SpeechEmotion } from '#shared/contract/audio.ts'
import { setImmediate } from 'node:timers/promises'
import { resample } from '../audio/resample.ts'
import { durationOf, factorOf, scale, type Sound } from '../audio/sound.ts'
import { limitPeaks } from '../audio/limiter.ts'
import { deliveryPeak, levelPeak } from '../audio/level.ts'
import { measureLoudness, silentLoudness } from '../audio/loudness.ts'
import { clamp } from '../drawing/scalar.ts'
import type { RenderContext } from '../renderer.ts'
import { enliven } from '../voices/melody.ts'
import type { Spoken, TimedPhone, TimedWord } from '../voices/spoken.ts'
import { createVoiceBox, type VoiceBox } from '../voices/voice-box.ts'
import { emotionChanges } from './emotions.ts'
import { joinSounds, shapeTone } from './join-sounds.ts'
import { marginSeconds, type Utterance, type WordMark } from './plan-speech.ts'
import { liftOf, setVolume, stretchWords } from './shape-words.ts'
import type { VoiceSetting } from './voice-setting.ts'

/** Samples a second while it is worked on: twice the highest frequency that an engine speaks. */
const workRate = 24_000
/** The engines speak this fast themselves; what is faster or slower is stretched. Factors. */
const engineSpeed = { least: 0.5, most: 2.4 } as const
/** An utterance ends with this much of its own silence, which a break of the text has in it. Seconds. */
const ownSilence = 0.09
/** How near a loudness is enough, and how often it is corrected. Decibels. */
const closeEnough = 0.15
const mostPasses = 4
/** The loudness of a voice is measured on this much of it. Seconds. */
const mostMeasured = 120

/** How a whole text is spoken: speed as a factor, pitch in semitones. */
export type SpeechDelivery = { readonly speed: number; readonly pitch: number; readonly emotion: SpeechEmotion }

/** Finds the voice of an utterance. */
export type VoiceOf = (utterance: Utterance) => Promise<VoiceSetting>

/** The most frequent value of the words, so that most of them are spoken by the engine itself. */
function usual(marks: readonly WordMark[], field: 'rate' | 'pitch', fallback: number): number {
  const counts = new Map<number, number>()
  for (const mark of marks) counts.set(mark[field], (counts.get(mark[field]) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? fallback
}

/** Speaks one utterance as its marks say. */
async function sayOne(
  voiceBox: VoiceBox,
  utterance: Utterance,
  voice: VoiceSetting,
  { speed, pitch, emotion }: SpeechDelivery,
): Promise<Spoken> {
  const { text, sounds, language, marks, hertz, range } = utterance
  const acted = emotionChanges[emotion]
  const [rate, high] = [usual(marks, 'rate', 1), usual(marks, 'pitch', 0)]
  const whole = speed * acted.speed * voice.speed * rate
  const own = clamp(whole, engineSpeed.least, engineSpeed.most)
  const wanted = hertz === null ? voice.pitch : 12 * Math.log2(hertz / voice.speaker.hertz)
  const take = { speed: own, pitch: wanted + pitch + acted.pitch + high }
  const said =
    sounds === null
      ? await voiceBox.say(text, voice.speaker, take)
      : await voiceBox.saySounds(text, sounds, voice.speaker, take)
  const near = voice.speaker.hertz * 2 ** (take.pitch / 12)
  const melody = { range: range * acted.range * voice.range, lift: liftOf(said.words, marks, high), near }
  const paced = stretchWords(enliven(said, language, melody), marks, rate, whole / own)
  return setVolume({ ...paced, sound: shapeTone(paced.sound, [...voice.tone, ...acted.tone]) }, marks)
}

type Part = { readonly at: number; readonly sound: Sound; readonly loudness: number }

/** Limits the parts one by one: silence lies between them, and a whole text at once would need much memory. */
const louder = (parts: readonly Part[], gain: number): Part[] =>
  parts.map((part) => ({ ...part, sound: limitPeaks(scale(part.sound, factorOf(gain)), deliveryPeak) }))

/** The first parts of a text: enough to know how loud the voice is. */
function firstOf(parts: readonly Part[]): readonly Part[] {
  let seconds = 0
  const end = parts.findIndex(({ sound }) => (seconds += durationOf(sound)) > mostMeasured)
  return end < 0 ? parts : parts.slice(0, end + 1)
}

const loudnessOf = (parts: readonly Part[]) =>
  measureLoudness(
    joinSounds(
      parts.map(({ sound }) => sound),
      0.2,
    ),
  )

/** Finds the gain that brings parts of one voice to a loudness, in decibels; null if they are too short to measure. */
function gainFor(parts: readonly Part[], wanted: number): number | null {
  const heard = firstOf(parts)
  let loudness = loudnessOf(heard)
  if (loudness <= silentLoudness) return null
  let gain = 0
  for (let pass = 0; pass < mostPasses && Math.abs(wanted - loudness) >= closeEnough; pass += 1) {
    gain += wanted - loudness
    // What the limiter takes away is added again.
    loudness = loudnessOf(louder(heard, gain))
  }
  return gain
}

/** Puts the parts at their places, each at the loudness of its voice. */
function assemble(parts: readonly Part[], seconds: number, rate: number): Sound {
  const loudnesses = [...new Set(parts.map(({ loudness }) => loudness))]
  const gains = new Map(
    loudnesses.map((wanted) => [
      wanted,
      gainFor(
        parts.filter(({ loudness }) => loudness === wanted),
        wanted,
      ),
    ]),
  )
  const whole = new Float32Array(Math.round(seconds * rate))
  for (const part of parts) {
    const gain = gains.get(part.loudness) ?? null
    const [levelled] = gain === null ? [{ ...part, sound: levelPeak(part.sound) }] : louder([part], gain)
    const channel = resample((levelled ?? part).sound.channels[0], workRate, rate)
    const start = Math.round(part.at * rate)
    whole.set(channel.subarray(0, whole.length - start), start)
  }
  return { rate, channels: [whole] }
}

/**
 * Speaks a plan: one channel at `rate`, at the loudness of its voices, with the times of its words and speech sounds.
 * The same plan gives the same samples.
 * @throws Error with a sentence for the user where there is nothing to be spoken.
 */
export async function speakPlan(
  plan: readonly Utterance[],
  delivery: SpeechDelivery,
  { rate, voiceOf, context }: { readonly rate: number; readonly voiceOf: VoiceOf; readonly context: RenderContext },
): Promise<Spoken> {
  const voiceBox = createVoiceBox(workRate)
  const parts: Part[] = []
  const words: TimedWord[] = []
  const phones: TimedPhone[] = []
  const { volume, speed: acted } = emotionChanges[delivery.emotion]
  let at: number = marginSeconds.lead
  for (const [index, utterance] of plan.entries()) {
    // Yields to the event loop so that a cancellation can arrive.
    await setImmediate()
    context.signal.throwIfAborted()
    const { text, pause, isExact, marks } = utterance
    if (text !== '') {
      const voice = await voiceOf(utterance)
      const spoken = await sayOne(voiceBox, utterance, voice, delivery)
      const start = at
      const later = <Timed extends { readonly start: number; readonly end: number }>(one: Timed) => ({
        ...one,
        start: start + one.start,
        end: start + one.end,
      })
      parts.push({ at: start, sound: spoken.sound, loudness: voice.loudness + volume })
      words.push(...spoken.words.map(later))
      phones.push(...spoken.phones.map(later))
      at += spoken.sound.channels[0].length / workRate
    }
    const slow = delivery.speed * acted * (marks.at(-1)?.rate ?? 1)
    at += isExact ? Math.max(0, pause - (text === '' ? 0 : ownSilence)) : pause / slow
    context.onProgress((index + 1) / (plan.length + 1))
  }
  if (parts.length === 0) throw new Error('The text has no words to speak.')
  return { sound: assemble(parts, at + marginSeconds.tail, rate), words, phones }
}
