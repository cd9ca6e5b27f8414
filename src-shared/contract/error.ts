import { z } from 'zod'
import { parseJson } from '../util/text-formats.ts'

/** Whether a failed call was charged. `returned`: charged and refunded. */
export const Charged = z.enum(['no', 'yes', 'returned', 'unknown'])
export type Charged = z.output<typeof Charged>

/** An error body in one shape, whatever form it was sent in. */
export type WireError = {
  readonly status: number
  /** The Resource API's code, if one was sent. */
  readonly code: string | null
  /** At most 500 characters on one line. Always plain text, whatever it looks like. */
  readonly message: string
  /** Fields sent beside the message; their texts are sanitized like the message. */
  readonly details: Readonly<Record<string, unknown>>
  /** `no` if the service refused in its own words before anything began; otherwise the charge is unknown. */
  readonly charged: 'no' | 'unknown'
}

const MessageBody = z.looseObject({ message: z.string() })
const CodedBody = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).nullish(),
  }),
})
const FlatBody = z.looseObject({
  error: z.string(),
  message: z.string().optional(),
  code: z.string().optional(),
  details: z.record(z.string(), z.unknown()).nullish(),
})

const longest = 500

// Statuses of a refusal (interface: Errors) or a rejected body. Others, as 408 and 409, can follow a started run.
const refusals: readonly number[] = [400, 401, 402, 403, 404, 413, 422, 429]

function clean(text: string): string {
  // Control characters could forge lines in a log, and direction marks could hide text in the window.
  const printable = text
    .slice(0, 8 * longest)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()
  return printable.length > longest ? `${printable.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : printable
}

const mostDetails = 50

function cleanDetails(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(details).slice(0, mostDetails)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]))
}

type Reported = {
  readonly message: string
  readonly code?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** The message of a body in one of the service's forms; null if it has none of them. */
function readReported(text: string): Reported | null {
  const parsed = parseJson(text)
  const body = parsed.kind === 'value' ? parsed.value : undefined
  if (typeof body === 'string') return { message: body }
  const coded = CodedBody.safeParse(body)
  if (coded.success) {
    const { code, message, details } = coded.data.error
    return { code, message, details: details ?? {} }
  }
  const flat = FlatBody.safeParse(body)
  if (flat.success) {
    const { error, message = error, code, details } = flat.data
    return { message, details: details ?? {}, ...(code === undefined ? {} : { code }) }
  }
  const plain = MessageBody.safeParse(body)
  if (!plain.success) return null
  // Fields beside the message carry its numbers, such as the credits needed and held.
  const { message, ...details } = plain.data
  return { message, details }
}

/**
 * Reads an error body (interface: Errors): a JSON string, `{message}`, `{error: {code, message, details}}` or
 * `{error, message, code}`. Anything else, including HTML and nothing, gives the status in words. Never throws.
 */
export function readErrorBody(status: number, text: string): WireError {
  const reported = readReported(text)
  const message = clean(reported?.message ?? '')
  const isRefusal = message !== '' && refusals.includes(status)
  return {
    status,
    code: reported?.code === undefined ? null : clean(reported.code),
    message: message === '' ? `The service returned ${status} without a reason.` : message,
    details: cleanDetails(reported?.details ?? {}),
    charged: isRefusal ? 'no' : 'unknown',
  }
}
