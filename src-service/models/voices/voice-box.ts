import { resample } from '../audio/resample.ts'
import { outputSampleRate, durationOf } from '../audio/sound.ts'
import { clamp } from '../drawing/scalar.ts'
import { readerOf, type Speaker } from './cast.ts'
import { createEspeakEngine } from './espeak-engine.ts'
import { createFliteEngine } from './flite-engine.ts'
import { retime, type Delivery, type Spoken, type SpeechEngine } from './spoken.ts'

const quiet = 0.006
const marginSeconds = 0.03

/** Speaks sentences with any speaker. Engines start on first use. */
export type VoiceBox = {
  /** Speaks one sentence, without silence before and after it. */
  say(sentence: string, speaker: Speaker, delivery: Delivery): Promise<Spoken>
  /** Speaks a word by its sounds in IPA. @throws Error where none of them is known. */
  saySounds(word: string, sounds: string, speaker: Speaker, delivery: Delivery): Promise<Spoken>
}

/** Returns the indices of the first and last audible sample, with a small margin. */
function audibleSpan(channel: Float32Array, rate: number): readonly [number, number] {
  const heard = (sample: number) => Math.abs(sample) > quiet
  const [first, last] = [channel.findIndex(heard), channel.findLastIndex(heard)]
  if (first < 0) return [0, channel.length]
  const margin = Math.round(marginSeconds * rate)
  return [Math.max(0, first - margin), Math.min(channel.length, last + 2 * margin)]
}

/** Speeds up a voice by a factor, which raises pitch and vocal tract alike, and resamples it to the output rate. */
function finish(spoken: Spoken, factor: number, outputRate: number): Spoken {
  const { rate, channels } = spoken.sound
  const [first, end] = audibleSpan(channels[0], rate)
  const channel = resample(channels[0].slice(first, end), Math.round(rate * factor), outputRate)
  const [start, length] = [first / rate, channel.length / outputRate]
  return {
    sound: { rate: outputRate, channels: [channel] },
    words: retime(spoken.words, start, factor, length),
    phones: retime(spoken.phones, start, factor, length).filter((phone) => phone.end > phone.start),
  }
}

/**
 * Creates a voice box; no engine starts yet. Use one per job: eSpeak keeps state, and a job must be deterministic.
 * @param outputRate Samples a second of what it says; 24 kHz hold all that the engines say.
 */
export function createVoiceBox(outputRate: number = outputSampleRate): VoiceBox {
  const starts = { flite: createFliteEngine, espeak: createEspeakEngine }
  const started = new Map<keyof typeof starts, Promise<SpeechEngine>>()
  const engineOf = (name: keyof typeof starts) => {
    const engine = started.get(name) ?? starts[name]()
    started.set(name, engine)
    return engine
  }
  async function speak(
    speaker: Speaker,
    { speed, pitch }: Delivery,
    take: (engine: SpeechEngine, own: Delivery) => Spoken,
  ): Promise<Spoken> {
    const engine = await engineOf(speaker.engine)
    const reach = speaker.shifts ? engine.pitchReach : 0
    const wanted = speaker.pitch + pitch - (speaker.shifts ? 12 * Math.log2(speaker.tract) : 0)
    const shift = clamp(wanted, -reach, reach)
    const tract = speaker.tract * 2 ** ((wanted - shift) / 12)
    return finish(take(engine, { speed: speed / tract, pitch: shift }), tract, outputRate)
  }
  return {
    say(sentence, named, delivery) {
      const speaker = readerOf(named, sentence)
      return speak(speaker, delivery, (engine, own) => engine.say(sentence, speaker.voice, own))
    },
    saySounds: (word, sounds, speaker, delivery) =>
      speak(speaker, delivery, (engine, own) => engine.saySounds(word, sounds, speaker.voice, own)),
  }
}

/** Vowels: in IPA and ARPAbet, each is written with one of these letters. */
const vowelLetter = /[aeiouæɐɑɒɔəɛɜɪʊʌøœɨʉɯɵɤ]/

/** Measures a speaker's own pace in syllables per second, from a text's speech sounds. 0 if nothing is spoken. */
export async function measureOwnPace(text: string, speaker: Speaker): Promise<number> {
  const { sound, phones } = await createVoiceBox().say(text, speaker, { speed: 1, pitch: 0 })
  const pauses = phones.filter(({ phone }) => phone === '').reduce((sum, { start, end }) => sum + end - start, 0)
  const speaking = durationOf(sound) - pauses
  return speaking <= 0 ? 0 : phones.filter(({ phone }) => vowelLetter.test(phone)).length / speaking
}
