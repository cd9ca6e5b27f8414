import { z } from 'zod'

/** One call of the admin API. Its result is sent as JSON. */
export type AdminRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to `/__admin`; `:name` marks a param. */
  readonly path: string
  /** @throws Refusal for an impossible request; ZodError for an invalid body. */
  handle(call: AdminCall): unknown
}

/** An admin call: its path params, its unparsed body, and the signal of a caller that left. */
export type AdminCall = {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly signal: () => AbortSignal
}

type Named<Name extends string> = Name extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Name extends `:${infer Param}`
    ? Param
    : never

/** Declares an admin call with params typed by its path and a body parsed by a schema. */
export function adminRoute<const Path extends string, Body extends z.ZodType>(
  method: AdminRoute['method'],
  path: Path,
  body: Body,
  handle: (call: {
    params: Readonly<Record<Named<Path>, string>>
    body: z.output<Body>
    signal: () => AbortSignal
  }) => unknown,
): AdminRoute {
  return {
    method,
    path,
    handle: ({ params, body: sent, signal }) =>
      // The server fills in the params of this same path.
      handle({ params: params as Record<Named<Path>, string>, body: body.parse(sent ?? {}), signal }),
  }
}

/** The body schema of a call without a body. */
export const noBody = z.looseObject({})
