// oxlint-disable-next-line typescript/triple-slash-reference -- who reaches this file from beside the service needs these types too
/// <reference path="./espeak-ng-emscripten.d.ts" />
import createModule, { type SpeechEvent, type SpeechModule } from '@echogarden/espeak-ng-emscripten'
import { clamp } from '../drawing/scalar.ts'
import { espeakSounds } from './ipa.ts'
import { readVoiceData } from './read-voice-data.ts'
import { endWords, type Spoken, type SpeechEngine, type TimedPhone, wordsOf } from './spoken.ts'

const usualRate = 165
const rateBounds = { least: 80, most: 450 } as const
const usualPitch = 50
const stepsPerSemitone = 6.3
const liveliness = 58
const stressMark = /ˈ/
// Stress, pauses, and the mark of a word read in another language.
const marks = /[ˈˌ_]|\([a-z-]+\)/g

function phonesOf(events: readonly SpeechEvent[], length: number): TimedPhone[] {
  const heard = events.filter(({ type }) => type === 'phoneme')
  return heard
    .map(({ id, audio_position: at }, index) => {
      const next = heard[index + 1]?.audio_position
      const end = next === undefined ? length : Math.min(length, next / 1000)
      const phone = id.replaceAll(marks, '').trim()
      return { phone, stressed: stressMark.test(id), start: at / 1000, end }
    })
    .filter(({ start, end }) => end > start)
}

/** Returns the time of the first word event within each word's letters; null if there is none. */
function startsOf(sentence: string, events: readonly SpeechEvent[]): (number | null)[] {
  const heard = events.filter(({ type }) => type === 'word')
  return wordsOf(sentence).map(({ from, to }) => {
    const first = heard.find(({ text_position: at }) => at - 1 >= from && at - 1 < to)
    return first === undefined ? null : first.audio_position / 1000
  })
}

/** Starts a worker with a fixed clock: its synchronous start seeds the breath noise with the time of day. */
function startWorker({ eSpeakNGWorker }: SpeechModule) {
  const { now } = Date
  Date.now = () => 0
  try {
    return new eSpeakNGWorker()
  } finally {
    Date.now = now
  }
}

/** Starts eSpeak NG: formant speech in all languages, clear but robotic. Takes about 0.2 seconds and 60 MB. */
export async function createEspeakEngine(): Promise<SpeechEngine> {
  const data = await readVoiceData(new URL('espeak-ng.data', import.meta.resolve('@echogarden/espeak-ng-emscripten')))
  // A copy, because the bytes may be a part of a larger buffer.
  const { buffer } = new Uint8Array(data)
  const worker = await startWorker(await createModule({ getPreloadedPackage: () => buffer }))

  function say(sentence: string, voice: string, { speed, pitch }: { speed: number; pitch: number }): Spoken {
    // An unknown voice would silently keep the previous one.
    if (worker.set_voice(voice) !== 0) throw new Error(`The voice ${voice} is not there.`)
    worker.rate = clamp(Math.round(usualRate * speed), rateBounds.least, rateBounds.most)
    worker.pitch = clamp(Math.round(usualPitch + pitch * stepsPerSemitone), 0, 99)
    worker.range = liveliness
    const parts: Float32Array[] = []
    const events: SpeechEvent[] = []
    worker.synthesize(sentence, (samples, heard) => {
      if (samples !== null && samples.length > 0) parts.push(Float32Array.from(samples, (sample) => sample / 32_768))
      events.push(...heard)
      return false
    })
    const channel = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let place = 0
    for (const part of parts) {
      channel.set(part, place)
      place += part.length
    }
    const length = channel.length / worker.samplerate
    const phones = phonesOf(events, length)
    const texts = wordsOf(sentence).map(({ text }) => text)
    const words = endWords(texts, startsOf(sentence, events), phones, length)
    return { sound: { rate: worker.samplerate, channels: [channel] }, words, phones }
  }

  function saySounds(word: string, sounds: string, voice: string, delivery: { speed: number; pitch: number }): Spoken {
    const { sound, phones } = say(`[[${espeakSounds(sounds)}]]`, voice, delivery)
    return { sound, phones, words: endWords([word], [0], phones, sound.channels[0].length / sound.rate) }
  }

  return { pitchReach: 7, say, saySounds }
}
