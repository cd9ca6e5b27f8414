import { z } from 'zod'
import { encodeSound } from '../../models/audio/encode-sound.ts'
import { durationOf } from '../../models/audio/sound.ts'
import type { Renderer } from '../../models/renderer.ts'
import { polishVoice } from '../../models/voices/polish-voice.ts'
import { recite } from '../../models/voices/recite.ts'
import { timingFile } from '../../models/voices/timing-file.ts'
import { genders, Script } from '../short-video.ts'
import { speakerFor } from './speaker-for.ts'

const VoiceInput = z.object({ script: Script, gender: z.enum(genders), voice: z.string().nullable() })

/** The voice of a video: lively, close, without a room. */
const polish = { warmth: 2, presence: 3, room: 0 } as const
const voiceLoudness = -17
/** Shorter silences than a narrator's: nobody waits in a short video. */
const pause = 0.62

/** Speaks a script: one channel, 48 kHz, with the times of its words and speech sounds. */
export const renderVoice: Renderer = async (job, context) => {
  const { script, gender, voice } = VoiceInput.parse(job.input)
  const { language, speaker, pace } = speakerFor(script.language, gender, voice)
  const delivery = { speed: pace, pitch: 0 }
  const spoken = await recite({ text: script.text, language, speaker, delivery, pause, seed: job.seed }, context)
  const sound = polishVoice(spoken.sound, polish, voiceLoudness)
  const file = { ...(await encodeSound(sound, 'wav')), durationSec: durationOf(sound) }
  return { files: [file, timingFile(spoken, language)] }
}
