import { z } from 'zod'
import { Said } from '../domain/said.ts'
import { procedure } from './failures.ts'

const patterns = z.array(z.string().min(1).max(100)).min(1).max(40).nullable()

/** A rule that forwards verified events to a program on this computer. Times are ISO 8601. */
export const ForwardRule = z.object({
  id: z.string(),
  url: z.string(),
  /** Patterns of event types; null for all. */
  events: patterns,
  isEnabled: z.boolean(),
  createdAt: z.string(),
  /** Events taken by the program today, and those still on their way. */
  deliveredToday: z.int(),
  waiting: z.int(),
})
export type ForwardRule = z.output<typeof ForwardRule>

/** An attempt to forward an event. `forward` names the event's way to this program, for a retry. */
export const ForwardAttempt = z.object({
  number: z.int(),
  forward: z.int(),
  url: z.string(),
  /** The event, and its type. */
  event: z.int(),
  type: z.string(),
  /** Which attempt it was, from 1, and how many there are at most without a retry by hand. */
  attempt: z.int(),
  most: z.int(),
  at: z.string(),
  /** What the program answered; null with `error` where it did not. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  said: Said.optional(),
  ms: z.int(),
  isTaken: z.boolean(),
  /** No other attempt followed yet: it can be retried. */
  isLast: z.boolean(),
  /** When the next attempt is made; null if none is. */
  nextAt: z.string().nullable(),
})
export type ForwardAttempt = z.output<typeof ForwardAttempt>

const one = z.object({ id: z.string() })
const rules = z.object({ rules: z.array(ForwardRule) })

/** Forwarding of the open workspace's verified events to programs on this computer. */
export const eventForwardingContract = {
  rules: procedure.output(rules),
  /**
   * Adds a rule and its secret. `events`: patterns separated by commas; empty for all.
   *
   * @throws Failure INVALID_INPUT for an address that is not on this computer, or a pattern that fits no event.
   */
  add: procedure.input(z.object({ url: z.string().max(500), events: z.string().max(1_000) })).output(rules),
  /** Turns a rule on or off. What was not sent yet waits. @throws Failure NOT_FOUND */
  turn: procedure.input(one.extend({ isEnabled: z.boolean() })).output(rules),
  /** Removes a rule and its secret; the log of its events stays with them. @throws Failure NOT_FOUND */
  remove: procedure.input(one).output(rules),
  /** The secret that signs what a rule forwards; a new one where it was lost. @throws Failure NOT_FOUND */
  secret: procedure.input(one).output(z.object({ secret: z.string() })),
  /** The attempts of a rule, newest first. @throws Failure NOT_FOUND, INVALID_INPUT for an unreadable cursor. */
  log: procedure
    .input(one.extend({ before: z.string().optional(), limit: z.int().min(1).max(200) }))
    .output(z.object({ attempts: z.array(ForwardAttempt), next: z.string().nullable() })),
  /** The attempts for an event, in the order in which they were made. */
  ofEvent: procedure.input(z.object({ event: z.int() })).output(z.object({ attempts: z.array(ForwardAttempt) })),
  /** Sends an event to a program again, now. @throws Failure NOT_FOUND */
  retry: procedure.input(z.object({ forward: z.int() })).output(z.void()),
}
