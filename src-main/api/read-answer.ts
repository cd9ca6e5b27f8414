import type { AnswerOf, Route } from '#shared/contract/route.ts'
import { parseJson } from '#shared/util/text-formats.ts'

/** A 2xx body as read. `why`: the end of a sentence that begins with the answer. */
export type ReadAnswer<R extends Route> =
  | { readonly kind: 'answer'; readonly answer: AnswerOf<R> }
  | { readonly kind: 'unreadable'; readonly why: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function candidates(route: Route, body: unknown): unknown[] {
  const inner = isObject(body) ? body['data'] : undefined
  switch (route.envelope) {
    case 'data':
      return [inner]
    case 'either':
      // `success` belongs to the envelope, not to the answer; a bare answer carries it beside its own fields.
      return inner === undefined ? [body] : [inner, body]
    case 'bare':
      return inner === undefined ? [body] : [body, inner]
    case 'text':
      return [body]
  }
}

/** True for what a network puts in the place of an answer: a page. */
export function isPage(text: string): boolean {
  return /^\uFEFF?\s*<[!?a-z]/i.test(text.slice(0, 1_000))
}

// A name in the answer is a stranger's word: only what can be one of ours is repeated.
const nameOf = (path: readonly PropertyKey[]) => path.map(String).join('.').slice(0, 80)

function readText(route: Route, text: string): ReturnType<typeof parseJson> {
  if (route.envelope !== 'text') return parseJson(text)
  return isPage(text) ? { kind: 'refused', why: 'is a web page' } : { kind: 'value', value: text }
}

/** What the schema says of a value; null where the value breaks the schema itself, as a `length` that is no number does. */
function parse(route: Route, value: unknown) {
  try {
    return route.answer.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Reads a 2xx body as the route's answer, tolerant of either envelope where the interface is silent. Never throws. */
export function readAnswer<R extends Route>(route: R, text: string): ReadAnswer<R> {
  const body = readText(route, text)
  if (body.kind === 'refused') return { kind: 'unreadable', why: body.why }
  let place = ''
  for (const candidate of candidates(route, body.value)) {
    const parsed = parse(route, candidate)
    if (parsed === null) continue
    // The schema is the route's own, which its type does not carry through a generic.
    if (parsed.success) return { kind: 'answer', answer: parsed.data as AnswerOf<R> }
    place ||= nameOf(parsed.error.issues[0]?.path ?? [])
  }
  return { kind: 'unreadable', why: place === '' ? 'has an unexpected format' : `has no valid ${place}` }
}
