import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './failures.ts'
import { QueuePause } from './queue.ts'

/** What can be wrong with the studio itself, as long as it lasts. */
export const AlertKind = z.enum([
  'ledger-gone',
  'ledger-older',
  'ledger-restored',
  'ledger-unsafe',
  'disk-full',
  'disk-unreadable',
  'media-away',
  'download-waits',
  'settings-unread',
  'backup-failed',
  'unexpected-error',
  'vault-locked',
])
export type AlertKind = z.output<typeof AlertKind>

/** Something that is wrong until it is over: what happened, what it costs, what to do. */
export const Alert = z.object({
  kind: AlertKind,
  sentence: z.string(),
  /** Nothing is sent while it lasts. */
  stopsSpending: z.boolean(),
  /** What the user can decide about it, as a button says it; null where it ends by itself. */
  action: z.string().nullable(),
})
export type Alert = z.output<typeof Alert>

/** What the status bar shows. */
export const StudioStatus = z.object({
  running: z.int(),
  waiting: z.int(),
  /** Why nothing new is sent; null while the queue moves. */
  pause: QueuePause.nullable(),
  /** The job under way, in words; null where there is none. */
  current: z.object({ modelName: z.string(), prompt: z.string(), since: z.string() }).nullable(),
  /** Credits, and when the service last said so; null until it did. */
  balance: z.object({ credits: z.int(), at: z.string() }).nullable(),
  /** Credits that runs may still take: those that wait, and those whose charge is not told yet. */
  reserved: z.int(),
  rate: z.object({ used: z.int(), most: z.int(), freeAt: z.string().nullable() }),
  connection: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), since: z.string() }),
    z.object({ kind: z.literal('key-refused') }),
    z.object({ kind: z.literal('none') }),
  ]),
  /** What is wrong at the moment, in the order of `TroubleKind`; empty where all is well. */
  alert: z.array(Alert),
})
export type StudioStatus = z.output<typeof StudioStatus>

/** The studio at a glance. */
export const statusContract = {
  /** The status now, then again at every change. */
  watch: procedure.output(eventIterator(StudioStatus)),
  /** Takes the action of a trouble; nothing happens where it is over. */
  settle: procedure.input(z.object({ kind: AlertKind })).output(z.void()),
}
