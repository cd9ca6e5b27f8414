import type { ServerResponse } from 'node:http'
import { errorBody, errorFormOf, type PlainError } from './error-body.ts'

/** The content type of JSON answers. */
export const jsonType = 'application/json; charset=utf-8'

/** Headers of every response: content types are not sniffed, and no referrer is sent on. */
export const guardHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

const guards = Object.entries(guardHeaders).flat()

/** Writes a complete response. `headers` alternates names and values. */
export function writeAnswer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: readonly string[] = ['content-type', jsonType],
): void {
  response.writeHead(status, [...guards, ...headers, 'content-length', String(Buffer.byteLength(body))])
  response.end(body)
}

/**
 * Writes an error in the form of its address, without waiting for the rest of a request body. `resourceForm` is the form
 * of the Resource API.
 */
export function writeError(response: ServerResponse, error: PlainError, resourceForm?: 'error' | 'flat'): void {
  const { url = '/' } = response.req
  const cut = error.status === 413 ? ['connection', 'close'] : []
  const body = errorBody(errorFormOf(url, resourceForm), error)
  writeAnswer(response, error.status, body, ['content-type', jsonType, ...cut])
}
