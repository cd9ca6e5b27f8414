import { z } from 'zod'
import { Alert } from '#shared/bridge/status.ts'

/** The order for a studio of these tests. */
export const PowerLossOrder = z.object({
  mode: z.enum(['record', 'recover']),
  /** Folder of its profile, keys, media and the marks stored outside of them. */
  folder: z.string(),
  baseUrl: z.string(),
  key: z.string(),
  /** How many times faster than real time its clock runs, and since when (ms since 1970). */
  rate: z.number(),
  epoch: z.number(),
})
export type PowerLossOrder = z.output<typeof PowerLossOrder>

/** What a studio found when it opened the state after a power loss, and how it ended once its user had continued. */
export const Recovery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed'), said: z.string() }),
  z.object({
    kind: z.literal('open'),
    theme: z.string(),
    /** The alerts at the start, and those at the end. */
    found: z.array(Alert),
    left: z.array(Alert),
    /** What did not end in time; null if everything did. */
    late: z.string().nullable(),
    errors: z.array(z.string()),
  }),
])
export type Recovery = z.output<typeof Recovery>
