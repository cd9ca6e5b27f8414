import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const forms = ['from the prompt', 'mist', 'orb', 'horizon', 'glass', 'beam'] as const
/** The shapes that the light can take. */
export type Form = (typeof forms)[number]

/** The long side of every image of this family, in pixels. */
export const longSide = 1536

/** The gradient's input with its defaults. */
export const GradientInput = z.object({
  prompt: z.string(),
  form: z.enum(forms).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('3:2'),
})

/** Halation 20: abstract light. */
export const gradientModel: LocalModel = {
  id: 'halation-20',
  name: 'Halation 20',
  description:
    'Soft gradients for backdrops and covers: mist, a glowing orb, a horizon, fluted glass or beams. Name the colours or a mood (dawn, sea, ember, aurora, frost).',
  output_type: 'image',
  category: 'Abstract',
  ...flatPrice(1),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Colours or mood, and form, e.g. an orb at dawn, coral and lavender'),
      form: choiceProperty('Form', 'Shape of the light. “From the prompt” uses your words.', forms),
      aspect_ratio: ratioProperty('3:2', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'bands', load: async () => (await import('./gradient-painter.ts')).gradientPainter },
  typicalMs: 2_000,
  example: { input: { prompt: 'A glowing orb at dusk', form: 'orb', aspect_ratio: '3:2', seed: 4 } },
  sheet: [
    { input: { prompt: 'Fluted glass, ember', form: 'glass', seed: 32 } },
    { input: { prompt: 'The sea', form: 'horizon', seed: 25 } },
    { input: { prompt: 'Aurora', form: 'beam', seed: 39 } },
  ],
}
