import type { ProducedOf, ReceivedOf, Route, RouteTable } from '#shared/contract/route.ts'
import type { Caller } from '../ledger/accounts.ts'

/** What a handler knows of a call besides the request itself. */
type PublicCall = {
  /** The first 255 characters of the `Idempotency-Key` header, or null (interface: Limits). */
  readonly idempotencyKey: string | null
  /** Faults to store with the started work, as comma-separated names, or null. */
  readonly fault: string | null
  /** Returns the caller's disconnect signal; used only by calls that wait or read from elsewhere. */
  readonly signal: () => AbortSignal
}

/** A file that came with a form: where it was stored for the time of the call, its own name, and its length in bytes. */
export type UploadedFile = { readonly path: string; readonly fileName: string | undefined; readonly bytes: number }

type CallerOf<R extends Route> = R['auth'] extends 'bearer' ? { readonly caller: Caller } : unknown
type FileOf<R extends Route> = R extends { readonly form: 'multipart' } ? { readonly file: UploadedFile } : unknown

/** What the handler of a route knows of a call: the caller if the route needs a key, the file of a form. */
export type CallOf<R extends Route> = PublicCall & CallerOf<R> & FileOf<R>

/** An answer that never changes while the service runs: serialized once and sent as often as requested. */
export class LastingAnswer<T> {
  readonly value: T
  /** The complete body, once it was sent. */
  body: Buffer | null = null
  /** The body's ETag, once it was sent to a caller without a key. */
  etag: string | null = null

  constructor(value: T) {
    this.value = value
  }
}

type Answer<R extends Route> = ProducedOf<R> | LastingAnswer<ProducedOf<R>>
type Handle<R extends Route> = (received: ReceivedOf<R>, call: CallOf<R>) => Answer<R> | Promise<Answer<R>>

/** A route's handler; `before` checks the unparsed body first. */
export type Handler<R extends Route> = Handle<R> | { before(body: unknown): void; readonly handle: Handle<R> }

/** One handler for every route of a table: a missing or extra one does not compile. */
export type Handlers<T extends RouteTable> = {
  readonly [Domain in keyof T]: { readonly [Name in keyof T[Domain]]: Handler<T[Domain][Name]> }
}
