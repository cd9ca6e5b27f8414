import type { IncomingMessage } from 'node:http'
import { Refusal } from '../jobs/run-fault.ts'

/** Maximum size of a request body in bytes (the interface gives no limit). */
export const bodyLimit = 1024 * 1024

const isJson = /^application\/json\s*(;|$)/i
/** Only a text that matches can contain a key that changes a prototype. */
const suspect = /__proto__|constructor|\\u/i

const unreadable = () => new Refusal(400, 'The request cannot be read: it is not valid JSON.')

function keepPlain(key: string, value: unknown): unknown {
  if (key === '__proto__') throw unreadable()
  if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')) {
    throw unreadable()
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text, suspect.test(text) ? keepPlain : undefined)
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable()
    throw error
  }
}

const tooLarge = () => new Refusal(413, `The body is larger than ${bodyLimit / 1024} KiB.`)

function collect(request: IncomingMessage, done: (body: unknown) => void, fail: (error: unknown) => void): void {
  const chunks: Buffer[] = []
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= bodyLimit) chunks.push(chunk)
    else fail(tooLarge())
  })
  request.on('end', () => {
    const [first] = chunks
    const whole = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
    try {
      done(parse(whole.toString('utf8')))
    } catch (error) {
      fail(error)
    }
  })
  request.on('error', () => fail(new Refusal(400, 'The request was cut off.')))
}

/**
 * Reads a request's JSON body; undefined if there is none.
 *
 * @throws Refusal 415 for another content type, 413 above 1 MiB, 400 for invalid or truncated JSON.
 */
export function readBody(request: IncomingMessage): Promise<unknown> | undefined {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (type === undefined && encoding === undefined && Number(length) === 0) return undefined
  if (type === undefined || !isJson.test(type)) {
    throw new Refusal(415, 'The body must be JSON, with the content type application/json.')
  }
  if (Number(length) > bodyLimit) throw tooLarge()
  return new Promise((done, fail) => collect(request, done, fail))
}
