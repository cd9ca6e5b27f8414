import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { ModelInput } from '../contract/generation.ts'
import { mostQueueJobs } from '../domain/batch-plan.ts'
import { JobId, JobSetId } from '../domain/ids.ts'
import { procedure } from './failures.ts'
import { Job, PromptTemplate } from './jobs.ts'

/** Characters of a queue's file. */
export const mostQueueFileLength = 8_000_000

/** Which jobs go first: the user's, then those that may wait. */
export const QueueLane = z.enum(['user', 'background'])
export type QueueLane = z.output<typeof QueueLane>

/**
 * Why nothing new is sent. Whatever it is, jobs that were sent go on.
 *
 * - `user`: the queue was paused. - `restart`: the studio ended unexpectedly and waits for a word.
 * - `limit`: credits or a limit did not suffice.
 */
export const QueuePause = z.enum(['user', 'restart', 'limit'])
export type QueuePause = z.output<typeof QueuePause>

const Credits = z.int()

/** How many jobs stand where, and what they cost. Credits. */
export const QueueCounts = z.object({
  /** Not sent. `paused` of them are held one by one; `background` of them are in that lane. */
  waiting: z.int(),
  paused: z.int(),
  background: z.int(),
  /** Sent and not over. */
  underWay: z.int(),
  done: z.int(),
  failed: z.int(),
  refused: z.int(),
  unconfirmed: z.int(),
  /** What waiting jobs are expected to cost, and what others may still take. */
  toCome: Credits,
  unconfirmedCredits: Credits,
  charged: Credits,
  refunded: Credits,
})
export type QueueCounts = z.output<typeof QueueCounts>

/** Jobs that were submitted together, how far they are, and what they may cost in all. */
export const QueueSet = z.object({
  id: JobSetId,
  name: z.string(),
  /** Credits; null where there is none. */
  budget: Credits.nullable(),
  isPaused: z.boolean(),
  /** True once the rest was stopped: what is under way goes on. */
  isStopped: z.boolean(),
  /** True where the next job does not fit in what is left of the budget. */
  isPastBudget: z.boolean(),
  createdAt: z.string(),
  counts: QueueCounts,
})
export type QueueSet = z.output<typeof QueueSet>

/** The queue of the open workspace at a glance. Times are ISO 8601. */
export const QueueSummary = z.object({
  pause: QueuePause.nullable(),
  counts: QueueCounts,
  /** What new requests wait for besides a pause. */
  hold: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('rate'), until: z.string() }),
    z.object({ kind: z.literal('offline'), since: z.string() }),
    z.object({ kind: z.literal('key-refused') }),
  ]),
  /** When the last waiting job is about to be done; null where too little is known, and while nothing is sent. */
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

/** Which part of the queue a page shows; waiting ones in the order in which they go. */
export const QueueGroup = z.enum(['under-way', 'user', 'background', 'troubled'])
export type QueueGroup = z.output<typeof QueueGroup>

const Page = z.object({ jobs: z.array(Job), next: z.string().nullable() })

const Order = z.object({
  modelId: z.string(),
  input: ModelInput,
  quoted: Credits.nullable(),
  /** What the prompt was rolled from: kept with the run, never sent. */
  template: PromptTemplate.nullable().default(null),
})
const Changed = z.object({ count: z.int() })

/** What was taken out, and how it comes back: `removalId` is null where nothing was. */
export const Removal = z.object({ removalId: z.string().nullable(), count: z.int() })
export type Removal = z.output<typeof Removal>

/** The queue that the user owns: everything that is not sent can be held, moved, changed and taken out. */
export const queueContract = {
  summary: procedure.output(QueueSummary),
  /** Sets, newest first. `before` is the `next` of the page before. */
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
  /** Says that jobs came, went or moved, or that the queue was paused; the reader asks again for what it shows. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
  /**
   * Writes many jobs as a set, all of them or none; each is checked and priced. `budget` is held against what was
   * really charged before each is sent. The same `draftId` again answers with the first set.
   */
  submitMany: procedure
    .input(
      z.object({
        draftId: z.uuid(),
        name: z.string().trim().min(1).max(120),
        budget: Credits.positive().nullable(),
        lane: QueueLane.default('user'),
        paused: z.boolean().default(false),
        orders: z.array(Order).min(1).max(mostQueueJobs),
      }),
    )
    .output(QueueSet),
  /** Changes what a set may cost. */
  setBudget: procedure.input(z.object({ setId: JobSetId, budget: Credits.positive().nullable() })).output(QueueSet),
  pause: procedure.input(z.object({ target: QueueTarget })).output(Changed),
  resume: procedure.input(z.object({ target: QueueTarget })).output(Changed),
  /** Puts waiting jobs, in the order given, before or after another, in its lane. */
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
   * Replaces a waiting job by another intent in its place: new input, new price, new key. NOT_FOUND once it was sent.
   * `quoted` as in `jobs.submit`; the same `draftId` again answers with the first one.
   */
  edit: procedure
    .input(z.object({ jobId: JobId, draftId: z.uuid(), input: ModelInput, quoted: Credits.nullable() }))
    .output(Job),
  /** Submits the same again, each behind its original. `quoted`: what all of them were said to cost. */
  duplicate: procedure
    .input(z.object({ jobIds: z.array(JobId).min(1).max(200), draftId: z.uuid(), quoted: Credits.nullable() }))
    .output(Changed),
  /** Takes out what was not sent. */
  remove: procedure.input(z.object({ target: QueueTarget })).output(Removal),
  /** Puts back what was taken out since the studio started, as it was. */
  restore: procedure.input(z.object({ removalId: z.string() })).output(Changed),
  /** What trying again would cost: how many failed or were refused and were not tried again since. */
  retryCost: procedure
    .input(z.object({ target: QueueTarget, changes: ModelInput.default({}) }))
    .output(z.object({ count: z.int(), credits: Credits.nullable() })),
  /**
   * Tries failed and refused jobs again, each as a new intent with a new key; `changes` replace single settings.
   * Jobs whose charge is in doubt are left out. `quoted` as in `duplicate`.
   */
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
  /** Takes out everything that was not sent and says in words what goes on at the service. */
  stopRest: procedure
    .input(z.object({ target: QueueTarget }))
    .output(Removal.extend({ underWay: z.int(), sentence: z.string() })),
  /** What waits, as a file that can be imported here or elsewhere: no keys, no account. */
  exportFile: procedure
    .input(z.object({ setId: JobSetId.optional() }))
    .output(z.object({ fileName: z.string(), text: z.string(), count: z.int() })),
  /** Adds the jobs of a file as a paused set of new intents. A file with any problem adds nothing: INVALID_INPUT with each. */
  importFile: procedure
    .input(z.object({ draftId: z.uuid(), text: z.string().max(mostQueueFileLength) }))
    .output(QueueSet),
}
