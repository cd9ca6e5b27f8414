import type { AnswerOf, Route } from '#shared/contract/route.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function candidates(route: Route, body: unknown): unknown[] {
  const inner = isObject(body) ? body['data'] : undefined
  switch (route.envelope) {
    case 'data':
      return [inner]
    case 'either':
      // `success` belongs to the envelope, not to the answer; a bare answer carries it beside its own fields.
      return [inner, body]
    case 'bare':
      return [body, inner]
    case 'text':
      return [body]
  }
}

/** Reads a 2xx body as the route's answer, tolerant of either envelope where the interface is silent. Null where it does not fit. */
export function readAnswer<R extends Route>(route: R, text: string): AnswerOf<R> | null {
  let body: unknown
  try {
    body = route.envelope === 'text' ? text : JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  for (const candidate of candidates(route, body)) {
    const parsed = route.answer.safeParse(candidate)
    // The schema is the route's own, which its type does not carry through a generic.
    if (parsed.success) return parsed.data as AnswerOf<R>
  }
  return null
}
