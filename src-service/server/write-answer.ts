import type { ServerResponse } from 'node:http'
import { errorBody, familyOf, type PlainError } from './error-body.ts'

/** The content type of JSON answers. */
export const jsonType = 'application/json; charset=utf-8'

/** What every answer carries: none is ever taken for another kind of file, or tells another page where it was read. */
export const guardHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' } as const

const guards = Object.entries(guardHeaders).flat()

/** Answers with a whole body. `headers`: names and values by turns. */
export function writeAnswer(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: readonly string[] = ['content-type', jsonType],
): void {
  response.writeHead(status, [...guards, ...headers, 'content-length', String(Buffer.byteLength(body))])
  response.end(body)
}

/** Answers with an error in the form of the address's family. A body that is still coming is not waited for. */
export function writeError(response: ServerResponse, error: PlainError): void {
  const { url = '/' } = response.req
  const cut = error.status === 413 ? ['connection', 'close'] : []
  writeAnswer(response, error.status, errorBody(familyOf(url), error), ['content-type', jsonType, ...cut])
}
