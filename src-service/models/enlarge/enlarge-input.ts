import { z } from 'zod'

/** How many times a side can grow, as the catalog writes it. */
export const factors = ['2', '3', '4'] as const
/** How enlarged edges are finished. */
export const finishes = ['even', 'crisp'] as const

/** The enlarging's input with its defaults. */
export const EnlargeInput = z.object({
  factor: z.enum(factors).default('2'),
  finish: z.enum(finishes).default('even'),
})
export type EnlargeInput = z.output<typeof EnlargeInput>
