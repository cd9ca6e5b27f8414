import { durationOf } from '../audio/sound.ts'
import type { Speaker } from './cast.ts'
import { createVoiceBox } from './voice-box.ts'

/** What carries a syllable, in IPA and in ARPAbet: both write it with one of these letters. */
const vowelLetter = /[aeiouæɐɑɒɔəɛɜɪʊʌøœɨʉɯɵɤ]/

/** How many syllables a second a speaker says by itself, counted in a text's speech sounds. 0 where nothing is spoken. */
export async function measureOwnPace(text: string, speaker: Speaker): Promise<number> {
  const { sound, phones } = await createVoiceBox().say(text, speaker, { speed: 1, pitch: 0 })
  const pauses = phones.filter(({ phone }) => phone === '').reduce((sum, { start, end }) => sum + end - start, 0)
  const speaking = durationOf(sound) - pauses
  return speaking <= 0 ? 0 : phones.filter(({ phone }) => vowelLetter.test(phone)).length / speaking
}
