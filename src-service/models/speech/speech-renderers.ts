import { deliverSound } from '../audio/encode-sound.ts'
import { deliveryLoudness } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { speakerOf } from '../voices/cast.ts'
import { plainPolish, polishVoice, recite, timingFile } from '../voices/recite.ts'
import { SpeechInput, NarratorInput, narrations } from './speech-models.ts'

/** Speaks a text: the sound, and a file with the times of its words and speech sounds. */
export const speechRenderer: Renderer = async (job, context) => {
  const { text, language, voice, speed, pitch, format } = SpeechInput.parse(job.input)
  const speaker = speakerOf(language, voice)
  const recital = { text, language, speaker, delivery: { speed, pitch }, pause: 1, seed: job.seed }
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, plainPolish, deliveryLoudness)
  return { files: [await deliverSound(sound, format), timingFile(spoken, language)] }
}

/** Narrates an English text in one of the styles, with a file of the times of its words. */
export const narratorRenderer: Renderer = async (job, context) => {
  const language = 'en-US'
  const { text, style, speed, format } = NarratorInput.parse(job.input)
  const narration = narrations[style]
  const delivery = { speed: narration.speed * speed, pitch: narration.pitch }
  const speaker = speakerOf(language, narration.speaker)
  const recital = { text, language, speaker, delivery, pause: narration.pause, seed: job.seed } as const
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, narration.polish, deliveryLoudness)
  return { files: [await deliverSound(sound, format), timingFile(spoken, language)] }
}
