import { setImmediate } from 'node:timers/promises'
import { outputSampleRate, mapChannels, type Sound, durationOf } from '../audio/sound.ts'
import { createRandomStream } from '../drawing/random-stream.ts'
import type { RenderContext } from '../renderer.ts'
import type { Speaker, LanguageCode } from './cast.ts'
import { splitSentences } from './split-sentences.ts'
import { enliven } from './melody.ts'
import type { Delivery, Spoken, TimedPhone, TimedWord } from './spoken.ts'
import { createVoiceBox } from './voice-box.ts'
import { equalise } from '../audio/biquad.ts'
import { compress } from '../audio/compress.ts'
import { levelTo } from '../audio/level.ts'
import { addReverb } from '../audio/reverb.ts'
import type { RenderedFile } from '../model-definition.ts'

const leadSeconds = 0.12
const tailSeconds = 0.25
/** Random variation of each sentence, as a share of the speed and in semitones. */
const stray = { speed: 0.03, pitch: 0.45 } as const

/**
 * A text to speak. `pause` is a factor of the silences between sentences; a lively one has a melody of its own over the
 * engine's.
 */
export type Recital = {
  readonly text: string
  readonly language: LanguageCode
  readonly speaker: Speaker
  readonly delivery: Delivery
  readonly pause: number
  readonly seed: number
  readonly isLively?: boolean
}

/**
 * Speaks a text, sentence by sentence. The seed varies tempo and pitch of each sentence slightly.
 * @throws Error with a sentence for the user where there is nothing to be spoken.
 */
export async function recite(recital: Recital, context: RenderContext): Promise<Spoken> {
  const { text, language, speaker, delivery, pause, seed, isLively = false } = recital
  const sentences = splitSentences(text, language, pause)
  if (sentences.length === 0) throw new Error('The text has no words to speak.')
  const voiceBox = createVoiceBox()
  const random = createRandomStream(`recite ${seed}`)
  const parts: { at: number; channel: Float32Array }[] = []
  const words: TimedWord[] = []
  const phones: TimedPhone[] = []
  let at = leadSeconds
  for (const [index, sentence] of sentences.entries()) {
    // Yields to the event loop so that a cancellation can arrive.
    await setImmediate()
    context.signal.throwIfAborted()
    const take = {
      speed: delivery.speed * (1 + random.between(-stray.speed, stray.speed)),
      pitch: delivery.pitch + random.between(-stray.pitch, stray.pitch),
    }
    const said = await voiceBox.say(sentence.text, speaker, take)
    const spoken = isLively ? enliven(said, language) : said
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

/** Processing of a synthetic voice: `warmth` and `presence` in decibels, `room` as a share from 0 to 1. */
export type Polish = { readonly warmth: number; readonly presence: number; readonly room: number }

/** Clear and close, for any use. */
export const plainPolish: Polish = { warmth: 2, presence: 2, room: 0 }

const compression = { threshold: -24, ratio: 2.6, attack: 0.004, release: 0.12 } as const
const roomShape = { seconds: 0.55, damping: 0.6, size: 0.45 } as const

function inRoom({ rate, channels: [voice] }: Sound, share: number): Sound {
  const both = [voice.slice(), voice.slice()] as const
  const send = voice.map((sample) => sample * share)
  addReverb(both, [send, send], rate, roomShape)
  return { rate, channels: both }
}

/** Removes rumble and hiss from a voice, compresses it and sets its loudness in LUFS. */
export function polishVoice(voice: Sound, { warmth, presence, room }: Polish, loudness: number): Sound {
  const shaped = mapChannels(voice, (channel) => {
    const toned = equalise(
      channel,
      [
        { kind: 'high-pass', frequency: 70, q: 0.7 },
        { kind: 'peak', frequency: 200, q: 0.9, gain: warmth },
        { kind: 'peak', frequency: 2900, q: 1, gain: presence },
        { kind: 'high-shelf', frequency: 8000, q: 0.7, gain: -2.5 },
      ],
      voice.rate,
    )
    return compress(toned, voice.rate, compression)
  })
  return levelTo(room > 0 ? inRoom(shaped, room) : shaped, loudness)
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Returns a JSON file with the times of each word and speech sound in seconds, to keep beside the sound.
 * @param notes What else is to be kept with it.
 */
export function timingFile(
  { sound, words, phones }: Spoken,
  language: LanguageCode,
  notes: Readonly<Record<string, unknown>> = {},
): RenderedFile {
  const timed = <Timed extends { start: number; end: number }>(one: Timed) => ({
    ...one,
    start: rounded(one.start),
    end: rounded(one.end),
  })
  const heard = { words: words.map(timed), phones: phones.map(timed) }
  const times = { language, duration: rounded(durationOf(sound)), ...notes, ...heard }
  return { file: new TextEncoder().encode(JSON.stringify(times)), contentType: 'application/json' }
}
