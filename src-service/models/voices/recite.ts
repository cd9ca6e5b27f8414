import { setImmediate } from 'node:timers/promises'
import { outputSampleRate } from '../audio/sound.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { RenderContext } from '../renderer.ts'
import type { Speaker } from './cast.ts'
import type { LanguageCode } from './languages.ts'
import { splitSentences } from './split-sentences.ts'
import type { Delivery, Spoken, TimedPhone, TimedWord } from './spoken.ts'
import { createVoiceBox } from './voice-box.ts'

const leadSeconds = 0.12
const tailSeconds = 0.25
/** How far one sentence may stray from the delivery, as a share of the speed and in semitones: another take. */
const stray = { speed: 0.03, pitch: 0.45 } as const

/** A text to be spoken. `pause` is a factor of the silences between sentences. */
export type Recital = {
  readonly text: string
  readonly language: LanguageCode
  readonly speaker: Speaker
  readonly delivery: Delivery
  readonly pause: number
  readonly seed: number
}

/**
 * Speaks a text, sentence by sentence. Another seed gives another take: tempo and pitch of each sentence stray a little.
 *
 * @throws Error with a sentence for the user where there is nothing to be spoken.
 */
export async function recite(recital: Recital, context: RenderContext): Promise<Spoken> {
  const { text, language, speaker, delivery, pause, seed } = recital
  const sentences = splitSentences(text, language, pause)
  if (sentences.length === 0) throw new Error('The text has no words to speak.')
  const voiceBox = createVoiceBox()
  const random = createRandomStream(`recite ${seed}`)
  const parts: { at: number; channel: Float32Array }[] = []
  const words: TimedWord[] = []
  const phones: TimedPhone[] = []
  let at = leadSeconds
  for (const [index, sentence] of sentences.entries()) {
    // Lets a message through that nobody waits any more.
    await setImmediate()
    context.signal.throwIfAborted()
    const take = {
      speed: delivery.speed * (1 + random.between(-stray.speed, stray.speed)),
      pitch: delivery.pitch + random.between(-stray.pitch, stray.pitch),
    }
    const spoken = await voiceBox.say(sentence.text, speaker, take)
    const start = at
    const [channel] = spoken.sound.channels
    parts.push({ at: Math.round(start * outputSampleRate), channel })
    words.push(...spoken.words.map((word) => ({ ...word, start: start + word.start, end: start + word.end })))
    phones.push(...spoken.phones.map((phone) => ({ ...phone, start: start + phone.start, end: start + phone.end })))
    at += channel.length / outputSampleRate + sentence.pause / delivery.speed
    context.onProgress((index + 1) / (sentences.length + 1))
  }
  const whole = new Float32Array(Math.round((at + tailSeconds) * outputSampleRate))
  for (const part of parts) whole.set(part.channel.subarray(0, whole.length - part.at), part.at)
  return { sound: { rate: outputSampleRate, channels: [whole] }, words, phones }
}
