import { z } from 'zod'

/** What is known of the money when something failed. `returned`: charged and given back. */
export const Charged = z.enum(['no', 'yes', 'returned', 'unknown'])
export type Charged = z.output<typeof Charged>

/** An error body in one shape, whatever form it was sent in. */
export type WireError = {
  readonly status: number
  /** The Resource API's code, where one was sent. */
  readonly code: string | null
  readonly message: string
  readonly details: Readonly<Record<string, unknown>>
}

const MessageBody = z.looseObject({ message: z.string() })
const CodedBody = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).nullish(),
  }),
})
const FlatBody = z.looseObject({ error: z.string(), message: z.string().optional(), code: z.string().optional() })

const longest = 500

function clean(text: string): string {
  // Control characters would let a service's sentence forge lines in a log or hide text in the window.
  const printable = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return printable.length > longest ? `${printable.slice(0, longest)}…` : printable
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The sentence, or the status in words where there is none to read. */
const sentence = (status: number, text = '') => clean(text) || `The service answered ${status} without a reason.`

/**
 * Reads an error body: a plain JSON string, `{message}`, `{error: {code, message, details}}` or `{error, message, code}`
 * (interface: Errors). Anything else, HTML and nothing at all included, gives the status in words. Never throws.
 */
export function readErrorBody(status: number, text: string): WireError {
  const body = parse(text)
  const bare = { status, code: null, details: {} }
  if (typeof body === 'string') return { ...bare, message: sentence(status, body) }
  const coded = CodedBody.safeParse(body)
  if (coded.success) {
    const { code, message, details } = coded.data.error
    return { status, code, message: sentence(status, message), details: details ?? {} }
  }
  const flat = FlatBody.safeParse(body)
  if (flat.success) {
    return {
      status,
      code: flat.data.code ?? null,
      message: sentence(status, flat.data.message ?? flat.data.error),
      details: {},
    }
  }
  const plain = MessageBody.safeParse(body)
  if (plain.success) {
    // Fields beside the message carry its numbers, such as the credits needed and held.
    const { message, ...details } = plain.data
    return { ...bare, message: sentence(status, message), details }
  }
  return { ...bare, message: sentence(status) }
}
