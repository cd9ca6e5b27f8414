import type { z } from 'zod'
import type { Route } from '#shared/contract/route.ts'
import { Refusal } from '../jobs/refusal.ts'

/** A request's parts as they came. */
export type RawParts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

const words: Readonly<Record<string, string>> = {
  record: 'an object',
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** The interface's sentence for the first thing wrong with a part. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (field === '') return 'The body must be a JSON object.'
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return `${field}: ${issue.message}`
  if (issue.input === undefined) return `Missing required field: ${field}`
  return `${field} must be ${words[issue.expected] ?? issue.expected}`
}

function parsePart(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new Refusal(400, first === undefined ? 'The request cannot be read.' : sentenceOf(first))
}

/**
 * Parses a request's parts by its route's schemas.
 *
 * @throws Refusal 400 with the interface's sentence for the first part that does not parse.
 */
export function receive(route: Route, raw: RawParts): Record<string, unknown> {
  return {
    ...(route.params === undefined ? {} : { params: parsePart(route.params, raw.params) }),
    ...(route.query === undefined ? {} : { query: parsePart(route.query, raw.query) }),
    ...(route.body === undefined ? {} : { body: parsePart(route.body, raw.body) }),
  }
}
