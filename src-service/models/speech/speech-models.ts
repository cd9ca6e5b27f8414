import {
  formatProperty,
  numberProperty,
  takeProperty,
  textProperty,
  wordProperty,
  soundFormats,
} from '../audio/audio-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { speakerNames, type SpeakerName, experimentalSentence, languageCodes } from '../voices/cast.ts'
import { z } from 'zod'
import type { Polish } from '../voices/recite.ts'

const speechLettersPerCredit = 250

/** Prices a text: one credit for each started `perCredit` characters. */
export function priceByLetters(input: Readonly<Record<string, unknown>>, perCredit: number): Price {
  const { text } = input
  const letters = typeof text === 'string' ? text.length : 0
  return {
    credits: Math.max(1, Math.ceil(letters / perCredit)),
    note: `1 credit per ${perCredit} characters, rounded up.`,
  }
}

/** Bounds of speech inputs (interface: Limits, Audio). Pitch in semitones. */
export const speechBounds = {
  text: { most: 10_000 },
  speed: { least: 0.5, most: 2, usual: 1 },
  pitch: { least: -10, most: 10, usual: 0 },
} as const

/** The input of speech with its defaults. */
export const SpeechInput = z.object({
  text: z.string().min(1),
  language: z.enum(languageCodes).default('en-US'),
  voice: z.enum(speakerNames).default('female'),
  speed: z.number().min(speechBounds.speed.least).max(speechBounds.speed.most).default(1),
  pitch: z.number().min(speechBounds.pitch.least).max(speechBounds.pitch.most).default(0),
  format: z.enum(soundFormats).default('mp3'),
})

/** Vox 29: speech in the 29 languages of the service, priced by the character. */
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
  price: (input) => priceByLetters(input, speechLettersPerCredit),
  renderer: { kind: 'whole', load: async () => (await import('./speech-renderers.ts')).speechRenderer },
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

/** The narration styles. */
export const narratorStyles = ['documentary', 'storyteller', 'news', 'trailer', 'tutorial', 'bedtime'] as const
type NarratorStyle = (typeof narratorStyles)[number]

/** A narration style: speaker, tempo, pitch in semitones, pauses as a factor, and the sound of the voice. */
type Narration = {
  readonly speaker: SpeakerName
  readonly speed: number
  readonly pitch: number
  readonly pause: number
  readonly polish: Polish
}

/** The settings of each style. */
export const narrations: Record<NarratorStyle, Narration> = {
  documentary: {
    speaker: 'male',
    speed: 0.94,
    pitch: -0.6,
    pause: 1.3,
    polish: { warmth: 3, presence: 2, room: 0.05 },
  },
  storyteller: { speaker: 'female', speed: 0.93, pitch: 0, pause: 1.4, polish: { warmth: 3, presence: 1, room: 0.08 } },
  news: { speaker: 'female deep', speed: 1.1, pitch: 0, pause: 0.8, polish: { warmth: 1, presence: 3, room: 0 } },
  trailer: { speaker: 'male deep', speed: 0.84, pitch: -2, pause: 1.9, polish: { warmth: 5, presence: 3, room: 0.16 } },
  tutorial: { speaker: 'bright', speed: 1.02, pitch: 0, pause: 1.1, polish: { warmth: 1, presence: 2, room: 0 } },
  bedtime: {
    speaker: 'female deep',
    speed: 0.82,
    pitch: -1,
    pause: 2,
    polish: { warmth: 4, presence: -1, room: 0.06 },
  },
}

/** The maximum number of characters to narrate. */
export const narratorMost = 10_000

/** The narrator's input with its defaults. */
export const NarratorInput = z.object({
  text: z.string().min(1),
  style: z.enum(narratorStyles).default('documentary'),
  speed: z.number().min(0.5).max(2).default(1),
  format: z.enum(soundFormats).default('mp3'),
})

const narratorLettersPerCredit = 125

/** Lectern 6: English narration in six styles, priced by the character. */
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
  price: (input) => priceByLetters(input, narratorLettersPerCredit),
  renderer: { kind: 'whole', load: async () => (await import('./speech-renderers.ts')).narratorRenderer },
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
