import type { ForwardAttempt, ForwardRule } from '#shared/bridge/event-forwarding.ts'
import { readForwardUrl } from '#shared/domain/forward-url.ts'
import { ORPCError } from '@orpc/client'
import type { Answers } from '../bridge-of.ts'

/** A rule as the studio lists it. */
export const rule: ForwardRule = {
  id: 'rule',
  url: 'http://localhost:3000/hook',
  events: ['video.*'],
  isEnabled: true,
  createdAt: '2026-11-19T14:00:00.000Z',
  deliveredToday: 41,
  waiting: 0,
}

const attempt = (number: number, more: Partial<ForwardAttempt>): ForwardAttempt => ({
  number,
  forward: 1,
  url: rule.url,
  event: 3,
  type: 'video.completed',
  attempt: 1,
  most: 5,
  at: '2026-11-19T14:31:53.000Z',
  status: 200,
  error: null,
  ms: 12,
  isTaken: true,
  isLast: true,
  nextAt: null,
  ...more,
})

/** An event that a program took at the second attempt, newest first. */
export const attempts: readonly ForwardAttempt[] = [
  attempt(2, { attempt: 2 }),
  attempt(1, { status: null, error: 'No program listens there', ms: 1, isTaken: false, isLast: false }),
]

/** Answers of a studio that forwards to one program; it refuses addresses elsewhere. `heard` collects what changes. */
export function forwardAnswers(
  heard: string[] = [],
  start: readonly ForwardRule[] = [rule],
): NonNullable<Answers['eventForwarding']> {
  let rules = [...start]
  return {
    rules: async () => ({ rules }),
    async add({ url, events }) {
      const read = readForwardUrl(url)
      if (read.kind === 'refused') {
        const fields = [{ field: 'url', message: read.why }]
        throw new ORPCError('INVALID_INPUT', { message: read.why, data: { charged: 'no', fields }, defined: true })
      }
      heard.push(`add ${read.url} ${events}`)
      rules = [...rules, { ...rule, id: 'added', url: read.url, events: null, deliveredToday: 0 }]
      return { rules }
    },
    async turn({ id, isEnabled }) {
      heard.push(`turn ${id} ${isEnabled}`)
      rules = rules.map((one) => (one.id === id ? { ...one, isEnabled } : one))
      return { rules }
    },
    async remove({ id }) {
      heard.push(`remove ${id}`)
      rules = rules.filter((one) => one.id !== id)
      return { rules }
    },
    secret: async () => ({ secret: 'whsec_1' }),
    log: async ({ id }) => ({ attempts: id === rule.id ? [...attempts] : [], next: null }),
    ofEvent: async ({ event }) => ({ attempts: attempts.filter((one) => one.event === event).toReversed() }),
    async retry({ forward }) {
      heard.push(`retry ${forward}`)
    },
  }
}
