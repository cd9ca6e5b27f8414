import type { Sound } from '#service/models/audio/sound.ts'
import { speakerOf, type LanguageCode, type SpeakerName } from '#service/models/voices/cast.ts'
import { recite } from '#service/models/voices/recite.ts'

/** About 20 seconds of everyday speech. */
export const sampleText =
  'The harbour lights came on, one by one. The boats turned home before the storm, and nobody spoke. ' +
  'We counted them twice, and then we counted them again, because one of them was late. ' +
  'My father went down to the pier with a lamp and waited there until it was dark.'

/** Speaks a voice sample with a local voice, as a person would record one: 48 kHz, one channel. */
export async function speakSample(
  name: SpeakerName,
  change: { language?: LanguageCode; speed?: number; pitch?: number; text?: string } = {},
): Promise<Sound> {
  const { language = 'en-GB', speed = 1, pitch = 0, text = sampleText } = change
  const speaker = speakerOf(language, name)
  const recital = { text, language, speaker, delivery: { speed, pitch }, pause: 1, seed: 3 }
  return (await recite(recital, { signal: new AbortController().signal, onProgress: () => {} })).sound
}
