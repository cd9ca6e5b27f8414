import type { z } from 'zod'

/** The path of each family of the interface (interface: What the service does; Short video API). */
export const familyPath = {
  generation: '/v3/playground/v1',
  mascot: '/v3/mascot/api',
  replicate: '/v3/replicate/v1',
  composer: '/v3/composer/api',
  resource: '/v1',
} as const
export type Family = keyof typeof familyPath

/**
 * How a repeat of the call is made safe.
 *
 * - `safe`: reading, or a change that gives the same result twice; can always be repeated.
 * - `keyed-header`: the `Idempotency-Key` header makes a repeat return the first result.
 * - `keyed-body`: the body's `idempotencyKey` does.
 * - `unkeyed`: a repeat may be charged twice; never sent again automatically.
 */
export type Repeat = 'safe' | 'keyed-header' | 'keyed-body' | 'unkeyed'

/**
 * The place of the answer in the body.
 *
 * - `data`: under `data` beside `success`.
 * - `either`: the interface does not say; the embedded service answers under `data`, the client accepts both.
 * - `bare`: the body itself.
 * - `text`: plain text.
 */
export type Envelope = 'data' | 'either' | 'bare' | 'text'

/** One endpoint of the interface as a value. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly family: Family
  /** Relative to the family's path; `{name}` is replaced by a value of `params`. */
  readonly path: string
  readonly auth: 'none' | 'bearer'
  readonly repeat: Repeat
  /** True if a success may charge credits. */
  readonly spends: boolean
  readonly status: 200 | 201
  readonly envelope: Envelope
  /** How the body is sent: JSON, or a form with a file beside the fields of `body`. JSON if absent. */
  readonly form?: 'multipart'
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly answer: z.ZodType
}

/** Declares a route and keeps its exact type. */
export function route<const R extends Route>(value: R): R {
  return value
}

/** A table of routes: a domain's name, then the route's. */
export type RouteTable = { readonly [domain: string]: { readonly [name: string]: Route } }

type Part<Key extends string, Schema, Side extends 'input' | 'output'> = Schema extends z.ZodType
  ? { [K in Key]: Side extends 'input' ? z.input<Schema> : z.output<Schema> }
  : unknown

type Keyed<Way extends Repeat> = Way extends 'keyed-header'
  ? { idempotencyKey: string }
  : Way extends 'keyed-body'
    ? { body: { idempotencyKey: string } }
    : unknown

/** What a caller gives for a route: its params, query and body as written on the wire, and the key if required. */
export type RequestOf<R extends Route> = Part<'params', R['params'], 'input'> &
  Part<'query', R['query'], 'input'> &
  Part<'body', R['body'], 'input'> &
  Keyed<R['repeat']>

/** What a server is given for a route after parsing. */
export type ReceivedOf<R extends Route> = Part<'params', R['params'], 'output'> &
  Part<'query', R['query'], 'output'> &
  Part<'body', R['body'], 'output'>

/** What the caller gets back. */
export type AnswerOf<R extends Route> = z.output<R['answer']>

/** What the server must produce. */
export type ProducedOf<R extends Route> = z.input<R['answer']>

/**
 * Returns a route's path with its params filled in, without the base URL.
 * @throws Error if a param is missing: a mistake in the table, never of the user.
 */
export function pathOf(target: Route, params: Readonly<Record<string, string | number>> = {}): string {
  const filled = target.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${target.method} ${target.path} needs the param ${name}`)
    return encodeURIComponent(String(value))
  })
  return familyPath[target.family] + filled
}
