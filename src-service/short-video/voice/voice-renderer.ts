import { z } from 'zod'
import { encodeSound } from '../../models/audio/encode-sound.ts'
import { durationOf } from '../../models/audio/sound.ts'
import type { Renderer } from '../../models/renderer.ts'
import { polishVoice, recite, timingFile } from '../../models/voices/recite.ts'
import { genders, Script, type Gender } from '../short-video.ts'
import { speakerOf, type Speaker, languageCodes, type LanguageCode } from '../../models/voices/cast.ts'
import { shortVideoVoices } from '../short-video-options.ts'

const VoiceInput = z.object({ script: Script, gender: z.enum(genders), voice: z.string().nullable() })

/** The voice of a video: lively and close, without reverb. */
const polish = { warmth: 2, presence: 3, room: 0 } as const
const voiceLoudness = -17
/** Factor of the silences between sentences: shorter than a narrator's. */
const pause = 0.62

/** Languages that the interface does not have, and the engine's voice for them. */
const furtherVoices: Readonly<Record<string, string>> = {
  he: 'he',
  el: 'el',
  bn: 'bn',
  ta: 'ta',
  te: 'te',
  ka: 'ka',
  hy: 'hy',
  uk: 'uk',
  bg: 'bg',
  sr: 'sr',
  be: 'be',
  kk: 'kk',
  fa: 'fa',
  ur: 'ur',
  mr: 'mr',
  cs: 'cs',
  ro: 'ro',
  hu: 'hu',
  ca: 'ca',
}

/** Returns a script's speaker: the gender's named voice or default, or the nearest for other languages than English. */
export function speakerFor(
  language: string,
  gender: Gender,
  name: string | null,
): { readonly language: LanguageCode; readonly speaker: Speaker; readonly pace: number } {
  const own = shortVideoVoices.filter((voice) => voice.gender === gender)
  const voice = own.find((one) => one.name === name) ?? own[0]
  if (voice === undefined) throw new Error('There is no voice for this presenter.')
  if (language.startsWith('en-'))
    return { language: voice.language, speaker: speakerOf(voice.language, voice.speaker), pace: voice.pace }
  const further = furtherVoices[language]
  if (further !== undefined) {
    const base = speakerOf('fr-FR', voice.speaker)
    return { language: 'en-US', speaker: { ...base, voice: base.voice.replace('fr', further) }, pace: 1 }
  }
  const code = languageCodes.find((one) => one === language) ?? voice.language
  return { language: code, speaker: speakerOf(code, voice.speaker), pace: 1 }
}

/** Speaks a script: mono, 48 kHz, with the times of its words and speech sounds. */
export const renderVoice: Renderer = async (job, context) => {
  const { script, gender, voice } = VoiceInput.parse(job.input)
  const { language, speaker, pace } = speakerFor(script.language, gender, voice)
  const delivery = { speed: pace, pitch: 0 }
  const recital = { text: script.text, language, speaker, delivery, pause, seed: job.seed, isLively: true }
  const spoken = await recite(recital, context)
  const sound = polishVoice(spoken.sound, polish, voiceLoudness)
  const file = { ...(await encodeSound(sound, 'wav')), durationSec: durationOf(sound) }
  return { files: [file, timingFile(spoken, language)] }
}
