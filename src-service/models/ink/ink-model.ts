import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const subjects = ['from the prompt', 'mountains', 'bamboo', 'blossom', 'circle'] as const
/** The subjects that the brush can draw. */
export type Subject = Exclude<(typeof subjects)[number], 'from the prompt'>

/** The long side of every image of this family, in pixels. */
export const longSide = 1400

/** The ink drawing's input with its defaults. */
export const InkInput = z.object({
  prompt: z.string(),
  subject: z.enum(subjects).default('from the prompt'),
  seal: z.boolean().default(true),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})
export type InkInput = z.output<typeof InkInput>

/** Inkstone 70: brush and ink drawings. */
export const inkModel: LocalModel = {
  id: 'inkstone-70',
  name: 'Inkstone 70',
  description:
    'Brush and ink on paper: mountains in mist, bamboo, a branch in blossom or a circle in one stroke. Name the subject and one colour for the sun, petals, bamboo or circle.',
  output_type: 'image',
  category: 'Drawing',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Subject and one colour, e.g. mountains in mist, a red sun'),
      subject: choiceProperty('Subject', 'What to draw. “From the prompt” uses your words.', subjects),
      seal: { type: 'boolean', title: 'Seal', description: 'Adds a red seal in the corner.', default: true },
      aspect_ratio: ratioProperty('2:3', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'canvas', load: async () => (await import('./draw-ink.ts')).inkDrawing },
  typicalMs: 2_000,
  example: {
    input: { prompt: 'Mountains in mist, a red sun', subject: 'mountains', seal: true, aspect_ratio: '2:3', seed: 3 },
  },
  sheet: [
    { input: { prompt: 'Plum blossom, pink', subject: 'blossom', seed: 3 } },
    { input: { prompt: 'Bamboo, green', subject: 'bamboo', seed: 17 } },
    { input: { prompt: 'A circle in one stroke', subject: 'circle', seed: 10 } },
  ],
}
