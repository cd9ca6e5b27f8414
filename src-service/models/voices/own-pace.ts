import { measurePace } from '../audio/pace.ts'
import type { Speaker } from './cast.ts'
import { createVoiceBox } from './voice-box.ts'

/** How many syllables a second a speaker says by itself, measured over a text. 0 where nothing is spoken. */
export async function measureOwnPace(text: string, speaker: Speaker): Promise<number> {
  const { sound } = await createVoiceBox().say(text, speaker, { speed: 1, pitch: 0 })
  return measurePace(sound).syllablesPerSecond
}
