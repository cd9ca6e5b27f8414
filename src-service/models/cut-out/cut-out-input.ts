import { z } from 'zod'

export const grounds = ['transparent', 'white', 'grey', 'cream', 'black'] as const
export const reachBounds = { least: 1, most: 10, usual: 5 } as const

/** The cut-out's input with its defaults. */
export const CutOutInput = z.object({
  ground: z.enum(grounds).default('transparent'),
  reach: z.int().min(reachBounds.least).max(reachBounds.most).default(reachBounds.usual),
  trim: z.boolean().default(false),
})
export type CutOutInput = z.output<typeof CutOutInput>
