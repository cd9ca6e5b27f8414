import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Route } from '#shared/contract/route.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/ports.ts'
import { LastingAnswer } from '../routes/handlers.ts'
import type { FaultPlan } from '../sandbox/fault.ts'
import { guardHeaders, jsonType, writeAnswer } from './write-answer.ts'

const slowPieces = 20

function enclose(route: Route, answer: unknown, bareRun: boolean): unknown {
  switch (route.envelope) {
    case 'data':
      return { success: true, data: answer }
    case 'either':
      return bareRun && typeof answer === 'object' ? { success: true, ...answer } : { success: true, data: answer }
    case 'bare':
    case 'text':
      return answer
    default:
      return assertNever(route.envelope)
  }
}

function textOf(route: Route, answer: unknown, bareRun: boolean): string {
  const enclosed = enclose(route, answer, bareRun)
  return typeof enclosed === 'string' ? enclosed : JSON.stringify(enclosed)
}

/** Yields a text in pieces, spread over a time. */
async function* dripped(text: string, ms: number, clock: Clock): AsyncGenerator<string> {
  const size = Math.max(1, Math.ceil(text.length / slowPieces))
  for (let start = 0; start < text.length; start += size) {
    yield text.slice(start, start + size)
    await new Promise<void>((resolve) => void clock.after(ms / slowPieces, resolve))
  }
}

/** Sends a constant answer: serialized once, and not sent again to a client that has it. */
function sendLasting(response: ServerResponse, route: Route, answer: LastingAnswer<unknown>, type: string): void {
  const body = (answer.body ??= Buffer.from(textOf(route, answer.value, false)))
  if (route.auth === 'bearer') return writeAnswer(response, route.status, body, ['content-type', type])
  const etag = (answer.etag ??= `"${createHash('sha256').update(body).digest('base64url')}"`)
  if (response.req.headers['if-none-match'] === etag) {
    return void response.writeHead(304, { ...guardHeaders, etag }).end()
  }
  writeAnswer(response, route.status, body, ['content-type', type, 'etag', etag])
}

/** Sends a handler's answer in its route's envelope, complete or altered by a fault. */
export function sendAnswer(
  response: ServerResponse,
  { route, answer, fault }: { route: Route; answer: unknown; fault: FaultPlan },
  { bareRun, clock }: { bareRun: boolean; clock: Clock },
): void {
  const type = route.envelope === 'text' ? 'text/plain; charset=utf-8' : jsonType
  const isWhole = !fault.truncateBody && fault.slowBodyMs === 0
  if (answer instanceof LastingAnswer && isWhole) return sendLasting(response, route, answer, type)
  const text = textOf(route, answer instanceof LastingAnswer ? answer.value : answer, bareRun)
  if (isWhole) return writeAnswer(response, route.status, text, ['content-type', type])
  const sent = fault.truncateBody ? text.slice(0, Math.floor(text.length / 2)) : text
  if (fault.slowBodyMs === 0) return writeAnswer(response, route.status, sent, ['content-type', type])
  response.writeHead(route.status, { ...guardHeaders, 'content-type': type })
  Readable.from(dripped(sent, fault.slowBodyMs, clock)).pipe(response)
}
