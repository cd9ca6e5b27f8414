import type { z } from 'zod'
import type { Route } from '#shared/contract/route.ts'
import { Refusal } from '../jobs/run-fault.ts'

/** A request's parts as they arrived, not checked yet. */
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

/** The interface's message for the first validation issue. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return `Unknown field: ${[...issue.path, issue.keys[0] ?? ''].join('.')}`
  }
  if (field === '') return 'The body must be a JSON object.'
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return `${field}: ${issue.message}`
  if (issue.input === undefined) return `Missing required field: ${field}`
  return `${field} must be ${words[issue.expected] ?? issue.expected}`
}

function parsePart(schema: z.ZodType, value: unknown, isResource: boolean): unknown {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  if (first === undefined) throw new Refusal(400, 'The request cannot be read.')
  throw new Refusal(400, sentenceOf(first), isResource ? { details: { field: first.path.join('.') } } : {})
}

/**
 * Parses a request's parts with its route's schemas.
 *
 * @throws Refusal 400 with the interface's message for the first invalid part.
 */
export function receive(route: Route, raw: RawParts): Record<string, unknown> {
  const isResource = route.family === 'resource'
  const part = (schema: z.ZodType | undefined, name: keyof RawParts) =>
    schema === undefined ? {} : { [name]: parsePart(schema, raw[name], isResource) }
  return { ...part(route.params, 'params'), ...part(route.query, 'query'), ...part(route.body, 'body') }
}
