import { formatProperty, numberProperty, takeProperty, textProperty, wordProperty } from '../audio/audio-schema.ts'
import type { ModelDefinition, Price } from '../model-definition.ts'
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
    note: `1 credit for each started ${perCredit} characters of text.`,
  }
}

/** Vox 29: text spoken in the 29 languages of the service, priced by the character. */
export const speechModel: ModelDefinition = {
  id: 'vox-29',
  name: 'Vox 29',
  description: `Speech in 29 languages, five speakers in each, with word and phoneme times. Basic local voices, not neural ones: clear and even, and you will hear that a machine speaks. US English is smoothest. ${experimentalSentence()}`,
  output_type: 'audio',
  category: 'Speech',
  credits: 1,
  pricing: { type: 'per_character', varies_by: ['text'] },
  input_schema: {
    type: 'object',
    required: ['text'],
    properties: {
      text: textProperty('Text', 'What is said. An empty line makes a longer pause.', speechBounds.text.most),
      language: wordProperty('Language', 'The language of the text.', languageCodes),
      voice: wordProperty('Voice', 'Who speaks.', speakerNames),
      speed: numberProperty('number', 'Speed', 'A factor: 1 is the usual tempo, 2 twice as fast.', speechBounds.speed),
      pitch: numberProperty('number', 'Pitch', 'Semitones up or down.', speechBounds.pitch),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: (input) => priceByLetters(input, lettersPerCredit),
  engine: { family: 'speech' },
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
  cover: 'vox-29.webp',
}
