import { z } from 'zod'
import type { ImageSize } from '../image-size.ts'

/** What a pattern can repeat. */
export const motifs = [
  'from the prompt',
  'stars',
  'scales',
  'petals',
  'loops',
  'mosaic',
  'terrazzo',
  'gingham',
] as const
export type Motif = Exclude<(typeof motifs)[number], 'from the prompt'>
/** How a pattern is finished. */
export const finishes = ['print', 'glazed'] as const
/** The side of the square in pixels, as the catalog writes it. */
export const sizes = ['1024', '2048'] as const
/** How often the motif stands in a row. */
export const repeatBounds = { least: 2, most: 8, usual: 4 } as const

/** The pattern's input with its defaults. */
export const PatternInput = z.object({
  prompt: z.string(),
  motif: z.enum(motifs).default('from the prompt'),
  finish: z.enum(finishes).default('print'),
  size: z.enum(sizes).default('1024'),
  repeats: z.int().min(repeatBounds.least).max(repeatBounds.most).default(repeatBounds.usual),
})
export type PatternInput = z.output<typeof PatternInput>

/** The exact size that an input asks for: a square. */
export function patternSize(input: PatternInput): ImageSize {
  return { width: Number(input.size), height: Number(input.size) }
}
