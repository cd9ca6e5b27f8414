import { choiceProperty, promptProperty, seedProperty, wholeProperty } from '../drawing/image-schema.ts'
import type { LocalModel } from '../local-model.ts'
import type { Price } from '../model-definition.ts'
import { z } from 'zod'
import type { ImageSize } from '../image-size.ts'

const motifs = ['from the prompt', 'stars', 'scales', 'petals', 'loops', 'mosaic', 'terrazzo', 'gingham'] as const
/** The motifs of a pattern. */
export type Motif = Exclude<(typeof motifs)[number], 'from the prompt'>
const finishes = ['print', 'glazed'] as const
/** Side of the square in pixels, as the catalog writes it. */
const sizes = ['1024', '2048'] as const
/** Repeats of the motif per row. */
const repeatBounds = { least: 2, most: 8, usual: 4 } as const

/** The pattern's input with its defaults. */
export const PatternInput = z.object({
  prompt: z.string(),
  motif: z.enum(motifs).default('from the prompt'),
  finish: z.enum(finishes).default('print'),
  size: z.enum(sizes).default('1024'),
  repeats: z.int().min(repeatBounds.least).max(repeatBounds.most).default(repeatBounds.usual),
})
export type PatternInput = z.output<typeof PatternInput>

/** Returns the exact size that an input requests: a square. */
export function patternSize(input: PatternInput): ImageSize {
  return { width: Number(input.size), height: Number(input.size) }
}

/** Credits by finish and side. */
const prices: Record<(typeof finishes)[number], Record<(typeof sizes)[number], number>> = {
  print: { '1024': 1, '2048': 3 },
  glazed: { '1024': 2, '2048': 5 },
}

function priceOf(input: Readonly<Record<string, unknown>>): Price {
  const finish = finishes.find((one) => one === input['finish']) ?? 'print'
  const size = sizes.find((one) => one === input['size']) ?? '1024'
  return { credits: prices[finish][size], note: `Priced by finish and size: ${finish} at ${size} pixels.` }
}

/** Azulejo 8: seamless patterns. */
export const patternModel: LocalModel = {
  id: 'azulejo-8',
  name: 'Azulejo 8',
  description:
    'Seamless patterns, printed or as glazed tiles: stars, scales, petals, loops, mosaic, terrazzo or gingham. Name the motif and the colours.',
  output_type: 'image',
  category: 'Pattern',
  credits: prices.print['1024'],
  pricing: { type: 'matrix', varies_by: ['finish', 'size'] },
  input_schema: {
    type: 'object',
    required: ['prompt'],
    properties: {
      prompt: promptProperty('Motif and colours, e.g. moroccan stars in cobalt and cream'),
      motif: choiceProperty('Motif', 'What repeats. “From the prompt” uses your words.', motifs),
      finish: choiceProperty('Finish', 'Flat print, or glossy ceramic tiles with grout.', finishes),
      size: choiceProperty('Size', 'Width and height in pixels.', sizes),
      repeats: wholeProperty('Repeats', 'How many motifs fit in a row.', repeatBounds),
      seed: seedProperty,
    },
  },
  price: priceOf,
  renderer: { kind: 'canvas', load: async () => (await import('./draw-pattern.ts')).patternDrawing },
  typicalMs: 1_500,
  example: {
    input: {
      prompt: 'Courtyard stars, cobalt, teal and cream',
      motif: 'stars',
      finish: 'glazed',
      size: '1024',
      repeats: 4,
      seed: 6,
    },
  },
  sheet: [
    { input: { prompt: 'Sage, gold and cream', motif: 'scales', finish: 'print', seed: 18 } },
    { input: { prompt: 'Navy and coral', motif: 'loops', finish: 'print', seed: 32 } },
    { input: { prompt: 'Jewels', motif: 'mosaic', finish: 'print', seed: 39 } },
  ],
}
