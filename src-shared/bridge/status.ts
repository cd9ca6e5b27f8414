import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './failures.ts'

/** What the status bar shows. */
export const StudioStatus = z.object({
  running: z.int(),
  waiting: z.int(),
  /** The job under way, in words; null where there is none. */
  current: z.object({ modelName: z.string(), prompt: z.string(), since: z.string() }).nullable(),
  /** Credits, and when the service last said so; null until it did. */
  balance: z.object({ credits: z.int(), at: z.string() }).nullable(),
  rate: z.object({ used: z.int(), most: z.int(), freeAt: z.string().nullable() }),
  connection: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), since: z.string() }),
    z.object({ kind: z.literal('key-refused') }),
    z.object({ kind: z.literal('none') }),
  ]),
})
export type StudioStatus = z.output<typeof StudioStatus>

/** The studio at a glance. */
export const statusContract = {
  /** The status now, then again at every change. */
  watch: procedure.output(eventIterator(StudioStatus)),
}
