import { z } from 'zod'
import { Alert } from '#shared/bridge/status.ts'

/** What a studio of these tests is to do. */
export const PowerLossOrder = z.object({
  mode: z.enum(['record', 'recover']),
  /** Its profile, its keys, its media and what is remembered outside of them. */
  folder: z.string(),
  baseUrl: z.string(),
  key: z.string(),
  /** How many times as fast its clock runs, and from which moment on (ms since 1970). */
  rate: z.number(),
  epoch: z.number(),
})
export type PowerLossOrder = z.output<typeof PowerLossOrder>

/** What a studio found when it opened what a power loss left, and how it ended once its user had gone on. */
export const Recovery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('closed'), said: z.string() }),
  z.object({
    kind: z.literal('open'),
    theme: z.string(),
    /** What was wrong at first, and what still was in the end. */
    found: z.array(Alert),
    left: z.array(Alert),
    /** What did not come to an end; null where all did. */
    late: z.string().nullable(),
    errors: z.array(z.string()),
  }),
])
export type Recovery = z.output<typeof Recovery>
