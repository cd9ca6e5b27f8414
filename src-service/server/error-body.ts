import { familyPath } from '#shared/contract/route.ts'

/** An error before it is formatted for a family. */
export type PlainError = {
  readonly status: number
  readonly message: string
  readonly code: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The path of the Resource API's second address, at which it answers in its reduced schema. */
export const reducedPath = '/web/api'

/** The form of an error: `error` and `flat` are the two of the Resource API. */
export type ErrorForm = 'message' | 'error' | 'flat'

const isBelow = (url: string, path: string) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`)

/**
 * Returns the form of errors at an address: at the second one of the Resource API always `flat`, at its first one as
 * `resourceForm` says. Addresses outside all families have the form of the Generation API.
 */
export function errorFormOf(url: string, resourceForm: 'error' | 'flat' = 'error'): ErrorForm {
  if (isBelow(url, reducedPath)) return 'flat'
  return isBelow(url, familyPath.resource) ? resourceForm : 'message'
}

function codeOfStatus(status: number): string {
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

/** The code of an error, which the Resource API sends. */
export const codeOf = ({ code, status }: PlainError): string => code ?? codeOfStatus(status)

/**
 * Formats an error as JSON text (interface: Errors).
 *
 * The Resource API sends `{error: {code, message, details}}` or, flat, `{error, message, code}`. The others send a plain
 * JSON string for 429, else `{message}` with the details beside it. That the Resource API keeps its format for 429 is an
 * assumption: it lists a code for it. The flat form carries the details beside its three texts, also an assumption.
 */
export function errorBody(form: ErrorForm, error: PlainError): string {
  const { status, message, details } = error
  const code = codeOf(error)
  switch (form) {
    case 'error':
      return JSON.stringify({ error: { code, message, details } })
    case 'flat':
      return JSON.stringify({ error: code, message, code, ...(Object.keys(details).length === 0 ? {} : { details }) })
    case 'message':
      return JSON.stringify(status === 429 ? message : { ...details, message })
  }
}
