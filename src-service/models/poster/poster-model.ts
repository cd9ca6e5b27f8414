import { choiceProperty, promptProperty, ratioProperty, seedProperty } from '../drawing/image-schema.ts'
import { flatPrice } from '../price.ts'
import type { LocalModel } from '../local-model.ts'
import { z } from 'zod'
import { aspectRatios } from '../image-size.ts'

const layouts = ['from the prompt', 'tiles', 'arcs', 'sun', 'bars', 'dots'] as const
/** The layouts of posters. */
export type Layout = Exclude<(typeof layouts)[number], 'from the prompt'>

/** Long side of every image of this family, in pixels. */
export const longSide = 1536
/** Maximum length of a title in characters. */
const mostTitle = 60

const line = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** The poster's input with its defaults. */
export const PosterInput = z.object({
  prompt: z.string(),
  title: line,
  small_print: line,
  layout: z.enum(layouts).default('from the prompt'),
  aspect_ratio: z.enum(aspectRatios).default('2:3'),
})
export type PosterInput = z.output<typeof PosterInput>

/** Broadside 24: geometric posters with a title. */
export const posterModel: LocalModel = {
  id: 'broadside-24',
  name: 'Broadside 24',
  description:
    'Geometric posters with your title: tiles, arcs, bars, dots, or a sun over peaks, pines, hills or the sea. Name the subject and colours, and quote the title or use its field. Latin, Greek and Cyrillic only.',
  output_type: 'image',
  category: 'Poster',
  ...flatPrice(2),
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Subject and colours, e.g. summer in the mountains, teal and coral'),
      title: {
        type: 'string',
        title: 'Title',
        description: 'Text below the artwork. If empty, it is taken from the prompt.',
        maxLength: mostTitle,
        default: '',
      },
      small_print: {
        type: 'string',
        title: 'Small print',
        description: 'One small line at the bottom, e.g. a place and a date',
        maxLength: 90,
        default: '',
      },
      layout: choiceProperty('Layout', 'Artwork above the title. “From the prompt” uses your words.', layouts),
      aspect_ratio: ratioProperty('2:3', longSide),
      seed: seedProperty,
    },
  },
  renderer: { kind: 'canvas', load: async () => (await import('./draw-poster.ts')).posterDrawing },
  typicalMs: 1_500,
  example: {
    input: {
      prompt: 'Summer in the mountains',
      title: 'Above the tree line',
      small_print: 'Walks from June to September',
      layout: 'sun',
      aspect_ratio: '2:3',
      seed: 9,
    },
  },
  sheet: [
    { input: { prompt: 'Jazz night', title: 'Jazz Night in Warsaw', small_print: 'Friday at nine', layout: 'bars' } },
    { input: { prompt: 'Red, blue, yellow', title: 'Form & colour', small_print: '', layout: 'tiles', seed: 46 } },
    { input: { prompt: 'Sailing the sea, teal and coral', title: 'Ocean week', small_print: 'Lisbon', seed: 18 } },
  ],
}
