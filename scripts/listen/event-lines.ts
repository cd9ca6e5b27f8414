import type { StoredEvent } from '#main/cache/tables/received-events.ts'
import type { ForwardResult } from '#main/webhook/forwarding/post-event.ts'

/** An attempt to forward an event. `retryInMs`: until the next one; null if there is none. */
export type ForwardAttempt = ForwardResult & { readonly attempt: number; readonly retryInMs: number | null }

type Shown = Pick<StoredEvent, 'type' | 'eventId' | 'signature' | 'receivedAt'>

const timeOf = (at: number) => new Date(at).toTimeString().slice(0, 8)
const resultWords = ({ status, error, ms }: ForwardResult) => `${status ?? error ?? 'no answer'} in ${ms} ms`
const retryWords = ({ retryInMs }: ForwardAttempt) => (retryInMs === null ? '' : `, again in ${retryInMs / 1_000} s`)

/**
 * The line of an event: time, type, id, signature and how it was forwarded. `forward` is null where it was not: `why` says
 * why not, or is empty where no address was given. Later attempts have a line of their own.
 */
export function eventLine(event: Shown, forward: ForwardAttempt | null, why: string): string {
  const { type, eventId, signature, receivedAt } = event
  const words = forward === null ? why : `forwarded: ${resultWords(forward)}${retryWords(forward)}`
  const isLater = forward !== null && forward.attempt > 1
  const about = isLater ? `attempt ${forward.attempt}` : signature
  return [timeOf(receivedAt), type.padEnd(24), eventId ?? 'no id', about.padEnd(10), words].join('  ').trimEnd()
}

/** The same as one line of JSON. `time` is ISO 8601. */
export function eventJson(event: Shown, forward: ForwardAttempt | null): string {
  const { type, eventId: id, signature, receivedAt } = event
  return JSON.stringify({ kind: 'event', time: new Date(receivedAt).toISOString(), type, id, signature, forward })
}
