import { formatProperty, numberProperty, takeProperty, textProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { speakerNames } from '../voices/cast.ts'
import { experimentalSentence, languageCodes } from '../voices/languages.ts'
import { speechBounds } from './speech-input.ts'

const lettersPerCredit = 250

/** One credit for each started 250 characters. */
export function priceByLetters(input: Readonly<Record<string, unknown>>, perCredit: number): Price {
  const { text } = input
  const letters = typeof text === 'string' ? text.length : 0
  return {
    credits: Math.max(1, Math.ceil(letters / perCredit)),
    note: `1 credit per ${perCredit} characters, rounded up.`,
  }
}

/** Vox 29: text spoken in the 29 languages of the service, priced by the character. */
export const speechModel: LocalModel = {
  id: 'vox-29',
  name: 'Vox 29',
  description: `Speech in 29 languages with five voices each. The voices are clear but synthetic; US English sounds best. Includes word and phoneme times. ${experimentalSentence()}`,
  output_type: 'audio',
  category: 'Speech',
  credits: 1,
  pricing: { type: 'per_character', varies_by: ['text'] },
  input_schema: {
    type: 'object',
    required: ['text'],
    properties: {
      text: textProperty('Text', 'An empty line adds a longer pause.', speechBounds.text.most),
      language: wordProperty('Language', 'Must match the text.', languageCodes),
      voice: wordProperty('Voice', 'Available in every language.', speakerNames),
      speed: numberProperty('number', 'Speed', '1 is normal, 2 is twice as fast.', speechBounds.speed),
      pitch: numberProperty('number', 'Pitch', 'In semitones.', speechBounds.pitch),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: (input) => priceByLetters(input, lettersPerCredit),
  renderer: { kind: 'whole', load: async () => (await import('./speech-renderer.ts')).speechRenderer },
  typicalMs: 2_500,
  example: {
    input: {
      text: 'The harbour lights came on, one by one, and the boats turned home before the storm.',
      language: 'en-US',
      voice: 'female',
      seed: 5,
    },
    output: 'vox-29.mp3',
  },
}
