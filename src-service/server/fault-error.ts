import type { PlainError } from './error-body.ts'

/** The interface's sentences for the statuses of its error table (interface: Errors). */
const sentences: Readonly<Record<number, string>> = {
  400: 'The request was refused (simulated).',
  401: 'Invalid, expired, or revoked API key.',
  402: 'Not enough credits (simulated).',
  403: 'Your account has been suspended.',
  404: 'Generation not found',
  429: 'API key rate limit exceeded (simulated).',
  500: 'The service failed (simulated).',
  503: 'The model can’t start right now (simulated).',
}

/** The error that a fault asks for, in the interface's words where it has some for the status. */
export function faultError(status: number): PlainError {
  const message = sentences[status] ?? `The service answered ${status} (simulated).`
  return { status, message, code: null, details: {} }
}
