import { z } from 'zod'
import { alignSound } from '../../alignment/align-file.ts'
import { decodeSound } from '../../models/audio/decode-sound.ts'
import { encodeSound } from '../../models/audio/encode-sound.ts'
import { levelTo } from '../../models/audio/level.ts'
import { durationOf } from '../../models/audio/sound.ts'
import type { Renderer } from '../../models/renderer.ts'
import { onlyFile } from '../../models/video/video-renderer.ts'
import { recite, timingFile } from '../../models/voices/recite.ts'
import { genders, Script } from '../short-video.ts'
import { fitWords } from './fit-words.ts'
import { speakerFor } from './voice-renderer.ts'

const Word = z.object({ text: z.string(), start: z.number(), end: z.number() })
const FitInput = z.object({ script: Script, gender: z.enum(genders), words: z.array(Word) })

/** Maximum length of a spoken script. Seconds. */
const mostSeconds = 400
const voiceLoudness = -17

/**
 * Makes the voice of a video from a sound that another program made: mono, 48 kHz, levelled, with the times of the script's
 * words and speech sounds. They are those of the local voice, moved to where the words are heard.
 *
 * @throws Error with a sentence for the user if the sound does not say the script.
 */
export const fitVoice: Renderer = async (job, context) => {
  const { script, gender, words } = FitInput.parse(job.input)
  const decoded = await decodeSound(onlyFile(job, 'audio').path, { channels: 1, mostSeconds })
  const sound = levelTo(decoded, voiceLoudness)
  const { language, speaker, pace } = speakerFor(script.language, gender, null)
  const delivery = { speed: pace, pitch: 0 }
  const read = await recite({ text: script.text, language, speaker, delivery, pause: 1, seed: job.seed }, context)
  const reading = { words: read.words, phones: read.phones, length: durationOf(read.sound) }
  const length = durationOf(sound)
  let fitted = words.length === 0 ? null : fitWords(reading, words, length)
  if (fitted === null) {
    const aligned = await alignSound(sound, { script: script.text, language: script.language }, context.signal)
    fitted = aligned.kind === 'timed' ? fitWords(reading, aligned.words, length) : null
  }
  if (fitted === null) throw new Error('The voice doesn’t match the script.')
  const file = { ...(await encodeSound(sound, 'wav')), durationSec: length }
  return { files: [file, timingFile({ sound, ...fitted }, language)] }
}
