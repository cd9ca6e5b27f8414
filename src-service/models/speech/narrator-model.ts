import { formatProperty, numberProperty, takeProperty, textProperty, wordProperty } from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import { narratorMost, narratorStyles } from './narrator-input.ts'
import { speechBounds } from './speech-input.ts'
import { priceByLetters } from './speech-model.ts'

const lettersPerCredit = 125

/** Lectern 6: English narration in six ways of telling, priced by the character. */
export const narratorModel: LocalModel = {
  id: 'lectern-6',
  name: 'Lectern 6',
  description:
    'English narration in six presets, from calm documentary to slow, deep trailer. The voices are clearly synthetic. Includes word and phoneme times.',
  output_type: 'audio',
  category: 'Speech',
  credits: 1,
  pricing: { type: 'per_character', varies_by: ['text'] },
  input_schema: {
    type: 'object',
    required: ['text'],
    properties: {
      text: textProperty('Text', 'English only. An empty line adds a longer pause.', narratorMost),
      style: wordProperty('Preset', 'Voice, tempo, pauses and tone.', narratorStyles),
      speed: numberProperty('number', 'Speed', 'Multiplies the preset’s tempo.', speechBounds.speed),
      format: formatProperty,
      seed: takeProperty,
    },
  },
  price: (input) => priceByLetters(input, lettersPerCredit),
  renderer: { kind: 'whole', load: async () => (await import('./narrator-renderer.ts')).narratorRenderer },
  typicalMs: 3_000,
  example: {
    input: {
      text: 'Twice a day the sea leaves this valley. What stays behind has six hours to live on land.',
      style: 'documentary',
      seed: 2,
    },
    output: 'lectern-6.mp3',
  },
}
