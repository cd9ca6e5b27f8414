import type { ServerResponse } from 'node:http'
import { errorBody, familyOf, type PlainError } from './error-body.ts'

/** The content type of JSON answers. */
export const jsonType = 'application/json; charset=utf-8'

/** What every answer carries: none is ever taken for another kind of file, or tells another page where it was read. */
export const guardHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

/** Answers with a whole body and its headers. */
export function writeAnswer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': jsonType },
): void {
  response.writeHead(status, { ...guardHeaders, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/** Answers with an error in the form of the address's family. A body that is still coming is not waited for. */
export function writeError(response: ServerResponse, error: PlainError): void {
  const { url = '/' } = response.req
  const isCut = error.status === 413
  const headers = { 'content-type': jsonType, ...(isCut ? { connection: 'close' } : {}) }
  writeAnswer(response, error.status, errorBody(familyOf(url), error), headers)
}
