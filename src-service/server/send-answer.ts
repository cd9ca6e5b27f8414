import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Route } from '#shared/contract/route.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import type { Clock } from '#shared/util/clock.ts'
import type { FaultPlan } from '../sandbox/fault.ts'

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

/** Gives a text out in pieces, one after another over so long. */
async function* dripped(text: string, ms: number, clock: Clock): AsyncGenerator<string> {
  const size = Math.max(1, Math.ceil(text.length / slowPieces))
  for (let start = 0; start < text.length; start += size) {
    yield text.slice(start, start + size)
    await new Promise<void>((resolve) => void clock.after(ms / slowPieces, resolve))
  }
}

/** Sends a handler's answer in its route's envelope, whole or as a fault wants it. */
export function sendAnswer(
  reply: FastifyReply,
  { route, answer, fault }: { route: Route; answer: unknown; fault: FaultPlan },
  { bareRun, clock }: { bareRun: boolean; clock: Clock },
): FastifyReply {
  void reply.code(route.status)
  if (route.envelope === 'text') void reply.type('text/plain; charset=utf-8')
  const body = enclose(route, answer, bareRun)
  if (!fault.truncateBody && fault.slowBodyMs === 0) return reply.send(body)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const sent = fault.truncateBody ? text.slice(0, Math.floor(text.length / 2)) : text
  if (route.envelope !== 'text') void reply.type('application/json; charset=utf-8')
  return reply.send(fault.slowBodyMs === 0 ? sent : Readable.from(dripped(sent, fault.slowBodyMs, clock)))
}
