import type { ProducedOf, ReceivedOf, Route, RouteTable } from '#shared/contract/route.ts'
import type { Caller } from '../ledger/accounts.ts'

/** What a handler knows of a call besides the request itself. */
type PublicCall = {
  /** The first 255 characters of the `Idempotency-Key` header, or null (interface: Limits). */
  readonly idempotencyKey: string | null
  /** Faults to keep with what is started: names with commas between them, or null. */
  readonly fault: string | null
  /** Gives a signal of the caller's departure; asked for only by a call that is held or reads from elsewhere. */
  readonly signal: () => AbortSignal
}

/** What the handler of a route knows of a call: whose it is, where the route needs a key. */
export type CallOf<R extends Route> = R['auth'] extends 'bearer' ? PublicCall & { readonly caller: Caller } : PublicCall

/** An answer that never changes while the service runs: it is written once and sent as often as it is asked for. */
export class LastingAnswer<T> {
  readonly value: T
  /** The whole body, once it was sent. */
  body: Buffer | null = null
  /** What the body is known by, once it was sent to a caller without a key. */
  etag: string | null = null

  constructor(value: T) {
    this.value = value
  }
}

type Answer<R extends Route> = ProducedOf<R> | LastingAnswer<ProducedOf<R>>
type Handle<R extends Route> = (received: ReceivedOf<R>, call: CallOf<R>) => Answer<R> | Promise<Answer<R>>

/** A route's handler; with `before` where a check comes ahead of the body's own, on the body as it was sent. */
export type Handler<R extends Route> = Handle<R> | { before(body: unknown): void; readonly handle: Handle<R> }

/** One handler for every route of a table: a missing or extra one does not compile. */
export type Handlers<T extends RouteTable> = {
  readonly [Domain in keyof T]: { readonly [Name in keyof T[Domain]]: Handler<T[Domain][Name]> }
}
