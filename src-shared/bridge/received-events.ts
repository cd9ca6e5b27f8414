import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { eventTypes } from '../contract/event.ts'
import { AssetId, JobId } from '../domain/ids.ts'
import { Said, Spoken } from '../domain/said.ts'
import { procedure } from './failures.ts'

/**
 * What is known of an event's sender. `unsigned`: it carries no signature. `unchecked`: it carries one, and no secret is
 * known yet. `rejected`: the signature does not belong to the body.
 */
export const EventSignature = z.enum(['verified', 'unsigned', 'unchecked', 'rejected'])
export type EventSignature = z.output<typeof EventSignature>

/**
 * What an event did here.
 *
 * - `read`: what it names was read from the service. `waiting`: that is under way.
 * - `balance`, `account`: the balance or the account was read. `polled`: a poll was allowed for an unknown sender.
 * - `known`: nothing here waits for what it names. `ignored`: a type that this version does nothing about.
 * - `refused`: its sender is not known, so it did nothing.
 */
export const EventEffect = z.enum(['waiting', 'read', 'balance', 'account', 'polled', 'known', 'ignored', 'refused'])
export type EventEffect = z.output<typeof EventEffect>

/** An event in the list. Times are ISO 8601. */
export const ReceivedEvent = z.object({
  /** Its place in the order of receipt. */
  number: z.int(),
  type: z.string(),
  /** The id that the service gave it; null if it has none. */
  eventId: z.string().nullable(),
  /** What it is about, in words; empty if it does not say. */
  subject: z.string(),
  said: Said.optional(),
  signature: EventSignature,
  effect: EventEffect,
  /** The job here that it is about, and its first file. */
  jobId: JobId.nullable(),
  assetId: AssetId.nullable(),
  /** When it happened, as the service says; null if that is no time. */
  createdAt: z.string().nullable(),
  receivedAt: z.string(),
  /** From receipt until its effect was on screen, in milliseconds; null if it had none. */
  shownMs: z.int().nullable(),
  /** How often it came again. */
  repeats: z.int(),
  isSeen: z.boolean(),
})
export type ReceivedEvent = z.output<typeof ReceivedEvent>

/** An event with everything that was received. */
export const ReceivedEventDetails = ReceivedEvent.extend({
  /** In the order in which they were sent; the values of secrets are left out. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The body as text; bytes that are no UTF-8 are replaced. */
  body: z.string(),
  /** Bytes of the body. */
  bytes: z.int(),
  /** The signature that was sent, and the one computed here; null if there is none, or no secret. */
  sent: z.string().nullable(),
  computed: z.string().nullable(),
  /** The last four characters of the secret that fits; null if none does. */
  secretHint: z.string().nullable(),
  /** From receipt to the answer, in milliseconds. */
  answeredMs: z.int(),
})
export type ReceivedEventDetails = z.output<typeof ReceivedEventDetails>

/** Which events are listed. `text` is searched for in type, id, subject and body. */
export const EventFilter = z.object({
  signature: EventSignature.optional(),
  type: z.string().optional(),
  text: z.string().max(200).optional(),
})
export type EventFilter = z.output<typeof EventFilter>

/** How many events there are, by signature; and those not seen yet. */
export const EventCounts = z.object({
  all: z.int(),
  verified: z.int(),
  unsigned: z.int(),
  unchecked: z.int(),
  rejected: z.int(),
  unseen: z.int(),
  /** The types that were received, in alphabetical order. */
  types: z.array(z.string()),
})
export type EventCounts = z.output<typeof EventCounts>

/** The receiver of the open workspace. */
export const ReceiverState = z.object({
  /** Where it listens, `127.0.0.1:40123`; null while it cannot. */
  address: z.string().nullable(),
  /** Why it does not listen, or the service does not send; null if all is well. */
  problem: Spoken.nullable(),
  /** The address to enter at the service; null if it needs a public address and there is none. */
  url: z.string().nullable(),
  /** Backlot registered it itself. */
  isRegistered: z.boolean(),
  /** How many secrets are accepted now. */
  secrets: z.int(),
  /** Whether the service told a secret, and whether the user entered one. */
  sources: z.object({ service: z.boolean(), entered: z.boolean() }),
  /** Events received today, and the median time to the answer in milliseconds; null without any. */
  today: z.object({ count: z.int(), answeredMs: z.int().nullable() }),
})
export type ReceiverState = z.output<typeof ReceiverState>

/** The path of a field in an event, such as `data.creditCost`. */
export const eventFieldPath = /^data(?:\.[A-Za-z0-9_-]+)+$/u

/** A test event to send: sample data of its type, with some fields replaced. A value is sent as it is. */
export const TestEvent = z.object({
  type: z.enum(eventTypes),
  set: z.record(z.string().regex(eventFieldPath, 'Not a field such as data.creditCost'), z.unknown()).default({}),
})
export type TestEvent = z.output<typeof TestEvent>

const page = z.object({ events: z.array(ReceivedEvent), next: z.string().nullable() })
const one = z.object({ number: z.int() })

/** Events that the open workspace's service sent. */
export const receivedEventsContract = {
  /** Newest first. @throws Failure INVALID_INPUT for an unreadable cursor. */
  page: procedure
    .input(z.object({ filter: EventFilter, before: z.string().optional(), limit: z.int().min(1).max(200) }))
    .output(page),
  counts: procedure.output(EventCounts),
  /** @throws Failure NOT_FOUND */
  read: procedure.input(one).output(ReceivedEventDetails),
  /** Checks the signature again, with the secrets known now. @throws Failure NOT_FOUND */
  verifyAgain: procedure.input(one).output(ReceivedEventDetails),
  /** Runs the effect again; sends nothing that spends. @throws Failure NOT_FOUND */
  replay: procedure.input(one).output(ReceivedEvent),
  /** Marks all events as seen. */
  markSeen: procedure.output(EventCounts),
  receiver: procedure.output(ReceiverState),
  /** Has the service send a test event. Returns its id. @throws Failure for an account that cannot be asked to. */
  sendTest: procedure.input(TestEvent).output(z.object({ eventId: z.string() })),
  /** Stores a signing secret in the vault; the one before it is accepted for a day. @throws Failure INVALID_INPUT */
  keepSecret: procedure.input(z.object({ secret: z.string().max(2_000) })).output(ReceiverState),
  /** Removes the signing secrets that the user entered. */
  forgetSecret: procedure.output(ReceiverState),
  /** Tells that events, their effects or the receiver changed. */
  watch: procedure.output(eventIterator(z.object({ kind: z.literal('changed') }))),
}
