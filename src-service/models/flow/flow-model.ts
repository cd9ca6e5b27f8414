import { promptProperty, ratioProperty, seedProperty, wholeProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

/** How fine the lines are, in steps. */
const densityBounds = { least: 1, most: 3, usual: 2 } as const
/** The long side of every image of this family, in pixels. */
export const longSide = 1400

/** The flow field's input with its defaults. */
export const FlowInput = z.object({
  prompt: z.string(),
  density: z.int().min(densityBounds.least).max(densityBounds.most).default(densityBounds.usual),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const { density } = input
  const steps = typeof density === 'number' ? density : densityBounds.usual
  return { credits: steps, note: '1 credit per density step.' }
}

/** Isobar 60: lines that follow a current. */
export const flowModel: LocalModel = {
  id: 'isobar-60',
  name: 'Isobar 60',
  description:
    'Flowing lines in flat colour, like a linocut. Describe the movement (wind, river, whirl, storm, angular) and the colours.',
  output_type: 'image',
  category: 'Abstract',
  credits: densityBounds.usual,
  pricing: { type: 'per_period', varies_by: ['density'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Movement and colours, e.g. a whirl of teal, coral and cream'),
      density: wholeProperty('Density', 'How fine the lines are.', densityBounds),
      aspect_ratio: ratioProperty('2:3', longSide),
      seed: seedProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'canvas', load: async () => (await import('./draw-flow.ts')).flowDrawing },
  typicalMs: 3_000,
  example: { input: { prompt: 'Wind over water', density: 2, aspect_ratio: '2:3', seed: 3 } },
  sheet: [
    { input: { prompt: 'A whirl of teal, coral and cream', seed: 21 } },
    { input: { prompt: 'Storm in black and white', seed: 28 } },
    { input: { prompt: 'Angular, red and sand', seed: 35 } },
  ],
}
