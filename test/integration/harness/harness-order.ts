import { z } from 'zod'

/** What a studio under test is to do. */
export const HarnessOrder = z.object({
  /** Its profile, its keys and its media. */
  folder: z.string(),
  baseUrl: z.string(),
  key: z.string(),
  /** How many times as fast its clock runs, and from which moment on (ms since 1970). */
  rate: z.number(),
  epoch: z.number(),
  /** How far its wall clock is off. Milliseconds. */
  clockError: z.number(),
  /** The same seed and number mean the same click. */
  seed: z.int(),
  /** So many jobs are kept under way; with 0 it submits none and ends once all are over. */
  open: z.int(),
  /** SIGKILL to itself at that many steps of jobs. */
  killAt: z.int().nullable(),
})
export type HarnessOrder = z.output<typeof HarnessOrder>
