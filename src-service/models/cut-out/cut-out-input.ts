import { z } from 'zod'

/** What can stand behind a subject that was cut out. */
export const grounds = ['transparent', 'white', 'grey', 'cream', 'black'] as const
/** How far from the rim’s colour still counts as background, in steps. */
export const reachBounds = { least: 1, most: 10, usual: 5 } as const

/** The cut-out's input with its defaults. */
export const CutOutInput = z.object({
  ground: z.enum(grounds).default('transparent'),
  reach: z.int().min(reachBounds.least).max(reachBounds.most).default(reachBounds.usual),
  trim: z.boolean().default(false),
})
