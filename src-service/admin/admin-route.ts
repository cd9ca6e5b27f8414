import { z } from 'zod'

/** One call of the admin surface. What it answers is sent as JSON. */
export type AdminRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/__admin`; `:name` stands for a param. */
  readonly path: string
  /** @throws Refusal for what cannot be done; ZodError for a body that does not parse. */
  handle(call: AdminCall): unknown
}

/** What an admin call brings: params of its path and its body as sent. */
export type AdminCall = { readonly params: Readonly<Record<string, string>>; readonly body: unknown }

type Named<Name extends string> = Name extends `${infer Head}/${infer Rest}`
  ? Named<Head> | Named<Rest>
  : Name extends `:${infer Param}`
    ? Param
    : never

/** Declares an admin call whose params are those of its path and whose body is parsed by a schema. */
export function adminRoute<const Path extends string, Body extends z.ZodType>(
  method: AdminRoute['method'],
  path: Path,
  body: Body,
  handle: (call: { params: Readonly<Record<Named<Path>, string>>; body: z.output<Body> }) => unknown,
): AdminRoute {
  return {
    method,
    path,
    handle: ({ params, body: sent }) =>
      // The path's own params, which the server fills in by the same path.
      handle({ params: params as Record<Named<Path>, string>, body: body.parse(sent ?? {}) }),
  }
}

/** The body of a call that takes none. */
export const noBody = z.looseObject({})
