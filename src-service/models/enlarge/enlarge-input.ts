import { z } from 'zod'

export const factors = ['2', '3', '4'] as const
export const finishes = ['even', 'crisp'] as const

/** The enlarging's input with its defaults. */
export const EnlargeInput = z.object({
  factor: z.enum(factors).default('2'),
  finish: z.enum(finishes).default('even'),
})
export type EnlargeInput = z.output<typeof EnlargeInput>
