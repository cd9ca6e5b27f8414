import type { Certainty } from '#shared/domain/captions/cue.ts'
import type { VoiceTimes } from '#shared/domain/captions/voice-times.ts'
import { decodeSound } from '../models/audio/decode-sound.ts'
import { resample } from '../models/audio/resample.ts'
import type { Sound } from '../models/audio/sound.ts'
import { type AlignedWord, alignWords } from './align-words.ts'
import { speakReference } from './reference-speech.ts'

/** Samples a second. Telephone quality (8 kHz) doubles the words that are off. */
const rate = 16_000
/** Longer than any short video; limits memory. */
const mostSeconds = 600
/** A sound whose loudest sample is below this is silent (-54 dB). */
const leastPeak = 0.002
/** Words above this are worth a look; above `lowUncertainty` about a third of them is more than 0.1 s off. */
const mediumUncertainty = 1.65
const lowUncertainty = 1.8
/** Scripts that were said stayed below 0.84, others were above 0.90 (measured with the local voices in six languages). */
const mostMisfit = 0.895

function certaintyOf({ uncertainty }: AlignedWord): Certainty {
  if (uncertainty > lowUncertainty) return 'low'
  return uncertainty > mediumUncertainty ? 'medium' : 'high'
}

/**
 * How well the voice matches a word, from 1 for one like most of its words to 0. `uncertainty` adds the log of how much the
 * word is stretched to its distance relative to the usual one, so a word with neither has 1.
 */
const matchOf = ({ uncertainty }: AlignedWord) => Math.round(Math.min(1, Math.exp(1 - uncertainty)) * 100) / 100

const untimed = (fault: Extract<VoiceTimes, { kind: 'untimed' }>['fault']): VoiceTimes => ({ kind: 'untimed', fault })
const millisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** A script and its language, as a code such as en-US. */
type Script = { readonly script: string; readonly language: string }

/**
 * Times the words of a script in the sound of a video or audio file. What cannot be timed is an answer, not an error.
 *
 * @throws the signal's reason.
 */
export async function alignFile(path: string, script: Script, signal: AbortSignal): Promise<VoiceTimes> {
  const sound = await decodeSound(path, { channels: 1, mostSeconds }).catch(() => null)
  signal.throwIfAborted()
  return sound === null ? untimed('silent') : alignSound(sound, script, signal)
}

/** Like `alignFile`, for the first channel of a sound. @throws the signal's reason. */
export async function alignSound(sound: Sound, { script, language }: Script, signal: AbortSignal): Promise<VoiceTimes> {
  const [channel] = sound.channels
  if (!channel.some((sample) => Math.abs(sample) > leastPeak)) return untimed('silent')
  const samples = resample(channel, sound.rate, rate)
  const speech = await speakReference(script, language)
  if (speech === null) return untimed('language')
  // Both steps block the event loop: a stop that arrived meanwhile is noticed in between.
  await new Promise((resolve) => setImmediate(resolve))
  signal.throwIfAborted()
  const { words, misfit } = alignWords({ rate, samples }, speech)
  if (misfit > mostMisfit) return untimed('mismatch')
  return {
    kind: 'timed',
    words: words.map((word) => ({
      text: word.text,
      start: millisecond(word.start),
      end: millisecond(word.end),
      certainty: certaintyOf(word),
      match: matchOf(word),
    })),
  }
}
