import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { procedure } from './failures.ts'
import { QueuePause } from './queue.ts'

/** Problems of the studio itself, reported as long as they last. */
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
  'balance-low',
  'limit-near',
  'tier-changed',
  'agent-over-budget',
])
export type AlertKind = z.output<typeof AlertKind>

/** A problem that lasts: what happened, what it costs, what to do. */
export const Alert = z.object({
  kind: AlertKind,
  sentence: z.string(),
  /** Nothing is sent while it lasts. */
  stopsSpending: z.boolean(),
  /** The action the user can take, as a button label; null if it ends by itself. */
  action: z.string().nullable(),
})
export type Alert = z.output<typeof Alert>

/** What the status bar shows. */
export const StudioStatus = z.object({
  running: z.int(),
  waiting: z.int(),
  /** Why nothing new is sent; null if the queue is not paused. */
  pause: QueuePause.nullable(),
  /** The running job, in words; null if there is none. */
  current: z.object({ modelName: z.string(), prompt: z.string(), since: z.string() }).nullable(),
  /** Credits, and when the service last reported them; null until then. */
  balance: z.object({ credits: z.int(), at: z.string() }).nullable(),
  /** Credits that runs may still take: waiting ones, and those whose charge is not reported yet. */
  reserved: z.int(),
  rate: z.object({ used: z.int(), most: z.int(), freeAt: z.string().nullable() }),
  connection: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('online') }),
    z.object({ kind: z.literal('offline'), since: z.string() }),
    /** The service takes connections and answers nothing. */
    z.object({ kind: z.literal('silent'), since: z.string() }),
    /** Something else answers in its place, such as the sign-in page of a network. */
    z.object({ kind: z.literal('portal'), since: z.string() }),
    z.object({ kind: z.literal('key-refused') }),
    z.object({ kind: z.literal('none') }),
  ]),
  /**
   * The receiver of webhooks, for the open workspace: `local` where "This computer" reaches it, `works` where a hosted
   * service does.
   */
  receiver: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['off', 'local', 'checking', 'works']) }),
    z.object({ kind: z.literal('problem'), sentence: z.string() }),
  ]),
  /** Requests of agents that wait for the user, in all workspaces; none if left out. */
  approvals: z.int().optional(),
  /** Current problems, in the order of `AlertKind`; empty if there are none. */
  alert: z.array(Alert),
})
export type StudioStatus = z.output<typeof StudioStatus>

/** The studio's status. */
export const statusContract = {
  /** The current status, then every change. */
  watch: procedure.output(eventIterator(StudioStatus)),
  /** Takes the action of an alert; does nothing if it is over. */
  settle: procedure.input(z.object({ kind: AlertKind })).output(z.void()),
}
