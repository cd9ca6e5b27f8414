import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { mostPlannedRuns, mostQueueJobs } from '../domain/batch-plan.ts'
import { JobId, JobSetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Job, RunOrder } from './jobs.ts'

/** Characters of a queue file at most. */
export const mostQueueFileLength = 8_000_000

/** Which jobs are sent first: `user` before `background`. */
export const QueueLane = z.enum(['user', 'background'])
export type QueueLane = z.output<typeof QueueLane>

/**
 * Why nothing new is sent. Jobs that were sent continue.
 *
 * - `user`: the user paused the queue.
 * - `restart`: the studio ended unexpectedly and waits for the user.
 * - `limit`: not enough credits, or a limit was reached.
 */
export const QueuePause = z.enum(['user', 'restart', 'limit'])
export type QueuePause = z.output<typeof QueuePause>

const Credits = z.int()

/** The number of jobs in each state, and their cost. Credits. */
export const QueueCounts = z.object({
  /** Not sent; `paused` of them individually, `background` of them in that lane. */
  waiting: z.int(),
  paused: z.int(),
  background: z.int(),
  /** Sent and not finished. */
  underWay: z.int(),
  done: z.int(),
  failed: z.int(),
  refused: z.int(),
  unconfirmed: z.int(),
  /** The expected cost of waiting jobs, and what unconfirmed ones may still take. */
  toCome: Credits,
  unconfirmedCredits: Credits,
  charged: Credits,
  refunded: Credits,
})
export type QueueCounts = z.output<typeof QueueCounts>

/** Jobs that were submitted together, their progress, and their budget. */
export const QueueSet = z.object({
  id: JobSetId,
  name: z.string(),
  /** Credits; null if there is none. */
  budget: Credits.nullable(),
  isPaused: z.boolean(),
  /** True once the rest was stopped; jobs in progress continue. */
  isStopped: z.boolean(),
  /** True if the next job does not fit the remaining budget. */
  isPastBudget: z.boolean(),
  createdAt: z.string(),
  counts: QueueCounts,
  /** Runs that its budget left out when it was submitted; null if none. `runId`: the set that ran them since. */
  leftOut: z.object({ count: z.int(), runId: JobSetId.nullable() }).nullish(),
})
export type QueueSet = z.output<typeof QueueSet>

/** A summary of the open workspace's queue. Times are ISO 8601. */
export const QueueSummary = z.object({
  pause: QueuePause.nullable(),
  counts: QueueCounts,
  /** What new requests wait for besides a pause. */
  hold: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('rate'), until: z.string() }),
    z.object({ kind: z.literal('offline'), since: z.string() }),
    z.object({ kind: z.literal('silent'), since: z.string() }),
    /** Something else answers in the service's place, such as the sign-in page of a network. */
    z.object({ kind: z.literal('portal'), since: z.string() }),
    z.object({ kind: z.literal('key-refused') }),
  ]),
  /** Expected end of the last waiting job; null if too little is known or nothing is being sent. */
  finishAt: z.string().nullable(),
})
export type QueueSummary = z.output<typeof QueueSummary>

/** Some jobs, the jobs of a set, or all of the workspace. */
export const QueueTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('jobs'), jobIds: z.array(JobId).max(mostQueueJobs) }),
  z.object({ kind: z.literal('set'), setId: JobSetId }),
  z.object({ kind: z.literal('all') }),
])
export type QueueTarget = z.output<typeof QueueTarget>

/** The part of the queue that a page shows; waiting jobs in send order. */
export const QueueGroup = z.enum(['under-way', 'user', 'background', 'troubled'])
export type QueueGroup = z.output<typeof QueueGroup>

const Page = z.object({ jobs: z.array(Job), next: z.string().nullable() })

/** A prompt that a budget left out of a set, and the price that was shown for it. Credits. */
export const LeftOutPrompt = z.object({ prompt: z.string(), credits: Credits.nullable() })
export type LeftOutPrompt = z.output<typeof LeftOutPrompt>

const Changed = z.object({ count: z.int() })

/** What was removed, and how to restore it: `removalId` is null if nothing was removed. */
export const Removal = z.object({ removalId: z.string().nullable(), count: z.int() })
export type Removal = z.output<typeof Removal>

/** The queue: everything that is not sent can be paused, moved, changed and removed. */
export const queueContract = {
  summary: procedure.output(QueueSummary),
  /** Sets, newest first. `before` is the `next` of the previous page. */
  sets: procedure
    .input(z.object({ before: z.string().optional(), limit: z.int().min(1).max(100).default(20) }))
    .output(z.object({ sets: z.array(QueueSet), next: z.string().nullable() })),
  /** @throws NOT_FOUND */
  set: procedure.input(z.object({ setId: JobSetId })).output(QueueSet),
  page: procedure
    .input(
      z.object({
        group: QueueGroup,
        setId: JobSetId.optional(),
        after: z.string().optional(),
        limit: z.int().min(1).max(200).default(100),
      }),
    )
    .output(Page),
  /** Reports that jobs were added, removed or moved, or the queue was paused; the reader then asks again. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
  /**
   * Saves many jobs as a set, all of them or none; each is checked and priced. `budget` is compared with the real
   * charges before each job is sent. The same `draftId` again returns the first set.
   */
  submitMany: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        name: z.string().trim().min(1).max(120),
        budget: Credits.positive().nullable(),
        lane: QueueLane.default('user'),
        paused: z.boolean().default(false),
        orders: z.array(RunOrder).min(1).max(mostQueueJobs),
        /** The runs that the budget left out; they can be run later. */
        leftOut: z.array(RunOrder).max(mostPlannedRuns).default([]),
      }),
    )
    .output(QueueSet),
  /** The prompts that a budget left out of a set, in order. @throws NOT_FOUND */
  leftOut: procedure.input(z.object({ setId: JobSetId })).output(z.array(LeftOutPrompt)),
  /** How many of them one click runs, and their price now; null if one is unknown. */
  leftOutCost: procedure
    .input(z.object({ setId: JobSetId }))
    .output(z.object({ count: z.int(), credits: Credits.nullable() })),
  /** Runs them as a new set; `quoted` as in `duplicate`. Once: a repeated call returns the same set. */
  runLeftOut: procedure.input(z.object({ setId: JobSetId, quoted: Credits.nullable() })).output(QueueSet),
  setBudget: procedure.input(z.object({ setId: JobSetId, budget: Credits.positive().nullable() })).output(QueueSet),
  pause: procedure.input(z.object({ target: QueueTarget })).output(Changed),
  resume: procedure.input(z.object({ target: QueueTarget })).output(Changed),
  /** Moves waiting jobs, in the given order, before or after another, into its lane. */
  move: procedure
    .input(
      z.object({
        jobIds: z.array(JobId).min(1).max(mostQueueJobs),
        to: z.object({ side: z.enum(['before', 'after']), jobId: JobId }),
      }),
    )
    .output(Changed),
  setLane: procedure.input(z.object({ jobIds: z.array(JobId).max(mostQueueJobs), lane: QueueLane })).output(Changed),
  /**
   * Replaces a waiting job in its position with a new intent: new input, price and key. NOT_FOUND once it was sent.
   * `quoted` as in `jobs.submit`; the same `draftId` again returns the first one.
   */
  edit: procedure
    .input(z.object({ jobId: JobId, draftId: z.uuid(), input: ModelInput, quoted: Credits.nullable() }))
    .output(Job),
  /** Submits copies, each behind its original. `quoted`: the total price shown. */
  duplicate: procedure
    .input(z.object({ jobIds: z.array(JobId).min(1).max(200), draftId: z.uuid(), quoted: Credits.nullable() }))
    .output(Changed),
  /** Removes unsent jobs. */
  remove: procedure.input(z.object({ target: QueueTarget })).output(Removal),
  /** Restores jobs removed since the studio started. */
  restore: procedure.input(z.object({ removalId: z.string() })).output(Changed),
  /** The cost of a retry, and the number of failed or refused jobs not retried since. */
  retryCost: procedure
    .input(z.object({ target: QueueTarget, changes: ModelInput.default({}) }))
    .output(z.object({ count: z.int(), credits: Credits.nullable() })),
  /** Retries failed and refused, not unconfirmed, jobs with new keys and `changes`. `quoted` as in `duplicate`. */
  retry: procedure
    .input(
      z.object({
        target: QueueTarget,
        changes: ModelInput.default({}),
        draftId: z.uuid(),
        quoted: Credits.nullable(),
      }),
    )
    .output(Changed),
  /** Removes all unsent jobs and describes what continues at the service. */
  stopRest: procedure
    .input(z.object({ target: QueueTarget }))
    .output(Removal.extend({ underWay: z.int(), sentence: z.string() })),
  /** Waiting jobs as a file that can be imported here or elsewhere; contains no keys and no account. */
  exportFile: procedure
    .input(z.object({ setId: JobSetId.optional() }))
    .output(z.object({ fileName: z.string(), text: z.string(), count: z.int() })),
  /** Adds the jobs of a file as a paused set of new intents. A file with any problem adds none: INVALID_INPUT. */
  importFile: procedure
    .input(z.object({ draftId: z.uuid(), text: z.string().max(mostQueueFileLength) }))
    .output(QueueSet),
}
