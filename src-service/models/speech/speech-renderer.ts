import { deliverSound } from '../audio/encode-sound.ts'
import { deliveryLoudness } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { speakerOf } from '../voices/cast.ts'
import { plainPolish, polishVoice } from '../voices/polish-voice.ts'
import { recite } from '../voices/recite.ts'
import { timingFile } from '../voices/timing-file.ts'
import { SpeechInput } from './speech-input.ts'

/** Speaks a text: the sound, and beside it the times of its words and speech sounds. */
export const speechRenderer: Renderer = async (job, context) => {
  const { text, language, voice, speed, pitch, format } = SpeechInput.parse(job.input)
  const speaker = speakerOf(language, voice)
  const recital = { text, language, speaker, delivery: { speed, pitch }, pause: 1, seed: job.seed }
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, plainPolish, deliveryLoudness)
  return { files: [await deliverSound(sound, format), timingFile(spoken, language)] }
}
