import { z } from 'zod'

const day = 24 * 60 * 60_000
/** How far a studio's wall clock may be off: not at all, or days. Milliseconds. */
export const clockErrors = [0, 2 * day, -day] as const
/** So many clicks in a row include each kind of job. */
export const clicksOfRound = 20

/** The order for a studio under test. */
export const HarnessOrder = z.object({
  /** Folder of its profile, keys and media. */
  folder: z.string(),
  baseUrl: z.string(),
  key: z.string(),
  /** How many times faster than real time its clock runs, and since when (ms since 1970). */
  rate: z.number(),
  epoch: z.number(),
  /** Error of its wall clock. Milliseconds. */
  clockError: z.number(),
  /** The same seed and number produce the same click. */
  seed: z.int(),
  /** Number of jobs to keep open; with 0 it exits once all have ended. */
  open: z.int(),
  /** Number of jobs that it submits at once before it keeps any open. */
  more: z.int(),
  /** Number of the purchase that it begins with; null for none. */
  purchase: z.int().nullable(),
  /** Sends itself SIGKILL at this step of its jobs. */
  killAt: z.int().nullable(),
})
export type HarnessOrder = z.output<typeof HarnessOrder>
