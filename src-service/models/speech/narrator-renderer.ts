import { deliverSound } from '../audio/encode-sound.ts'
import { deliveryLoudness } from '../audio/level.ts'
import type { Renderer } from '../renderer.ts'
import { speakerOf } from '../voices/cast.ts'
import { polishVoice } from '../voices/polish-voice.ts'
import { recite } from '../voices/recite.ts'
import { timingFile } from '../voices/timing-file.ts'
import { NarratorInput, tellings } from './narrator-input.ts'

const language = 'en-US'

/** Tells an English text in one of the narrator's styles, with the times of its words beside it. */
export const narratorRenderer: Renderer = async (job, context) => {
  const { text, style, speed, format } = NarratorInput.parse(job.input)
  const reporting = tellings[style]
  const delivery = { speed: reporting.speed * speed, pitch: reporting.pitch }
  const speaker = speakerOf(language, reporting.speaker)
  const recital = { text, language, speaker, delivery, pause: reporting.pause, seed: job.seed } as const
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, reporting.polish, deliveryLoudness)
  return { files: [await deliverSound(sound, format), timingFile(spoken, language)] }
}
