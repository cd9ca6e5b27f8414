import { familyPath, type Family } from '#shared/contract/route.ts'

/** An error before it is formatted for a family. */
export type PlainError = {
  readonly status: number
  readonly message: string
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** Returns the family of an address. Addresses outside all families use the format of the Generation API. */
export function familyOf(url: string): Family {
  return url === familyPath.resource || url.startsWith(`${familyPath.resource}/`) ? 'resource' : 'generation'
}

function codeOf(status: number): string {
  switch (status) {
    case 401:
      return 'unauthorized'
    case 402:
      return 'insufficient_credits'
    case 403:
      return 'forbidden'
    case 404:
      return 'not_found'
    case 429:
      return 'rate_limit_exceeded'
    default:
      return status < 500 ? 'invalid_request' : 'processing_failed'
  }
}

/**
 * Formats an error as its family's JSON text (interface: Errors).
 *
 * The Resource API sends `{error: {code, message, details}}`. The others send a plain JSON string for 429, else
 * `{message}` with the details beside it. That the Resource API keeps its format for 429 is an assumption: it lists a
 * code for it.
 */
export function errorBody(family: Family, { status, message, code, details }: PlainError): string {
  if (family === 'resource') {
    return JSON.stringify({ error: { code: code ?? codeOf(status), message, details } })
  }
  return JSON.stringify(status === 429 ? message : { ...details, message })
}
